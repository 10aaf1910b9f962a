import PathLoss
package import RadioSurvey

/// A level that cannot be distinguished from others, and was left out.
package struct AliasedLevel: Hashable, Codable, Sendable {
  /// Its factor.
  package var factor: EffectFactor
  /// The level; absent if it is not stated, or a slope is meant.
  @Nullable package var level: String?
  /// What it cannot be distinguished from.
  package var message: String
  /// What to measure.
  package var action: String
}
