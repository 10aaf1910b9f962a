package import RadioSurvey

/// The intervals held to places, beacons, blocks, logs or sessions that the fit has never seen, each left out with all of its locations.
package struct HeldOutGroups: Hashable, Codable, Sendable {
  /// What is left out whole.
  package enum Unit: String, Codable, Sendable, CaseIterable {
    /// A place, with the locations that it makes with every beacon heard there.
    case place
    /// A beacon, with every location at which it was heard.
    case beacon
    /// A square of the floor, or a stretch of a log of distances, with every location in it.
    case block
    /// A log.
    case log
    /// A session; its intervals are those for another session.
    case session
  }

  /// What is left out whole.
  package var unit: Unit
  /// Metres that a block is long; absent for other units.
  @Nullable package var size: Double?
  /// How many of them each fit kept, at least.
  package var fitted: Int
  /// How many were predicted.
  package var leftOut: Int
  /// Seed that drew those left out; absent if each was left out in its turn.
  @Nullable package var seed: UInt64?
  /// Those left out, in order; absent if each was in its turn.
  @Nullable package var names: [String]?
  /// Why nothing could be predicted.
  package var refusal: SplitRefusal?
  /// The estimator in front.
  @Nullable package var heldOut: GroupedCoverage?
  /// The packets received alone.
  @Nullable package var reml: GroupedCoverage?
  /// The line through all packets.
  @Nullable package var ols: GroupedCoverage?

  package init(unit: Unit, fitted: Int, leftOut: Int) {
    self.unit = unit
    self.fitted = fitted
    self.leftOut = leftOut
  }
}

extension HeldOutGroups {
  private enum CodingKeys: String, CodingKey {
    case unit
    case size = "size_m"
    case fitted, leftOut, seed, names, refusal, refusalReason, heldOut, reml, ols
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      unit: try container.decode(Unit.self, forKey: .unit),
      fitted: try container.decode(Int.self, forKey: .fitted),
      leftOut: try container.decode(Int.self, forKey: .leftOut))
    size = try container.decodeIfPresent(Double.self, forKey: .size)
    seed = try container.decodeIfPresent(UInt64.self, forKey: .seed)
    names = try container.decodeIfPresent([String].self, forKey: .names)
    refusal = try container.decodeIfPresent(SplitRefusal.self, forKey: .refusalReason)
    heldOut = try container.decodeIfPresent(GroupedCoverage.self, forKey: .heldOut)
    reml = try container.decodeIfPresent(GroupedCoverage.self, forKey: .reml)
    ols = try container.decodeIfPresent(GroupedCoverage.self, forKey: .ols)
  }

  /// The refusal twice: as a sentence, and as code and values.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
    try container.encode(size, forKey: .size)
    try container.encode(fitted, forKey: .fitted)
    try container.encode(leftOut, forKey: .leftOut)
    try container.encode(seed, forKey: .seed)
    try container.encode(names, forKey: .names)
    try container.encode(
      refusal.flatMap { encoder.wording?.words(for: $0)?.message }, forKey: .refusal)
    try container.encode(refusal, forKey: .refusalReason)
    try container.encode(heldOut, forKey: .heldOut)
    try container.encode(reml, forKey: .reml)
    try container.encode(ols, forKey: .ols)
  }
}
