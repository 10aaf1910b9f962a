package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// What is between beacons and devices, and what it costs the beacons of each placement.
package struct NearestObstacles: Sendable {
  /// What walls of the same floor are between; `nil` if no plan says it.
  package var walls: (any WallCrossings)?
  /// The floors.
  package var floors: FloorStack
  /// What one floor costs.
  package var floorCost = ObstacleCost.literatureFloor
  /// What kinds of walls cost by placement, in the order of ``WallCrossings/kinds``, for fits that have not measured it themselves.
  package var wallCosts: [Placement?: [ObstacleCost]] = [:]
  /// Whether what was measured between floors is used; otherwise ``floorCost`` holds for each floor.
  package var usesMeasuredFloors = true

  /// No walls, and the floors that the beacons of a site name.
  package init(site: Site) {
    floors = FloorStack(names: site.beacons.compactMap { $0.position?.floor })
  }

  package init(walls: any WallCrossings, floors: FloorStack) {
    self.walls = walls
    self.floors = floors
  }

  /// What kinds of walls cost under the conditions of a fit: as it measured them, else as they cost its placement.
  package func walls(of fit: ConditionFit) -> [ObstacleCost] {
    (wallCosts[fit.conditions.placement] ?? []).map { cost in Self.measured(fit, cost.kind) ?? cost }
  }

  /// What a fit measured between two floors, for each such pair.
  package func between(of fit: ConditionFit) -> [ObstacleCost] {
    guard usesMeasuredFloors else { return [] }
    return floors.names.indices.flatMap { one in
      floors.names[(one + 1)...].compactMap { other in
        Self.measured(fit, WallLoss.floors(floors.names[one], other))
      }
    }
  }

  private static func measured(_ fit: ConditionFit, _ kind: String) -> ObstacleCost? {
    let walls = fit.outcome.checks?.shapes?.walls ?? []
    guard let loss = walls.first(where: { $0.kind == kind && $0.basis == .measured })?.loss else {
      return nil
    }
    return ObstacleCost(
      kind: kind, loss: max(0, loss.estimate), sd: loss.standardError ?? 0, basis: .measured)
  }

  /// The radio of a fit: its line in the open if all that it measured of walls and floors is counted here, else its usual line, which
  /// has in it what was between when it was measured.
  func model(_ fit: ConditionFit) -> PathLossModel? {
    let counted = Set((walls?.kinds ?? []) + between(of: fit).map(\.kind))
    return fit.hasMeasuredOnly(counted) ? PathLossModel(behindWallsOf: fit) : PathLossModel(fit)
  }

  /// The losses under the conditions of a fit.
  ///
  /// - Parameter deviations: SDs from what is expected, by kind; the same for all fits. Empty for what is expected.
  func losses(_ fit: ConditionFit, deviations: [String: Double] = [:]) -> ObstacleLosses {
    func drawn(_ cost: ObstacleCost) -> Double { cost.drawn(deviations[cost.kind] ?? 0) }
    return ObstacleLosses(
      walls: walls(of: fit).map(drawn), floor: floorCost.drawn(deviations[Self.anyFloor] ?? 0),
      between: Dictionary(
        between(of: fit).map { ($0.kind, drawn($0)) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The key of ``floorCost`` among deviations: no kind has an empty name.
  static let anyFloor = ""

  /// Every kind that may have a cost, in a fixed order.
  var kinds: [String] {
    let names = floors.names
    let pairs = names.indices.flatMap { one in
      names[(one + 1)...].map { WallLoss.floors(names[one], $0) }
    }
    return [Self.anyFloor] + Set((walls?.kinds ?? []) + pairs).sorted()
  }
}

/// How often the beacon that is nearest is also the one that is heard loudest.
///
/// Two beacons share the surroundings of the device: the correlation of their shadowing takes part of it off the
/// difference, whose SD is σ_D = σ √(2 (1 − ρ)).
package enum NearestBeacon {
  /// P(loudest) = Φ(10 n log₁₀(d₂/d₁)/σ_D) of a beacon at d₁ beside one at d₂ (metres, > 0).
  ///
  /// - Parameters:
  ///   - pathLossExponent: n > 0.
  ///   - levelSD: σ of the level of either, dB > 0.
  ///   - correlation: ρ between the two, 0 ≤ ρ < 1.
  package static func probability(
    distance: Double, rival: Double, pathLossExponent: Double, levelSD: Double, correlation: Double = 0
  ) -> Double {
    Distributions.normalCDF(
      10 * pathLossExponent * log10(rival / distance) / differenceSD(levelSD, correlation))
  }

  /// The same, averaged over the straight line between two beacons: it does not depend on how far apart they are, so that
  /// no spacing makes the nearest beacon the loudest in, say, 95 % of places.
  package static func meanBetweenTwo(pathLossExponent: Double, levelSD: Double, correlation: Double = 0)
    -> Double
  {
    // With u = ln(d₂/d₁) the line is a logistic distribution: 2 ∫₀^∞ Φ(c u) eᵘ/(1 + eᵘ)² du.
    let steepness = 10 * pathLossExponent / log(10) / differenceSD(levelSD, correlation)
    let width = min(0.5, 1 / steepness)
    let breaks = (0...16).map { Double($0) * width } + stride(from: 16 * width + 0.5, through: 60, by: 0.5)
    return 2
      * GaussLegendreRule(count: 12, panels: breaks).integral { u in
        let shrunk = exp(-u)
        return Distributions.normalCDF(steepness * u) * shrunk / ((1 + shrunk) * (1 + shrunk))
      }
  }

  /// How far apart two beacons must hang, in metres, for a device within `guardRadius` (metres, > 0) of one to hear that
  /// one louder with probability p: r (1 + 10^((z σ_D − L)/(10 n))), ½ ≤ p < 1.
  ///
  /// - Parameter loss: L of what is between the device and the other beacon, dB ≥ 0.
  package static func smallestSpacing(
    guardRadius: Double, probability p: Double, pathLossExponent: Double, levelSD: Double,
    correlation: Double = 0, loss: Double = 0
  ) -> Double {
    let margin = Distributions.normalQuantile(p) * differenceSD(levelSD, correlation) - loss
    return guardRadius * (1 + pow(10, margin / (10 * pathLossExponent)))
  }

  private static func differenceSD(_ levelSD: Double, _ correlation: Double) -> Double {
    levelSD * (2 * (1 - correlation)).squareRoot()
  }
}
