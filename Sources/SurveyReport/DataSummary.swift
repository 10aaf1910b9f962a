public import RadioSurvey

/// What a survey holds, in counts.
public struct DataSummary: Hashable, Codable, Sendable {
  /// Places where the surveyor stood.
  public var locations: Int
  /// Dwells.
  public var dwells: Int
  /// Packets received.
  public var receivedPackets: Int
  /// Packets expected; absent where any dwell's is unknown.
  @Nullable public var expectedPackets: Int?
  /// Rows that were not used.
  public var rejectedRows: Int
  /// Beacons.
  public var beacons: Int
  /// Placements.
  public var placements: Int
  /// Crowd levels.
  public var crowdLevels: Int
  /// Receivers.
  public var receivers: Int
  /// When the first reading was taken, RFC 3339; absent where logs have no absolute time.
  @Nullable public var firstReading: String?
  /// When the last reading was taken, RFC 3339.
  @Nullable public var lastReading: String?

  /// A summary.
  public init(
    locations: Int, dwells: Int, receivedPackets: Int, expectedPackets: Int? = nil, rejectedRows: Int,
    beacons: Int, placements: Int, crowdLevels: Int, receivers: Int, firstReading: String? = nil,
    lastReading: String? = nil
  ) {
    self.locations = locations
    self.dwells = dwells
    self.receivedPackets = receivedPackets
    self.rejectedRows = rejectedRows
    self.beacons = beacons
    self.placements = placements
    self.crowdLevels = crowdLevels
    self.receivers = receivers
    self.expectedPackets = expectedPackets
    self.firstReading = firstReading
    self.lastReading = lastReading
  }
}
