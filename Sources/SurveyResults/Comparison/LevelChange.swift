package import RadioSurvey

/// Level now less level then, at one distance.
package struct LevelChange: Hashable, Codable, Sendable {
  /// Metres; absent for the change of a beacon, which is over its places.
  @Nullable package var distance: Double?
  /// dB; negative where the level has fallen.
  package var change: Double
  /// Lower end of its interval, dB; absent where it is not known how one sitting differs from another. All intervals of a comparison
  /// hold together in 95 % of comparisons in which nothing changed.
  @Nullable package var lower: Double?
  /// Upper end, dB.
  @Nullable package var upper: Double?

  package init(distance: Double?, change: Double, lower: Double? = nil, upper: Double? = nil) {
    self.change = change
    self.distance = distance
    self.lower = lower
    self.upper = upper
  }

  private enum CodingKeys: String, CodingKey {
    case distance = "distance_m"
    case change = "change_db"
    case lower = "lower_db"
    case upper = "upper_db"
  }
}
