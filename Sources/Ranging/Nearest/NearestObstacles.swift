package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// What is between beacons and devices, and what it costs the beacons of each placement.
@Memberwise package struct NearestObstacles: Sendable {
  /// What walls of the same floor are between; `nil` if no plan says it.
  package var walls: (any WallCrossings)?
  package var floors: FloorStack
  package var floorCost: ObstacleCost = ObstacleCost.literatureFloor
  /// What kinds of walls cost by placement, in the order of ``WallCrossings/kinds``, for fits that have not measured it themselves.
  package var wallCosts: [Placement?: [ObstacleCost]] = [:]
  /// Whether what was measured between floors is used; otherwise ``floorCost`` holds for each floor.
  package var usesMeasuredFloors: Bool = true

  /// No walls, and the floors that the beacons of a site name.
  package init(site: Site) {
    self.init(floors: FloorStack(names: site.beacons.compactMap { $0.position?.floor }))
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
  /// has in it what was between when it was measured. What sessions differ by is not in its spread: it is the same for all beacons.
  func model(_ fit: ConditionFit) -> PathLossModel? {
    let counted = Set((walls?.kinds ?? []) + between(of: fit).map(\.kind))
    var model =
      fit.hasMeasuredOnly(counted)
      ? PathLossModel(behindWallsOf: fit, question: .newBeacon) : PathLossModel(fit, question: .newBeacon)
    if let line = fit.outcome.line, let session = line.sessionSD?.estimate, let sd = model?.shadowingSD,
      sd * sd <= line.placeVariance * (1 + 1e-9)
    {
      model?.shadowingSD = max(0, sd * sd - session * session).squareRoot()
    }
    return model
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

/// Which beacon is heard loudest where two share the surroundings of the device.
package enum NearestBeacon {
  /// How far apart two beacons must hang, in metres, for a device within `guardRadius` (metres, > 0) of one to hear that
  /// one louder with probability p: r (1 + 10^((z σ_D − L)/(10 n))), ½ ≤ p < 1, with the SD σ_D = σ √(2 (1 − ρ)) of the difference.
  ///
  /// - Parameters:
  ///   - correlation: ρ of what both have in common.
  ///   - loss: L of what is between the device and the other beacon, dB ≥ 0.
  package static func smallestSpacing(
    guardRadius: Double, probability p: Double, pathLossExponent: Double, levelSD: Double,
    correlation: Double = 0, loss: Double = 0
  ) -> Double {
    let margin = Distributions.normalQuantile(p) * (levelSD * (2 * (1 - correlation)).squareRoot()) - loss
    return guardRadius * (1 + pow(10, margin / (10 * pathLossExponent)))
  }
}
