package import PathLoss
package import RadioSurvey
import Statistics

/// What zone a device names, given the radio as fitted and the level–distance curve that the device assumes.
///
/// A device says zone j or nearer when the mean of its k packets is at least the level its belief gives to the zone's
/// boundary: τ_j = P_b − 10 n_b log₁₀ d_j. The mean level at a new location follows a t distribution around the fitted
/// line with the predictive SD (shadowing, fading after k packets, and the parameters' own uncertainty).
package struct ZoneModel: Sendable {
  /// The radio.
  package var model: PathLossModel
  /// What the device assumes.
  package var belief: RangingBelief
  /// Where zones change.
  package var boundaries: ZoneBoundaries
  /// Packets that the device averages, ≥ 1.
  package var packets: Int

  package init(model: PathLossModel, belief: RangingBelief, boundaries: ZoneBoundaries, packets: Int) {
    self.model = model
    self.belief = belief
    self.boundaries = boundaries
    self.packets = packets
  }

  /// Weakest mean level in dBm at which the device still says the zone; `nil` for far and unknown.
  package func threshold(of zone: Zone) -> Double? {
    boundaries.outerDistance(of: zone).map { belief.level(at: $0) }
  }

  /// P(the zone or a nearer one) at a true distance in metres > 0; 1 for far.
  package func probability(of zone: Zone, orNearerAt distance: Double) -> Double {
    guard let threshold = threshold(of: zone) else { return 1 }
    let sd = model.predictiveSD(at: distance, packets: packets)
    let margin = model.mean(at: distance) - threshold
    if sd == 0 { return margin >= 0 ? 1 : 0 }
    return Distributions.studentTCDF(margin / sd, degreesOfFreedom: model.degreesOfFreedom)
  }

  /// Probability of each zone at a true distance in metres > 0.
  package func probabilities(at distance: Double) -> ZoneProbabilities {
    let immediate = probability(of: .immediate, orNearerAt: distance)
    let near = max(immediate, probability(of: .near, orNearerAt: distance))
    return ZoneProbabilities(immediate: immediate, near: near - immediate, far: 1 - near)
  }
}
