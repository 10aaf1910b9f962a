import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// What a device names while it is somewhere in each zone: every place of the zone's floor as likely as any other.
///
///     P(named j | in zone) = ∫ P(j | d) 2d dd / (d_outer² − d_inner²)
///
/// Round a beacon at height h above the device the floor's area element is 2d dd as well, from d = h on; so a zone that
/// ends below h is never entered, and has no row.
package struct ZoneConfusion: Hashable, Codable, Sendable {
  /// How far from the beacon devices are considered, metres.
  package var outerDistance: Double
  /// What is named within the first boundary; absent if no device comes so close.
  @Nullable package var immediate: ZoneProbabilities?
  /// What is named between the boundaries; absent if no device comes so close.
  @Nullable package var near: ZoneProbabilities?
  /// What is named from the second boundary to the outer distance; absent if that is no farther.
  @Nullable package var far: ZoneProbabilities?

  /// The confusion that a zone model implies.
  ///
  /// - Parameters:
  ///   - zones: the radio, and what a device assumes of it.
  ///   - outerDistance: metres, > 0.
  ///   - closestDistance: as near as a device gets in a straight line, metres ≥ 0: the beacon's height above it.
  package init(zones: ZoneModel, outerDistance: Double, closestDistance: Double = 0) {
    let boundaries = zones.boundaries
    let row = { (inner: Double, outer: Double) in
      let outer = min(outer, outerDistance)
      return Self.average(of: zones, from: max(inner, closestDistance), to: outer)
    }
    self.outerDistance = outerDistance
    immediate = row(0, boundaries.immediate)
    near = row(boundaries.immediate, boundaries.near)
    far = row(boundaries.near, .infinity)
  }

  private enum CodingKeys: String, CodingKey {
    case outerDistance = "outerDistance_m"
    case immediate, near, far
  }

  /// Mean of the zones named over the ring between two distances in metres; `nil` for an empty ring.
  ///
  /// Gauss–Legendre over ln d, in panels no wider than the scatter of the named distance and broken where the mean level
  /// crosses a threshold. Inside of 10⁻⁹ of the outer distance lies 10⁻¹⁸ of the area, which is left out.
  private static func average(of zones: ZoneModel, from inner: Double, to outer: Double) -> ZoneProbabilities?
  {
    guard inner < outer else { return nil }
    let model = zones.model
    let start = log(max(inner, 1e-9 * outer))
    let end = log(outer)
    let scatter = DistanceError(
      levelSD: model.locationSD(packets: zones.packets), pathLossExponent: model.pathLossExponent
    ).logSD
    let panels = Int(((end - start) / min(0.5, max(scatter, 0.02))).rounded(.up))
    let crossings = [Zone.immediate, .near].compactMap { zone in
      zones.threshold(of: zone).map {
        (model.referencePower - $0) / (10 * model.pathLossExponent) * log(10)
      }
    }
    let breaks = (0...panels).map { start + (end - start) * Double($0) / Double(panels) }
    let rule = GaussLegendreRule(
      count: 12, panels: (breaks + crossings.filter { $0 > start && $0 < end }).sorted())
    let from = exp(start)
    let area = (outer - from) * (outer + from)
    var sum = ZoneProbabilities(immediate: 0, near: 0, far: 0)
    for (u, weight) in zip(rule.nodes, rule.weights) {
      let here = zones.probabilities(at: exp(u))
      let share = 2 * exp(2 * u) * weight / area
      sum.immediate += share * here.immediate
      sum.near += share * here.near
      sum.far += share * here.far
    }
    return sum
  }
}
