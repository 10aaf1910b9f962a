package import RadioSurvey

/// What `record` recorded.
@Memberwise package struct RecordDocument: ResultDocument {
  /// One dwell.
  @Memberwise package struct Entry: Codable, Sendable {
    package var beacon: BeaconIdentifier
    package var location: String
    /// True distance in metres.
    @Key("_m") @Nullable package var distance: Double?
    /// What it was recorded under.
    package var conditions: Conditions
    /// First reading, Unix seconds.
    @Key("_s") package var start: Double
    /// Seconds from the first reading to the last.
    @Key("_s") package var duration: Double
    /// Packets to expect in that time, if the beacon's interval is known.
    @Nullable package var expectedPackets: Int?
    /// What was heard, and whether it was long enough.
    package var advice: DwellAdvice
  }

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
  @Key("_db") package var limit: Double
  /// Dwells in the order in which they ended.
  package var dwells: [Entry]
  /// Beacons of the survey that were never heard.
  package var silentBeacons: [BeaconIdentifier]
}
