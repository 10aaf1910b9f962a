import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics

import CoveragePlanner

/// One simulated survey of a site of a kind, and what may be planned from it.
struct PlanSurvey {
  let goal: PlanGoal
  let site: PlanSite
  let points: [NamedPoint]
  let planner: CoveragePlanner
  /// How far the true radio of the placement that is planned with meets the requirement, metres.
  let reach: Double

  static let placement: Placement = "counter"
  private static let receiver: Receiver = "phone"
  /// Packets sent in a dwell.
  private static let packets = 14
  /// Distances of the survey, metres.
  private static let (nearest, farthest) = (0.4, 9.0)

  /// Every survey is of another site of the kind: numbers of beacons come in steps, and a plan may be on either side of one.
  init(_ goal: PlanGoal, of site: PlanSite, weaker: Double = PlanGoal.weaker, seed: UInt64, draws: Int) {
    var random = SeededGenerator(seed: seed)
    let truths = goal.truths(shift: 4 * random.uniform() - 2, weaker: weaker)
    self.goal = goal
    self.site = site
    points = site.pointsOfInterest(&random)
    reach = goal.reach(truths[0].radio)
    var place = Site(
      beacons: truths.map { truth in
        Beacon(
          identifier: .name(truth.placement.rawValue), placement: truth.placement,
          advertisingInterval: PlanGoal.interval)
      }, floorPlan: site.floor)
    place.crowdLevels = [CrowdLevelDefinition(level: "full")]
    if goal == .heardEverywhere {
      place.receivers = [ReceiverProfile(receiver: Self.receiver, sensitivity: PlanGoal.sensitivity)]
    }
    var dwells: [Dwell] = []
    for truth in truths {
      for index in 0..<site.locations {
        dwells.append(
          Self.dwell(
            truth.radio, index, of: site.locations, goal: goal, placement: truth.placement, random: &random))
      }
    }
    planner = CoveragePlanner(
      fits: PathLossFitting.fit(
        dwells,
        options: FitOptions(
          checksHeldOut: false,
          sensitivities: goal == .heardEverywhere ? [Self.receiver: PlanGoal.sensitivity] : [:])),
      site: place,
      requirement: goal.requirement,
      policy: RangingSettings(
        referencePower: PlanGoal.assumed.power, pathLossExponent: PlanGoal.assumed.exponent),
      draws: draws)
  }

  private static func dwell(
    _ radio: TrueRadio, _ index: Int, of count: Int, goal: PlanGoal, placement: Placement,
    random: inout SeededGenerator
  ) -> Dwell {
    // One in each of as many parts of the log distances.
    let x = log10(nearest) + (Double(index) + random.uniform()) / Double(count) * log10(farthest / nearest)
    let mean = radio.mean(at: pow(10, x)) + radio.shadowingSD * normal(&random)
    let isHearing = goal == .heardEverywhere
    var histogram = RSSIHistogram()
    for _ in 0..<packets {
      let level = mean + radio.fadingSD * normal(&random)
      let collides = random.uniform() < radio.collisionLoss
      if collides || (isHearing && level < PlanGoal.sensitivity) { continue }
      histogram.add(Int(level.rounded()))
    }
    return Dwell(
      beacon: .name(placement.rawValue), location: SurveyLocation(name: "P\(index)", distance: pow(10, x)),
      conditions: Conditions(placement: placement, crowd: "full", receiver: isHearing ? receiver : nil),
      expectedPackets: isHearing ? packets : nil, histogram: histogram)
  }

  private static func normal(_ random: inout SeededGenerator) -> Double {
    Distributions.normalQuantile(random.uniform())
  }
}
