import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner

/// What plans are worth: surveys are simulated, planned from, and their plans judged by the true radio.
@Suite struct AssuranceTests {
  /// One placement of the truth.
  private struct Truth {
    var placement: Placement
    var power: Double
    var shadowingSD: Double
    var exponent = 2.2
  }

  private static let truths = [
    Truth(placement: "counter", power: -62, shadowingSD: 2.8),
    Truth(placement: "rail", power: -63, shadowingSD: 2.5),
    Truth(placement: "sign", power: -65, shadowingSD: 3),
  ]
  private static let fadingSD = 2.5

  private func dwells(_ truth: Truth, locations: Int, random: inout SeededGenerator) -> [Dwell] {
    (0..<locations).map { place in
      // One in each of as many parts of the log distances.
      let x = log10(0.4) + (Double(place) + random.uniform()) / Double(locations) * log10(9 / 0.4)
      let mean = truth.power - 10 * truth.exponent * x + truth.shadowingSD * random.normal()
      var histogram = RSSIHistogram()
      for _ in 0..<14 { histogram.add(Int((mean + Self.fadingSD * random.normal()).rounded())) }
      return Dwell(
        beacon: .name("A"), location: SurveyLocation(name: "P\(place)", distance: pow(10, x)),
        conditions: Conditions(placement: truth.placement, crowd: "full"),
        expectedPackets: nil, histogram: histogram)
    }
  }

  /// - Returns: the share of surveys whose plan meets the requirement, and the median number of beacons with that of the plan made with
  ///   the true radio, and the ratio of the means.
  private func outcome(
    _ floor: FloorPlan, locations: Int, surveys: Int, requirement: CoverageRequirement
  ) throws -> (met: Double, median: Double, truth: Double, mean: Double) {
    var random = SeededGenerator(seed: 12)
    let arrangements = FloorArrangements(floor)
    var site = Site(
      beacons: Self.truths.map { truth in
        Beacon(
          identifier: .name(truth.placement.rawValue), placement: truth.placement, advertisingInterval: 300)
      }, floorPlan: floor)
    site.crowdLevels = [CrowdLevelDefinition(level: "full")]
    let (power, exponent) = (-61.0, 2.2)
    let level = power - 10 * exponent * log10(site.zones.near)
    let goal = GoalModel(
      target: .level(level), fadingSD: Self.fadingSD / Double(requirement.packets).squareRoot())
    var needed: [Int] = []
    var trulyNeeded: [Int] = []
    var met = 0
    for _ in 0..<surveys {
      // Every survey is of another site of the kind: numbers of beacons come in steps, and a plan may be on either side of one.
      let shift = 4 * random.uniform() - 2
      let truths = Self.truths.map { truth in
        var other = truth
        other.power += shift
        return other
      }
      let reach = goal.reach(
        probability: requirement.probability,
        radio: RadioDraw(
          intercept: truths[0].power, slope: -10 * truths[0].exponent, shadowingSD: truths[0].shadowingSD))
      trulyNeeded.append(try #require(arrangements.fewest(reach: reach)))
      let survey = truths.flatMap { self.dwells($0, locations: locations, random: &random) }
      let planner = CoveragePlanner(
        fits: PathLossFitting.fit(survey, options: FitOptions(checksHeldOut: false)), site: site,
        requirement: requirement, policy: RangingSettings(referencePower: power, pathLossExponent: exponent),
        draws: 500)
      let plan = try #require(
        planner.conditionPlans(on: arrangements).first { $0.conditions.placement == "counter" })
      let layout = FloorLayout(plan, on: arrangements)
      needed.append(plan.beaconsNeeded ?? .max)
      if let layout, layout.horizontalReach <= reach * (1 + 1e-9) { met += 1 }
    }
    return (
      Double(met) / Double(surveys), Double(needed.sorted()[surveys / 2]),
      Double(trulyNeeded.sorted()[surveys / 2]),
      Double(needed.reduce(0, +)) / Double(trulyNeeded.reduce(0, +))
    )
  }

  /// 88 to 94 % of 200 surveys, and no more than 15 % beyond what the true radio needs, to the standard error of 200 surveys.
  @Test(arguments: [(FloorPlan(width: 9, depth: 6), 20), (FloorPlan(width: 40, depth: 25), 60)])
  func `Nine in ten plans meet the requirement, at little more than they need`(
    floor: FloorPlan, locations: Int
  ) throws {
    let outcome = try outcome(
      floor, locations: locations, surveys: 200,
      requirement: CoverageRequirement(probability: 0.8, crowd: "full"))
    let error = (0.91 * 0.09 / 200).squareRoot()
    #expect(outcome.met > 0.88 - error && outcome.met < 0.94 + 2 * error, "\(outcome)")
    // In the mean too: medians come in steps.
    #expect(outcome.median <= 1.15 * outcome.truth + 0.5 && outcome.mean < 1.17, "\(outcome)")
  }
}
