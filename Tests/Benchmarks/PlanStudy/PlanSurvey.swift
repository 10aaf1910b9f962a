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
  /// How far nine in ten of the radios meet it, metres, for somebody who knows exponent and spreads and has only the levels of this survey:
  /// no plan that is as sure reaches farther. `nil` where beacons are only to be heard.
  let surestReach: Double?

  static let placement: Placement = "counter"
  private static let receiver: Receiver = "phone"
  /// Packets sent in a dwell.
  private static let packets = 14
  /// Distances of the survey, metres.
  private static let (nearest, farthest) = (0.4, 9.0)

  /// Every survey is of another site of the kind: numbers of beacons come in steps, and a plan may be on either side of one.
  ///
  /// - Parameter beaconSD: dB that beacons differ by, of which one was surveyed; `nil` for one at each location that are alike.
  init(
    _ goal: PlanGoal, of site: PlanSite, weaker: Double = PlanGoal.weaker, beaconSD: Double? = nil,
    seed: UInt64,
    draws: Int
  ) {
    var random = SeededGenerator(seed: seed)
    var truths = goal.truths(shift: 4 * random.uniform() - 2, weaker: weaker)
    let beacons = beaconSD == nil ? site.locations : 1
    self.goal = goal
    self.site = site
    points = site.pointsOfInterest(&random)
    var common = truths[0].radio
    if let beaconSD {
      common.shadowingSD = hypot(common.shadowingSD, beaconSD)
      for index in truths.indices { truths[index].radio.power += beaconSD * Self.normal(&random) }
    }
    reach = goal.reach(common)
    var place = Site(
      beacons: truths.flatMap { truth in
        (0..<beacons).map {
          Beacon(
            identifier: Self.beacon($0, truth.placement), placement: truth.placement,
            advertisingInterval: PlanGoal.interval)
        }
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
            truth.radio, index, of: site.locations, goal: goal, placement: truth.placement,
            beacon: Self.beacon(index % beacons, truth.placement), random: &random))
      }
    }
    surestReach =
      goal == .heardEverywhere ? nil : goal.reach(Self.surest(common, beaconSD: beaconSD ?? 0, dwells))
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

  /// A radio with the level that nine in ten have at least, for somebody who knows everything else of it.
  private static func surest(_ radio: TrueRadio, beaconSD: Double, _ dwells: [Dwell]) -> TrueRadio {
    let levels = dwells.filter { $0.conditions.placement == placement }.compactMap { dwell -> Double? in
      guard let level = dwell.histogram.mean, let distance = dwell.location.distance else { return nil }
      return level + 10 * radio.exponent * log10(distance)
    }
    let count = Double(levels.count)
    let own = radio.shadowingSD * radio.shadowingSD - beaconSD * beaconSD
    let place = own + radio.fadingSD * radio.fadingSD / Double(packets)
    let error = (place / count + beaconSD * beaconSD).squareRoot()
    var radio = radio
    radio.power =
      levels.reduce(0, +) / count - Distributions.normalQuantile(CoveragePlanner.assurance) * error
    return radio
  }

  private static func beacon(_ index: Int, _ placement: Placement) -> BeaconIdentifier {
    .name("\(placement.rawValue) \(index + 1)")
  }

  private static func dwell(
    _ radio: TrueRadio, _ index: Int, of count: Int, goal: PlanGoal, placement: Placement,
    beacon: BeaconIdentifier, random: inout SeededGenerator
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
      beacon: beacon, location: SurveyLocation(name: "P\(index)", distance: pow(10, x)),
      conditions: Conditions(placement: placement, crowd: "full", receiver: isHearing ? receiver : nil),
      expectedPackets: isHearing ? packets : nil, histogram: histogram)
  }

  private static func normal(_ random: inout SeededGenerator) -> Double {
    Distributions.normalQuantile(random.uniform())
  }
}
