package import RadioSurvey

/// A level that cannot be distinguished from others, and was left out.
package struct AliasedLevel: Hashable, Codable, Sendable {
  /// Its factor.
  package var factor: EffectFactor
  /// The level; absent if it is not stated, or a slope is meant.
  @Nullable package var level: String?
  /// What it cannot be separated from.
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

/// Why the change of a level cannot be separated from others. Each of `name`, `twin` and `reference` has one element.
package enum AliasReason: Reason {
  /// The level that was left out was measured only together with its twin, a level of another factor, and that only with it; `reference`
  /// is the level that its factor is held against.
  case alwaysTogether(name: [EffectName], twin: [EffectName], reference: [EffectName], neededPlaces: Int)
  /// At every location it follows from other parts of the model, `nil` if none is known.
  case combination(name: [EffectName], partners: [EffectName]?)

  package enum Code: ReasonCode { case alwaysTogether, combination }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .alwaysTogether:
        try .alwaysTogether(
          name: values.name, twin: values.twin, reference: values.reference,
          neededPlaces: values.neededPlaces)
      case .combination: try .combination(name: values.name, partners: values.partners)
      }
  }
}
