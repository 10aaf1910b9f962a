package import RadioSurvey

/// What one filter makes of the packets of a beacon, from the first on.
package struct FilterTimes: Hashable, Codable, Sendable {
  /// How accurate distances are after so many packets.
  package struct Point: Hashable, Codable, Sendable {
    /// Packets since the first, which is 1.
    package var packets: Int
    /// Relative one sigma of the distance.
    package var share: Double
  }

  /// How long the filter takes to follow a change.
  package struct Following: Hashable, Codable, Sendable {
    /// The change.
    package var change: LastingChange
    /// Packets until what is left of it puts the distance off by ``AccuracyOverTime/followed`` at most; absent if it is never so.
    @Nullable package var packets: Int?
    /// Seconds that they take; absent if the pace is not known.
    @Nullable package var time: Double?

    private enum CodingKeys: String, CodingKey {
      case change, packets
      case time = "time_s"
    }
  }

  /// As it is typed, such as `mean=10`.
  package var filter: String
  /// At the packets of ``AccuracyOverTime/packets``.
  package var points: [Point]
  /// Relative one sigma that it settles to.
  package var settled: Double
  /// One for each of ``TimeToAccuracy/shares``; packets are those from which on it stays so accurate.
  package var goals: [TimeToAccuracy.Goal]
  /// One for each change.
  package var following: [Following]

  package init(
    filter: String, points: [Point], settled: Double, goals: [TimeToAccuracy.Goal], following: [Following]
  ) {
    self.filter = filter
    self.points = points
    self.settled = settled
    self.goals = goals
    self.following = following
  }
}
