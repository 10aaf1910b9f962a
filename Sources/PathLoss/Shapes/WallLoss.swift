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
  /// What was seen.
  package var message: String
  /// What to do about it.
  package var action: String

  init(
    kind: String, locationsBehind: Int, basis: Basis, material: WallMaterial?, message: String,
    action: String
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
    self.message = message
    self.action = action
  }

  private enum CodingKeys: String, CodingKey {
    case kind, locationsBehind, basis
    case loss = "loss_db"
    case literatureLoss = "literatureLoss_db"
    case message, action
  }
}
