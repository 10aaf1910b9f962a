import RadioSurvey

extension DeploymentPlanner {
  /// Distances between a place and a point that are looked at while places are chosen, about.
  private static let mostPairs = 1e6
  /// Where those are more: points of the floor for each beacon along each axis, and places, about.
  private static let (pointsAlong, placesAlong) = (12.0, 16.0)

  /// So many beacons where the worst point is nearest to one.
  ///
  /// Distances count however far they are, so on large floors places are chosen by fewer points; what the beacons do is told by all. A
  /// bound for some of the points is one for all of them.
  func worstPointServed(
    _ needs: [DeploymentNeed], kept: [Beacon], count: Int,
    within limits: SearchLimits
  ) -> Deployment {
    let along = shortestReach(needs)
    let area = level.outline.reduce(0) { $0 + $1.area }
    let beacons = Double(count + kept.count)
    let spacing = (area / beacons).squareRoot()
    // Of the floor, what is within twice the distance between beacons of a place.
    let share = min(1, 4 * Double.pi / beacons)
    let fine = demandStep(along)
    let mounts = mounts(needs[0].reach.placement)
    var step = fine
    var candidates = mounts.isEmpty ? grid(candidateStep(along)) : mounts
    func points(_ step: Double) -> Double {
      Double(self.problem(needs, candidates: [], kept: kept, step: step).demand.count)
    }
    if points(fine) * Double(candidates.count) * share > Self.mostPairs {
      step = max(fine, spacing / Self.pointsAlong)
      if mounts.isEmpty {
        let widest = (area * share * points(step) / Self.mostPairs).squareRoot()
        candidates = grid(max(candidateStep(along), spacing / Self.placesAlong, widest))
      } else {
        step = max(step, (area * share * Double(candidates.count) / Self.mostPairs).squareRoot())
      }
    }
    let problem = self.problem(needs, candidates: candidates, kept: kept, step: fine)
    let coarse =
      step > fine
      ? self.problem(needs, candidates: candidates, kept: kept, step: step) : problem
    let answer = problem.nearest(count: count, choosingBy: coarse, within: limits)
    var deployment = described(answer, of: problem, needs: needs, kept: kept)
    deployment.worstPoint = worstPoint(answer, of: problem, needs[0], step: fine)
    return deployment
  }

  private func worstPoint(
    _ answer: PlacedBeacons, of problem: PlacementProblem, _ need: DeploymentNeed, step: Double
  ) -> WorstPoint? {
    guard let goal = need.reach.goal, let worst = problem.farthest(from: answer.positions) else { return nil }
    let place = problem.demand[worst.point].position
    let distance = max(worst.distance, CoveragePlanner.minimumDistance)
    let chances = need.reach.deciding.radios.map { goal.probability(at: distance, radio: $0) }.sorted()
    func quantile(_ level: Double) -> Double {
      chances[min(chances.count - 1, Int(level * Double(chances.count)))]
    }
    return WorstPoint(
      x: place.x, y: place.y, distance: worst.distance, lowerBound: answer.bound,
      probability: goal.probability(at: distance, radio: need.reach.radio), probabilityLow: quantile(0.05),
      probabilityHigh: quantile(0.95), step: step)
  }
}
