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
package enum WallReason: Reason {
  /// The loss was fitted, from the locations behind the kind; `isWide` if its interval is too wide to plan with.
  case lossMeasured(behind: Int, locations: Int, isWide: Bool)
  /// Too few locations are behind it, or too few are not.
  case oneSided(kind: String, few: Int, isBehind: Bool, locations: Int, needed: Int)
  /// All locations of a beacon are behind it, and none of the others.
  case beaconInstead(kind: String, beacon: String)
  /// Nearly all locations on one side of the boundary are farther than those on the other.
  case distanceInstead(kind: String, boundaryMetres: Double, isBehindFarther: Bool, needed: Int)
  /// It is crossed together with another kind only; `kinds` names both.
  case crossedTogether(kinds: String)
  /// Its crossings are a combination of distance and of other kinds' crossings.
  case combination(kind: String)
  /// The locations cannot carry the losses of all kinds.
  case tooManyKinds(kinds: Int, locations: Int)

  package enum Code: ReasonCode {
    case lossMeasured, oneSided, beaconInstead, distanceInstead, crossedTogether, combination, tooManyKinds
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .lossMeasured:
        try .lossMeasured(behind: values.behind, locations: values.locations, isWide: values.isWide)
      case .oneSided:
        try .oneSided(
          kind: values.kind, few: values.few, isBehind: values.isBehind, locations: values.locations,
          needed: values.needed)
      case .beaconInstead: try .beaconInstead(kind: values.kind, beacon: values.beacon)
      case .distanceInstead:
        try .distanceInstead(
          kind: values.kind, boundaryMetres: values.boundaryMetres, isBehindFarther: values.isBehindFarther,
          needed: values.needed)
      case .crossedTogether: try .crossedTogether(kinds: values.kinds)
      case .combination: try .combination(kind: values.kind)
      case .tooManyKinds: try .tooManyKinds(kinds: values.kinds, locations: values.locations)
      }
  }
}
