import RadioSurvey

/// Everything about a reading but its time and level. Rows that say the same share one.
final class ReadingContext {
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
  /// The stream that the context's readings went to last.
  var stream: ReadingStream?
  /// What was heard last of the beacon by the receiver, in this context or another.
  var hearing: Hearing?

  /// A context.
  init(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions, serial: Int, isAveraged: Bool
  ) {
    self.beacon = beacon
    self.location = location
    self.conditions = conditions
    self.serial = serial
    self.isAveraged = isAveraged
  }
}

/// Readings of one beacon by one receiver on one channel, and the dwell that is open on them.
final class ReadingStream {
  /// What tells streams apart.
  struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var channel: Int?
  }

  /// What tells it apart.
  let key: Key
  /// Whether its dwell was finished for good; a context that still points here must look again.
  var isRetired = false
  /// The context of the open dwell's latest reading.
  var contextSerial: Int
  /// The open dwell.
  var dwell: Dwell
  /// Packets of the open dwell that were expected and not heard.
  var missed = 0
  /// Time of the latest reading, Unix seconds.
  var lastTime: Double
  /// Level of the latest received packet of the open dwell, dBm.
  var lastLevel: Int?
  /// Row of the latest reading.
  var lastRow = 0
  /// Orders open dwells by when they were opened.
  var openingRow: Int

  /// Opens a stream with its first dwell.
  init(key: Key, context: ReadingContext, time: Double, row: Int, line: Int?) {
    self.key = key
    contextSerial = context.serial
    dwell = Dwell(
      beacon: context.beacon, location: context.location, conditions: context.conditions, start: time,
      end: time, line: line)
    lastTime = time
    openingRow = row
  }

  /// Opens another dwell in place of the one that was finished.
  func reopen(_ context: ReadingContext, time: Double, row: Int, line: Int?) {
    contextSerial = context.serial
    dwell = Dwell(
      beacon: context.beacon, location: context.location, conditions: context.conditions, start: time,
      end: time, line: line)
    missed = 0
    lastTime = time
    lastLevel = nil
    openingRow = row
  }

  /// Adds a reading: a level in dBm, or `nil` for a packet that was expected and not heard.
  @inline(__always)
  func append(time: Double, level: Int?, row: Int) {
    if time > dwell.end { dwell.end = time }
    lastTime = time
    lastRow = row
    guard let level else {
      missed += 1
      return
    }
    dwell.histogram.add(level)
    dwell.series.append(milliseconds: Int(((time - dwell.start) * 1000).rounded()), level: level)
    if let lastLevel { dwell.lag.add(lastLevel, level) }
    lastLevel = level
  }
}
