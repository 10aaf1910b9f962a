package import RadioSurvey

/// What `record` recorded.
package struct RecordDocument: ResultDocument {
  /// One dwell.
  package struct Entry: Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// The place.
    package var location: String
    /// True distance in metres.
    @Nullable package var distance: Double?
    /// What it was recorded under.
    package var conditions: Conditions
    /// First reading, Unix seconds.
    package var start: Double
    /// Seconds from the first reading to the last.
    package var duration: Double
    /// Packets to expect in that time, if the beacon's interval is known.
    @Nullable package var expectedPackets: Int?
    /// What was heard, and whether it was long enough.
    package var advice: DwellAdvice

    package init(
      beacon: BeaconIdentifier, location: String, distance: Double? = nil, conditions: Conditions,
      start: Double, duration: Double, expectedPackets: Int? = nil, advice: DwellAdvice
    ) {
      self.beacon = beacon
      self.location = location
      self.distance = distance
      self.conditions = conditions
      self.start = start
      self.duration = duration
      self.expectedPackets = expectedPackets
      self.advice = advice
    }

    private enum CodingKeys: String, CodingKey {
      case beacon, location
      case distance = "distance_m"
      case conditions
      case start = "start_s"
      case duration = "duration_s"
      case expectedPackets, advice
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The log that rows were appended to.
  package var log: String
  /// The capture's format; absent if it ended before that was known.
  @Nullable package var format: String?
  /// Packets appended.
  package var packets: Int
  /// Rows appended of packets that were expected but not heard.
  package var missedPackets: Int
  /// Rows of the capture that were not used.
  package var rejectedRows: Int
  /// Readings that came while no dwell was being recorded.
  package var betweenDwells: Int
  /// What fading may leave in a mean, dB.
  package var limit: Double
  /// Dwells in the order in which they ended.
  package var dwells: [Entry]
  /// Beacons of the survey that were never heard.
  package var silentBeacons: [BeaconIdentifier]

  package init(
    log: String, format: String? = nil, packets: Int, missedPackets: Int, rejectedRows: Int,
    betweenDwells: Int, limit: Double, dwells: [Entry], silentBeacons: [BeaconIdentifier]
  ) {
    self.log = log
    self.format = format
    self.packets = packets
    self.missedPackets = missedPackets
    self.rejectedRows = rejectedRows
    self.betweenDwells = betweenDwells
    self.limit = limit
    self.dwells = dwells
    self.silentBeacons = silentBeacons
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, log, format, packets, missedPackets, rejectedRows, betweenDwells
    case limit = "limit_db"
    case dwells, silentBeacons
  }
}
