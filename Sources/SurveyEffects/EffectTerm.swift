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
  /// Parts of the model whose change is in this one, because they were always measured together.
  package var inseparableFrom: [EffectName]

  /// A change.
  package init(
    factor: EffectFactor, level: String?, reference: String?, change: Estimate, degreesOfFreedom: Double,
    p: Double, adjustedP: Double, locations: Int, places: Int, inseparableFrom: [EffectName]
  ) {
    self.factor = factor
    self.level = level
    self.reference = reference
    self.change = change
    self.degreesOfFreedom = degreesOfFreedom
    self.p = p
    self.adjustedP = adjustedP
    self.locations = locations
    self.places = places
    self.inseparableFrom = inseparableFrom
  }
}

extension EffectTerm {
  private enum CodingKeys: String, CodingKey {
    case factor, level, reference
    case change = "estimate_db"
    case degreesOfFreedom, p, adjustedP, locations, places, inseparableFrom, inseparable
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      factor: try container.decode(EffectFactor.self, forKey: .factor),
      level: try container.decodeIfPresent(String.self, forKey: .level),
      reference: try container.decodeIfPresent(String.self, forKey: .reference),
      change: try container.decode(Estimate.self, forKey: .change),
      degreesOfFreedom: try container.decode(Double.self, forKey: .degreesOfFreedom),
      p: try container.decode(Double.self, forKey: .p),
      adjustedP: try container.decode(Double.self, forKey: .adjustedP),
      locations: try container.decode(Int.self, forKey: .locations),
      places: try container.decode(Int.self, forKey: .places),
      inseparableFrom: try container.decodeIfPresent([EffectName].self, forKey: .inseparable) ?? [])
  }

  /// What it cannot be told from twice: in words, and as codes with their values.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(factor, forKey: .factor)
    try container.encode(level, forKey: .level)
    try container.encode(reference, forKey: .reference)
    try container.encode(change, forKey: .change)
    try container.encode(degreesOfFreedom, forKey: .degreesOfFreedom)
    try container.encode(p, forKey: .p)
    try container.encode(adjustedP, forKey: .adjustedP)
    try container.encode(locations, forKey: .locations)
    try container.encode(places, forKey: .places)
    try container.encode(
      inseparableFrom.compactMap { encoder.wording?.words(for: $0)?.message }, forKey: .inseparableFrom)
    try container.encode(inseparableFrom, forKey: .inseparable)
  }
}
