import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import Statistics
import Support

/// What plans are worth: surveys are simulated, planned from, and their plans judged by the true radio.
package struct AssuranceStudy: Sendable {
  package let goal: PlanGoal
  package let site: PlanSite
  /// dB that beacons which are only to be heard send less than others.
  package let weaker: Double
  /// Beacons of each plan.
  package let beacons: [Int]
  /// Beacons of each plan that is made with the true radio.
  package let trulyNeeded: [Int]
  /// The fewest beacons of each plan that is as sure, of somebody who knows more of the radio: see ``PlanSurvey/surestReach``; empty where
  /// beacons are only to be heard.
  package let surelyNeeded: [Int]
  /// Whether each plan meets the requirement everywhere it is to, by the true radio.
  package let met: [Bool]

  /// What each plan says that it meets of what its fit allows, 0…1; empty where plans do not say.
  package let promised: [Double]

  /// Surveys with seeds from `seed` on.
  ///
  /// - Parameters:
  ///   - weaker: dB that beacons which are only to be heard send less than others.
  ///   - beaconSD: dB that beacons differ by, of which one was surveyed; `nil` for one at each location that are alike.
  ///   - draws: of what each fit leaves open.
  package init(
    _ goal: PlanGoal, site: PlanSite, weaker: Double = PlanGoal.weaker, beaconSD: Double? = nil, surveys: Int,
    seed: UInt64 = 1, draws: Int = 2000
  ) {
    var rectangle = Site()
    rectangle.floorPlan = site.floor
    let floor = PlannedFloor(CoveragePlanner(fits: [], site: rectangle))
    let plans = ParallelWork.map(Array(0..<surveys)) { index in
      Self.plan(
        PlanSurvey(
          goal, of: site, weaker: weaker, beaconSD: beaconSD, seed: seed + UInt64(index), draws: draws),
        on: floor)
    }
    self.goal = goal
    self.site = site
    self.weaker = weaker
    beacons = plans.map(\.beacons)
    trulyNeeded = plans.map(\.needed)
    surelyNeeded = plans.compactMap(\.surelyNeeded)
    met = plans.map(\.isMet)
    promised = plans.compactMap(\.promised)
  }

  /// What was asked for, and of which beacons.
  package var name: String {
    goal == .heardEverywhere && weaker != PlanGoal.weaker
      ? "\(goal.rawValue), \(String(format: "%+.0f", PlanGoal.weaker - weaker)) dB" : goal.rawValue
  }

  /// Share of plans that meet the requirement.
  package var share: Double { Double(met.count(where: \.self)) / Double(max(1, met.count)) }

  /// Standard error of ``share``.
  package var error: Double { (share * (1 - share) / Double(max(1, met.count))).squareRoot() }

  package var median: Double { Self.median(beacons) }
  package var trueMedian: Double { Self.median(trulyNeeded) }
  /// Mean number of beacons over that with the true radio.
  package var meanRatio: Double { Double(beacons.reduce(0, +)) / Double(max(1, trulyNeeded.reduce(0, +))) }

  /// Mean number of beacons over the fewest of plans that are as sure; 0 where that is not known.
  package var sureRatio: Double { Double(beacons.reduce(0, +)) / Double(max(1, surelyNeeded.reduce(0, +))) }

  /// Median of the plans' beacons, each over that with its true radio.
  package var medianRatio: Double {
    let ratios = zip(beacons, trulyNeeded).map { Double($0) / Double(max(1, $1)) }.sorted()
    return ratios.isEmpty ? 0 : (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
  }

  /// One line for each study.
  package static func text(_ studies: [AssuranceStudy]) -> String {
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    let head =
      "requirement".padding(toLength: 32, withPad: " ", startingAt: 0) + "site" + cell("surveys", 10)
      + cell("met, %", 9) + cell("(SE)", 7) + cell("said, %", 9) + cell("median", 9) + cell("truth", 7)
      + cell("mean", 8)
      + cell("truth", 8) + cell("ratio", 7) + cell("as sure", 9) + cell("median ratio", 14)
    return
      ([head]
      + studies.map { study in
        let count = Double(max(1, study.met.count))
        return study.name.padding(toLength: 32, withPad: " ", startingAt: 0) + study.site.name
          + cell("\(study.met.count)", 10) + cell(number(100 * study.share, 1), 9)
          + cell("(\(number(100 * study.error, 1)))", 7)
          + cell(
            study.promised.isEmpty
              ? "-" : number(100 * study.promised.reduce(0, +) / Double(study.promised.count), 1), 9)
          + cell(number(study.median, 1), 9)
          + cell(number(study.trueMedian, 1), 7)
          + cell(number(Double(study.beacons.reduce(0, +)) / count, 2), 8)
          + cell(number(Double(study.trulyNeeded.reduce(0, +)) / count, 2), 8)
          + cell(number(study.meanRatio, 3), 7)
          + cell(study.surelyNeeded.isEmpty ? "-" : number(study.sureRatio, 3), 9)
          + cell(number(study.medianRatio, 3), 14)
      }).joined(separator: "\n") + "\n"
  }

  private static func median(_ values: [Int]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let sum: Int = sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]
    return Double(sum) / 2
  }

  private struct Plan {
    /// A survey that allows no plan has none, and does not meet the requirement.
    var beacons = 0
    var needed: Int
    /// See ``AssuranceStudy/surelyNeeded``.
    var surelyNeeded: Int?
    var isMet = false
    /// See ``AssuranceStudy/promised``.
    var promised: Double?
  }

  private static func plan(_ survey: PlanSurvey, on floor: PlannedFloor?) -> Plan {
    switch survey.goal {
    case .nearEverywhere, .heardEverywhere: wholeFloor(survey, on: floor)
    case .nearAtPoints: points(survey)
    }
  }

  private static func wholeFloor(_ survey: PlanSurvey, on floor: PlannedFloor?) -> Plan {
    let arrangements = floor?.arrangements
    var answer = Plan(needed: arrangements?.fewest(reach: survey.reach) ?? 0)
    answer.surelyNeeded = survey.surestReach.flatMap { arrangements?.fewest(reach: $0) }
    let plans = survey.planner.conditionPlans(on: floor)
    guard let arrangements,
      let plan = plans.first(where: { $0.conditions.placement == PlanSurvey.placement }),
      let layout = FloorLayout(plan, on: arrangements)
    else { return answer }
    answer.beacons = layout.positions.count
    answer.promised = plan.beaconCount?.assurance
    answer.isMet = layout.horizontalReach <= survey.reach * (1 + 1e-9)
    return answer
  }

  private static func points(_ survey: PlanSurvey) -> Plan {
    let level = VenueLevel(
      name: "floor", outline: [FloorPolygon(width: survey.site.floor.width, depth: survey.site.floor.depth)],
      points: survey.points)
    // Who stands at a point stands within the near boundary of it.
    let demand = survey.points.flatMap { point in
      standing(around: point.position, on: survey.site.floor).map {
        DemandPoint(position: $0, name: point.name)
      }
    }
    func fewest(reach: Double) -> Int {
      let places = RegionGrid.points(in: level.outline, step: max(0.5, reach / 4)).points
      return PlacementProblem(
        candidates: places.map { MountPoint(position: $0) }, demand: demand,
        radio: PlacementRadio(reach: reach, pathLossExponent: PlanGoal.assumed.exponent)
      ).solve().positions.count
    }
    var answer = Plan(needed: fewest(reach: survey.reach))
    answer.surelyNeeded = survey.surestReach.map(fewest)
    let planner = DeploymentPlanner(
      survey.planner, level: level, placement: PlanSurvey.placement, servesPointsOnly: true)
    guard let plan = try? planner.deployment() else { return answer }
    answer.beacons = plan.beacons.count
    answer.isMet = demand.allSatisfy { point in
      plan.beacons.contains { beacon in
        Position(x: beacon.x, y: beacon.y).distance(to: point.position).map {
          $0 <= survey.reach * (1 + 1e-9)
        } ?? false
      }
    }
    return answer
  }

  /// Points a quarter of a metre apart within the near boundary of a point.
  private static func standing(around point: Position, on floor: FloorPlan) -> [Position] {
    let radius: Double = Site().zones.near
    let offsets: [Double] = Array(stride(from: -radius, through: radius, by: 0.25))
    var places: [Position] = []
    for x in offsets {
      for y in offsets where x * x + y * y <= radius * radius {
        let place = Position(x: point.x + x, y: point.y + y)
        if (0...floor.width).contains(place.x) && (0...floor.depth).contains(place.y) { places.append(place) }
      }
    }
    return places
  }
}
