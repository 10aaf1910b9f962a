import RadioSurvey

/// Everything about a reading but its time and level. Rows that say the same share one.
final class ReadingContext {
  /// What is looked at for every reading, where it costs no more than that.
  struct Quick {
    /// See ``ReadingContext/serial``.
    var serial: Int
    /// See ``ReadingContext/isAveraged``.
    var isAveraged: Bool
    /// The numbers of ``ReadingContext/stream`` and ``ReadingContext/hearing``.
    var stream: UnsafeMutablePointer<ReadingStream.Quick>?
    var hearing: UnsafeMutablePointer<Hearing.Quick>?
  }

  /// The beacon that was heard, or expected.
  let beacon: BeaconIdentifier
  /// Where the surveyor stood.
  let location: SurveyLocation
  /// What it was measured under.
  let conditions: Conditions
  /// Tells contexts apart at the price of a number.
  let serial: Int
  /// Whether the source smooths: its readings are no packets.
  let isAveraged: Bool
  /// See ``Dwell/isThinned``.
  let isThinned: Bool
  /// Metres between place and beacon by their coordinates where no distance can be that, see ``SurveyBounds``.
  let impossibleDistance: Double?
  /// Why its readings cannot be used, where the survey does not declare one of its names.
  let undeclared: RowFailure?
  /// See ``Quick``; valid as long as the context.
  let quick: UnsafeMutablePointer<Quick>
  /// The stream that the context's readings went to last.
  var stream: ReadingStream? {
    didSet { quick.pointee.stream = stream?.quick }
  }
  /// What was heard last of the beacon by the receiver, in this context or another.
  var hearing: Hearing? {
    didSet { quick.pointee.hearing = hearing?.quick }
  }

  init(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions, serial: Int, isAveraged: Bool,
    isThinned: Bool = false, impossibleDistance: Double? = nil, undeclared: RowFailure? = nil
  ) {
    self.isThinned = isThinned
    self.impossibleDistance = impossibleDistance
    self.undeclared = undeclared
    self.beacon = beacon
    self.location = location
    self.conditions = conditions
    self.serial = serial
    self.isAveraged = isAveraged
    quick = .allocate(capacity: 1)
    quick.initialize(to: Quick(serial: serial, isAveraged: isAveraged))
  }

  deinit {
    quick.deinitialize(count: 1)
    quick.deallocate()
  }
}
