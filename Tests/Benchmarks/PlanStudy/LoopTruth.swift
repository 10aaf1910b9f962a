import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveySimulator
import TestSupport

/// What a deployment is worth by the truth of the scenario that it was planned in.
struct LoopTruth {
  /// Whether a device says near often enough at every point of the floor.
  let isMet: Bool
  /// Mean of the probability that a device says near over the half of the floor that is farther from its beacon, by the receiver that has
  /// the least of it.
  let fartherShare: Double

  /// - Parameters:
  ///   - planner: what the first survey allows devices to assume.
  ///   - truth: of the first survey, which differs from that of the second in nothing but places.
  init(planner: CoveragePlanner, deployment: Deployment, truth: Truth) {
    let height = planner.height(of: Placement(rawValue: LoopScenario.placement))
    let spacing = 0.1
    var distances: [Double] = []
    for row in 0..<Int(LoopScenario.depth / spacing) {
      for column in 0..<Int(LoopScenario.width / spacing) {
        let (x, y) = ((Double(column) + 0.5) * spacing, (Double(row) + 0.5) * spacing)
        let squares = deployment.beacons.map { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }
        distances.append(((squares.min() ?? .infinity) + height * height).squareRoot())
      }
    }
    let requirement = planner.requirement
    let farther = distances.sorted().suffix(distances.count / 2)
    var (isMet, share) = (true, 1.0)
    for condition in truth.conditions where condition.conditions.crowd == requirement.crowd {
      guard
        let belief = planner.policy.belief(
          for: condition.conditions, fits: planner.fits, site: planner.site)
      else { continue }
      let level = belief.level(at: planner.site.zones.near)
      // Packets that follow each other are alike, with the correlation of the scenario.
      let (rho, count) = (condition.fadingCorrelation, Double(requirement.packets))
      let factor = (1..<max(2, requirement.packets)).reduce(1.0) { sum, lag in
        sum + 2 * (1 - Double(lag) / count) * pow(rho, Double(lag))
      }
      let radio = TrueRadio(
        power: condition.referencePower, shadowingSD: condition.shadowingSD,
        exponent: condition.pathLossExponent, fadingSD: condition.fadingSD * factor.squareRoot())
      let probabilities = farther.map {
        radio.nearProbability(at: $0, level: level, packets: requirement.packets)
      }
      if let worst = probabilities.last, worst < requirement.probability { isMet = false }
      share = min(share, probabilities.reduce(0, +) / Double(probabilities.count))
    }
    self.isMet = isMet
    fartherShare = share
  }
}
