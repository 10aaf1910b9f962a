import PathLoss
package import RadioSurvey

/// A level that cannot be distinguished from others, and was left out.
package struct AliasedLevel: Hashable, Codable, Sendable {
  /// Its factor.
  package var factor: EffectFactor
  /// The level; absent if it is not stated, or a slope is meant.
  @Nullable package var level: String?
  /// What it cannot be told from.
  package var reason: AliasReason

  /// A level that was left out.
  package init(factor: EffectFactor, level: String?, reason: AliasReason) {
    self.factor = factor
    self.level = level
    self.reason = reason
  }
}

extension AliasedLevel {
  private enum CodingKeys: String, CodingKey {
    case factor, level
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      factor: try container.decode(EffectFactor.self, forKey: .factor),
      level: try container.decodeIfPresent(String.self, forKey: .level),
      reason: try AliasReason(from: decoder))
  }

  /// One object with the keys of both the level and the reason.
  package func encode(to encoder: any Encoder) throws {
    try reason.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(factor, forKey: .factor)
    try container.encode(level, forKey: .level)
  }
}
