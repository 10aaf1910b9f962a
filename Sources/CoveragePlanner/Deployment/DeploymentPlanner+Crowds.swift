import CalibrationModel
import PathLoss
import RadioSurvey
import Support

extension DeploymentPlanner {
  /// What the beacons do for a requirement at every crowd level surveyed in their placement, from the emptiest to the fullest; `nil` if fewer
  /// than two were, and for a requirement that compares named points, which no map shows.
  ///
  /// - Parameter map: the cells that are looked at; `nil` for none.
  func crowds(
    _ hung: HungBeacons, of problem: PlacementProblem, _ need: PlannedNeed, map: CoverageMap?
  ) -> [CrowdCoverage]? {
    guard need.hasMap else { return nil }
    let planner = need.need.planner
    let placement = need.need.reach.placement
    let surveyed = planner.fits.filter { $0.conditions.placement == placement }.map(\.conditions.crowd)
    let levels = planner.crowdOrder(of: surveyed).compactMap(\.self)
    guard levels.count > 1 else { return nil }
    let asked = planner.requirement.crowd
    let radios = need.joint == nil ? planner.radios { $0.placement == placement } : []
    return levels.map { level in
      let isAsked = asked == nil || asked == level
      do throws(PlanReason) {
        if let joint = need.joint {
          return try coverage(level, joint, isAsked: isAsked, hung, of: problem, need, map: map)
        }
        let reach = try CrowdReach(planner, crowd: level, placement: placement, radios: radios)
        return coverage(level, reach, isAsked: isAsked, hung, of: problem, need, map: map)
      } catch {
        return CrowdCoverage(level, isAsked: isAsked, reason: error)
      }
    }
  }

  /// What each beacon does for itself.
  private func coverage(
    _ crowd: CrowdLevel, _ reach: CrowdReach, isAsked: Bool, _ hung: HungBeacons,
    of problem: PlacementProblem, _ need: PlannedNeed, map: CoverageMap?
  ) -> CrowdCoverage {
    // Walls become distance by the exponent of the level.
    var varied = need
    varied.radio.pathLossExponent = reach.deciding.model.pathLossExponent
    varied.radio.bend = reach.deciding.model.bend
    varied.need.reach.goal = reach.goal
    varied.need.reach.radio = reach.deciding.estimate
    let problem = problem.varied(varied.radio, service: need.service)
    let own = problem.demand.indices.filter { problem.demand[$0].service == need.service }
    let all = own.reduce(0) { $0 + problem.demand[$1].weight }
    let distances = varied.distances(own, from: hung, of: problem)
    func served(_ reach: Double) -> Double {
      guard let distances, all > 0 else { return 0 }
      let limit = reach * (1 + 1e-9)
      if distances.allSatisfy({ $0 <= limit }) { return 1 }
      return zip(own, distances).reduce(0) { $0 + ($1.1 <= limit ? problem.demand[$1.0].weight : 0) } / all
    }
    var coverage = CrowdCoverage(crowd, isAsked: isAsked)
    coverage.reach = reach.range.planned
    coverage.servedShare = served(reach.range.planned)
    coverage.servedShareLow = served(reach.range.low)
    coverage.servedShareHigh = served(reach.range.high)
    coverage.worst = 0
    if let distances, need.need.beacons == 1, let farthest = distances.max() {
      coverage.worst = reach.goal.probability(
        at: max(farthest, CoveragePlanner.minimumDistance), radio: reach.deciding.estimate)
    } else if distances != nil {
      let chances = ParallelWork.map(own) { [varied] index in
        varied.chance(at: problem.demand[index].position, hung, of: problem)
      }
      coverage.worst = chances.min() ?? 0
    }
    if let map { coverage.planned = cells(of: map, varied, hung, of: problem) }
    return coverage
  }

  /// What the beacons do together.
  private func coverage(
    _ crowd: CrowdLevel, _ joint: JointRequirement, isAsked: Bool, _ hung: HungBeacons,
    of problem: PlacementProblem, _ need: PlannedNeed, map: CoverageMap?
  ) throws(PlanReason) -> CrowdCoverage {
    var planner = need.need.planner
    planner.requirement.crowd = crowd
    var varied = need
    varied.need.reach = try planner.deploymentReach(need.need.reach.placement, isFixed: true, isJoint: true)
    varied.radio = varied.need.radio(planner)
    varied.joint = JointRequirement(
      joint.goal, probability: joint.probability, points: joint.points, radio: varied.radio,
      levelSD: varied.need.reach.levelSD)
    let chances = ParallelWork.map(joint.points) { [varied] in
      varied.chance(at: $0.position, hung, of: problem)
    }
    let all = joint.points.reduce(0) { $0 + $1.weight }
    let served = zip(joint.points, chances).reduce(0) {
      $0 + ($1.1 >= joint.probability - 1e-9 ? $1.0.weight : 0)
    }
    var coverage = CrowdCoverage(crowd, isAsked: isAsked)
    coverage.servedShare = served == all ? 1 : served / max(all, .leastNonzeroMagnitude)
    coverage.worst = chances.min() ?? 0
    if let map { coverage.planned = cells(of: map, varied, hung, of: problem) }
    return coverage
  }

  /// How often a requirement is met in each cell that has a floor, to a thousandth.
  func cells(
    of map: CoverageMap, _ need: PlannedNeed, _ hung: HungBeacons, of problem: PlacementProblem
  ) -> [Double?] {
    let floor = level.outline.first?.outer.first?.floor
    return ParallelWork.map(Array(map.planned.indices)) { index in
      guard map.planned[index] != nil else { return nil }
      var place = map.position(index)
      place.floor = floor
      return (need.chance(at: place, hung, of: problem) * 1000).rounded() / 1000
    }
  }
}

/// How far one beacon of a placement serves at one crowd level, for all receivers that were surveyed there.
struct CrowdReach {
  var range: ReachRange
  var deciding: ConditionRadio
  /// What a device must get under it.
  var goal: GoalModel
}

extension CrowdReach {
  /// - Parameter radios: of all fits, `nil` for those that are refused.
  /// - Throws: why it is not known.
  init(
    _ planner: CoveragePlanner, crowd: CrowdLevel, placement: Placement?, radios: [ConditionRadio?]
  ) throws(PlanReason) {
    var found: CrowdReach?
    for (fit, radio) in zip(planner.fits, radios)
    where fit.conditions.placement == placement && fit.conditions.crowd == crowd {
      guard let radio else { throw .fitRefused(fitReason: fit.reasons.first) }
      let goal = try planner.goal(for: fit, model: radio.model).get()
      let range = ReachRange(
        sorted: goal.reaches(probability: planner.requirement.probability, radios: radio.radios).sorted())
      let other = found?.range ?? range
      if found == nil || range.planned < other.planned {
        found = CrowdReach(range: range, deciding: radio, goal: goal)
      }
      found?.range.low = min(range.low, other.low)
      found?.range.high = min(range.high, other.high)
    }
    guard let found else { throw .fitRefused(fitReason: nil) }
    self = found
  }
}
