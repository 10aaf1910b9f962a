package import PathLoss
package import RadioSurvey

/// What a level of a factor changes while everything else stays.
package struct EffectTerm: Hashable, Codable, Sendable {
  /// The factor.
  package var factor: EffectFactor
  /// The level; absent if the logs do not state it.
  @Nullable package var level: String?
  /// The level that it is held against; absent if the logs do not state it, or it is the mean of all.
  @Nullable package var reference: String?
  /// Change of level, dB.
  package var change: Estimate
  /// Degrees of freedom of its t interval.
  package var degreesOfFreedom: Double
  /// Probability of a change as large where there is none.
  package var p: Double
  /// The same, adjusted for the number of levels of the factor (Holm).
  package var adjustedP: Double
  /// Locations measured at the level.
  package var locations: Int
  /// Places among them.
  package var places: Int
  /// Levels of other factors whose change is in this one, because they were always measured together.
  package var inseparableFrom: [String]

  private enum CodingKeys: String, CodingKey {
    case factor, level, reference
    case change = "estimate_db"
    case degreesOfFreedom, p, adjustedP, locations, places, inseparableFrom
  }
}
