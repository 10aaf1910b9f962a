import PathLoss
package import RadioSurvey

/// A factor as a whole: whether any of its levels changes the level.
package struct FactorEffect: Hashable, Codable, Sendable {
  /// The factor.
  package var factor: EffectFactor
  /// The level that the others are held against; absent if it is not stated in the logs, or is the mean of all.
  @Nullable package var reference: String?
  /// Levels, the reference among them.
  package var levels: Int
  /// F statistic that all levels are alike; absent if there are too few places.
  @Nullable package var statistic: Double?
  /// Its degrees of freedom.
  @Nullable package var numeratorDegrees: Double?
  /// Its degrees of freedom.
  @Nullable package var denominatorDegrees: Double?
  /// Probability of one as large where all levels are alike.
  @Nullable package var p: Double?
  /// The same, adjusted for the number of factors (Holm).
  @Nullable package var adjustedP: Double?
}
