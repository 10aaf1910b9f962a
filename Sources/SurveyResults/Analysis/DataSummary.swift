package import RadioSurvey

/// What a survey holds, in counts.
package struct DataSummary: Hashable, Codable, Sendable {
  /// Places where the surveyor stood, whatever was heard there; absent in a report that an older version wrote.
  @Nullable package var places: Int?
  /// Locations: a place and a beacon each.
  package var locations: Int
  /// Sessions; absent in a report that an older version wrote.
  @Nullable package var sessions: Int?
  /// What tells them apart.
  @Nullable package var sessionBasis: SurveySessions.Basis?
  /// Dwells.
  package var dwells: Int
  /// Packets received.
  package var receivedPackets: Int
  /// Packets expected; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Rows that were not used.
  package var rejectedRows: Int
  /// Beacons.
  package var beacons: Int
  /// Placements.
  package var placements: Int
  /// Crowd levels.
  package var crowdLevels: Int
  /// Receivers.
  package var receivers: Int
  /// When the first reading was taken, RFC 3339; absent if logs have no absolute time.
  @Nullable package var firstReading: String?
  /// When the last reading was taken, RFC 3339.
  @Nullable package var lastReading: String?

  package init(
    locations: Int, dwells: Int, receivedPackets: Int, expectedPackets: Int? = nil, rejectedRows: Int,
    beacons: Int, placements: Int, crowdLevels: Int, receivers: Int, firstReading: String? = nil,
    lastReading: String? = nil, sessions: Int? = nil, sessionBasis: SurveySessions.Basis? = nil,
    places: Int? = nil
  ) {
    self.places = places
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
    self.sessions = sessions
    self.sessionBasis = sessionBasis
  }
}
