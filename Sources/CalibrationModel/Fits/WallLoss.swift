import Foundation
package import RadioSurvey

/// What one kind of wall, or the way between two floors, costs by this survey, or why this survey cannot tell.
package struct WallLoss: Hashable, Codable, Sendable {
  /// How the loss is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Fitted together with the line.
    case measured
    /// Too few locations on one of its sides.
    case notMeasured = "not-measured"
    /// What is behind it differs in something else too, so that its loss cannot be distinguished from that.
    case aliased
  }

  /// The kind's name.
  package var kind: String

  /// Locations whose way to the beacon passes through one or more of them.
  package var locationsBehind: Int

  /// How the loss is known.
  package var basis: Basis

  /// dB a crossing, ≥ 0, as measured here; absent unless it was.
  @Nullable package var loss: Estimate?

  /// dB a crossing by the literature for its material, never mixed with what was measured; absent if the material is not known.
  @Nullable package var literatureLoss: Estimate?

  /// Where the loss comes from, or why there is none.
  package var reason: WallReason

  package init(
    kind: String, locationsBehind: Int, basis: Basis, loss: Estimate? = nil, literatureLoss: Estimate? = nil,
    reason: WallReason
  ) {
    self.kind = kind
    self.locationsBehind = locationsBehind
    self.basis = basis
    self.loss = loss
    self.literatureLoss = literatureLoss
    self.reason = reason
  }
}

extension WallLoss {
  /// What the way between two floors is called, whichever of them comes first.
  package static func floors(_ one: String, _ other: String) -> String {
    "floors \(min(one, other)) – \(max(one, other))"
  }

  private enum CodingKeys: String, CodingKey {
    case kind, locationsBehind, basis
    case loss = "loss_db"
    case literatureLoss = "literatureLoss_db"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    locationsBehind = try container.decode(Int.self, forKey: .locationsBehind)
    basis = try container.decode(Basis.self, forKey: .basis)
    reason = try WallReason(from: decoder)
    loss = try container.decodeIfPresent(Estimate.self, forKey: .loss)
    literatureLoss = try container.decodeIfPresent(Estimate.self, forKey: .literatureLoss)
  }

  /// One object with the keys of both the loss and its reason.
  package func encode(to encoder: any Encoder) throws {
    try reason.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(locationsBehind, forKey: .locationsBehind)
    try container.encode(basis, forKey: .basis)
    try container.encode(loss, forKey: .loss)
    try container.encode(literatureLoss, forKey: .literatureLoss)
  }
}

/// How the loss of a kind of wall is known, or why this survey cannot tell it.
package struct WallReason: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The loss was fitted.
    case measured = "loss-measured"
    /// Too few locations are behind it, or too few are not.
    case oneSided = "one-sided"
    /// All locations of a beacon are behind it, and none of the others.
    case beaconInstead = "beacon-instead"
    /// Nearly all locations on one side are farther than those on the other.
    case distanceInstead = "distance-instead"
    /// It is crossed together with another kind only.
    case crossedTogether = "crossed-together"
    /// Its crossings are a combination of distance and of other kinds' crossings.
    case combination
    /// The locations cannot carry the losses of all kinds.
    case tooManyKinds = "too-many-kinds"
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

extension WallReason {
  /// The loss was fitted, from so many locations behind the kind.
  ///
  /// - Parameter isWide: whether its interval is too wide to plan with.
  package static func measured(behind: Int, of locations: Int, isWide: Bool) -> Self {
    Self(
      .measured, ["behind": .count(behind), "locations": .count(locations), "isWide": .flag(isWide)])
  }

  /// Too few locations lie on one side.
  package static func oneSided(
    _ kind: String, few: Int, isBehind: Bool, of locations: Int, needed: Int
  ) -> Self {
    Self(
      .oneSided,
      [
        "kind": .text(kind), "few": .count(few), "isBehind": .flag(isBehind), "locations": .count(locations),
        "needed": .count(needed),
      ])
  }

  /// All locations of a beacon are behind the kind.
  package static func beaconInstead(_ kind: String, beacon: BeaconIdentifier) -> Self {
    Self(.beaconInstead, ["kind": .text(kind), "beacon": .text("\(beacon)")])
  }

  /// Distance decides what is behind the kind.
  ///
  /// - Parameter boundary: metres.
  package static func distanceInstead(
    _ kind: String, boundary: Double, isBehindFarther: Bool, needed: Int
  ) -> Self {
    Self(
      .distanceInstead,
      [
        "kind": .text(kind), "boundary_m": .number(boundary), "isBehindFarther": .flag(isBehindFarther),
        "needed": .count(needed),
      ])
  }

  /// Kinds that are crossed together only, under the name of both.
  package static func crossedTogether(_ merged: String) -> Self {
    Self(.crossedTogether, ["kinds": .text(merged)])
  }

  /// Its crossings follow from others.
  package static func combination(_ kind: String) -> Self { Self(.combination, ["kind": .text(kind)]) }

  /// The locations cannot carry the losses of so many kinds.
  package static func tooManyKinds(_ kinds: Int, locations: Int) -> Self {
    Self(.tooManyKinds, ["kinds": .count(kinds), "locations": .count(locations)])
  }
}
