import RadioSurvey

extension PlacementProblem {
  /// Places beacons.
  ///
  /// - Parameter limits: greed and swaps always have an answer; its bound says how far from the best it may be.
  package func solve(_ goal: PlacementGoal, within limits: SearchLimits = SearchLimits(seconds: 10))
    -> PlacedBeacons
  {
    let sites = PlacementSites(self)
    let answer =
      switch goal {
      case .fewest: fewest(sites, within: limits)
      case .most(let count): most(sites, count: max(0, count), within: limits)
      case .nearest(let count): nearest(sites, count: max(0, count), within: limits)
      }
    return sites.described(answer)
  }

  private func fewest(_ sites: PlacementSites, within limits: SearchLimits) -> PlacementAnswer {
    // Every point that is left is in some set.
    let cover =
      CoverSolver.fewest(points: sites.open.count, sets: sites.sets, within: limits.part(0.6))
      ?? CoverSolver.Cover(chosen: [], lowerBound: 0)
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    let curve = solver.curve(upTo: cover.chosen.count, known: cover.chosen, within: limits.part(0.9))
    let kept = Double(kept.count)
    var answer = PlacementAnswer(
      chosen: solver.ordered(cover.chosen), value: kept + Double(cover.chosen.count),
      bound: kept + Double(cover.lowerBound), isCut: cover.isCut, curve: curve)
    answer.required = cover.chosen.count
    // A bound on the fewest is one on what fewer serve: not all.
    answer.fewestBound = cover.lowerBound
    return answer
  }

  private func most(_ sites: PlacementSites, count: Int, within limits: SearchLimits) -> PlacementAnswer {
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    var curve = solver.curve(upTo: count, within: limits.part(0.4))
    let last = curve[curve.count - 1]
    var best = solver.best(count: count, known: last.chosen, within: limits)
    best.upperBound = max(best.weight, min(best.upperBound, last.upperBound))
    curve[curve.count - 1] = best
    return PlacementAnswer(
      chosen: best.chosen, value: sites.share(best.weight), bound: sites.share(best.upperBound),
      isCut: best.isCut,
      curve: curve)
  }

  private func nearest(_ sites: PlacementSites, count: Int, within limits: SearchLimits) -> PlacementAnswer {
    let answer = smallestReach(count: count, within: limits.part(0.7))
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    let chosen = answer?.chosen ?? []
    return PlacementAnswer(
      chosen: chosen, value: answer?.reach ?? .infinity, bound: answer?.lowerBound ?? 0,
      isCut: answer?.isCut ?? false, curve: solver.curve(upTo: count, within: limits.part(0.9)))
  }

  /// Looks within a distance that grows until so many sites reach everything; `nil` if none does, walls and all.
  private func smallestReach(count: Int, within limits: SearchLimits) -> SmallestReach? {
    let area = demand.reduce(0) { $0 + ($1.name == nil ? $1.weight : 0) }
    var farthest = max(1, 2 * (area / Double(max(1, count + kept.count))).squareRoot())
    for _ in 0..<12 where !limits.isOver {
      let table = ReachTable(
        points: demand.count, sites: reached(from: candidates.map(\.position), within: farthest),
        reached: nearestKept(within: farthest))
      if let answer = SmallestReach.solve(table, count: count, within: limits) { return answer }
      farthest *= 2
    }
    return nil
  }

  /// How far each point is from its nearest kept beacon, metres; infinite beyond `farthest`.
  private func nearestKept(within farthest: Double) -> [Double] {
    var nearest = [Double](repeating: .infinity, count: demand.count)
    for site in reached(from: kept, within: farthest) {
      for (point, distance) in zip(site.points, site.distances) {
        nearest[Int(point)] = min(nearest[Int(point)], distance)
      }
    }
    return nearest
  }
}
