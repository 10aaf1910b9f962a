import PathLoss
import RadioSurvey
import Statistics

extension DeploymentPlanner {
  /// What the beacons do for the main requirement at every crowd level surveyed in their placement, from the emptiest to the fullest; `nil`
  /// if fewer than two were.
  ///
  /// - Parameters:
  ///   - positions: of the beacons.
  ///   - map: the cells that are looked at; `nil` for none.
  func crowds(
    _ positions: [Position], of problem: PlacementProblem, _ need: DeploymentNeed, map: CoverageMap?
  ) -> [CrowdCoverage]? {
    let placement = need.reach.placement
    let surveyed = planner.fits.filter { $0.conditions.placement == placement }.map(\.conditions.crowd)
    let levels = planner.crowdOrder(of: surveyed).compactMap(\.self)
    guard levels.count > 1 else { return nil }
    let asked = planner.requirement.crowd
    let radios = planner.radios { $0.placement == placement }
    return levels.map { level in
      let isAsked = asked == nil || asked == level
      do throws(PlanReason) {
        let reach = try CrowdReach(planner, crowd: level, placement: placement, radios: radios)
        return coverage(level, reach, isAsked: isAsked, positions, of: problem, need, map: map)
      } catch {
        return CrowdCoverage(level, isAsked: isAsked, reason: error)
      }
    }
  }

  private func coverage(
    _ crowd: CrowdLevel, _ reach: CrowdReach, isAsked: Bool, _ positions: [Position],
    of problem: PlacementProblem, _ need: DeploymentNeed, map: CoverageMap?
  ) -> CrowdCoverage {
    // Walls become distance by the exponent of the level.
    var radio = problem.radios[0]
    radio.pathLossExponent = reach.deciding.model.pathLossExponent
    let problem = problem.varied(radio)
    let own = problem.demand.indices.filter { problem.demand[$0].service == 0 }
    let all = own.reduce(0) { $0 + problem.demand[$1].weight }
    let distances = problem.nearestDistances(from: positions)
    func served(_ reach: Double) -> Double {
      guard let distances, all > 0 else { return 0 }
      let limit = reach * (1 + 1e-9)
      let isServed = own.map { distances[$0] <= limit }
      if isServed.allSatisfy(\.self) { return 1 }
      return zip(own, isServed).reduce(0) { $0 + ($1.1 ? problem.demand[$1.0].weight : 0) } / all
    }
    var coverage = CrowdCoverage(crowd, isAsked: isAsked)
    coverage.reach = reach.planned
    coverage.servedShare = served(reach.planned)
    coverage.servedShareLow = served(reach.low)
    coverage.servedShareHigh = served(reach.high)
    coverage.worst =
      distances.flatMap { distances in own.map { distances[$0] }.max() }.map {
        reach.goal.probability(at: max($0, CoveragePlanner.minimumDistance), radio: reach.deciding.estimate)
      } ?? 0
    if let map {
      var own = need
      own.reach.goal = reach.goal
      own.reach.radio = reach.deciding.estimate
      let floor = level.outline.first?.outer.first?.floor
      let chance = DeploymentChance(problem: problem, need: own, radio: radio)
      coverage.planned = ParallelWork.map(Array(map.planned.indices)) { index in
        guard map.planned[index] != nil else { return nil }
        var place = map.position(index)
        place.floor = floor
        return (chance.probability(at: place, beacons: positions) * 1000).rounded() / 1000
      }
    }
    return coverage
  }
}
