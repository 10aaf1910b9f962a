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

/// Why the change of a level cannot be told from others.
package struct AliasReason: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// It was measured only together with a level of another factor, and that only with it.
    case alwaysTogether = "always-together"
    /// At every location it follows from other columns of the model.
    case combination
  }

  /// The stable code.
  package var code: Code

  /// Its numbers and names; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}

extension AliasReason {
  /// Two levels were measured only with each other.
  ///
  /// - Parameters:
  ///   - own: the level that was left out.
  ///   - twin: the one that it comes with.
  ///   - reference: the level that its factor is held against.
  package static func alwaysTogether(
    _ own: EffectName, with twin: EffectName, reference: EffectName, neededPlaces: Int
  ) -> Self {
    Self(
      .alwaysTogether,
      [
        "name": .items([own.item]), "twin": .items([twin.item]), "reference": .items([reference.item]),
        "neededPlaces": .count(neededPlaces),
      ])
  }

  /// A part of the model follows from others.
  package static func combination(_ own: EffectName, of partners: [EffectName]) -> Self {
    Self(
      .combination,
      ReasonValues(known: [
        "name": .items([own.item]),
        "partners": partners.isEmpty ? nil : .items(partners.map(\.item)),
      ]))
  }

  /// The names under a key.
  package func names(_ key: String) -> [EffectName] { values.items(key).compactMap(EffectName.init(item:)) }
}
