package import RadioSurvey
import Statistics

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

  init(
    kind: String, locationsBehind: Int, basis: Basis, material: WallMaterial?, reason: WallReason
  ) {
    self.kind = kind
    self.locationsBehind = locationsBehind
    self.basis = basis
    literatureLoss = material.map {
      let half = Distributions.normalQuantile(0.975) * $0.literatureSD
      return Estimate(
        $0.literatureLoss, standardError: $0.literatureSD, lower95: max(0, $0.literatureLoss - half),
        upper95: $0.literatureLoss + half)
    }
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
