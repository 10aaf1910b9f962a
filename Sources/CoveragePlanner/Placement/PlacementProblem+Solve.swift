import RadioSurvey

extension PlacementProblem {
  /// Places beacons.
  ///
  /// - Parameter limits: greed and swaps always have an answer; its bound says how far from the best it may be.
  package func solve(_ goal: PlacementGoal, within limits: SearchLimits = SearchLimits(seconds: 10))
    -> PlacedBeacons
  {
    if case .nearest(let count) = goal {
      return nearest(count: max(0, count), choosingBy: self, within: limits)
    }
    let sites = PlacementSites(self)
    let answer =
      switch goal {
      case .fewest: mended(fewest(sites, within: limits.part(joint.isEmpty ? 1 : 0.6)), sites, within: limits)
      case .most(let count), .nearest(let count): most(sites, count: max(0, count), within: limits)
      }
    return sites.described(answer)
  }

  /// With more beacons, if joint requirements take them. The bound stays one: what is asked beside never takes fewer.
  private func mended(_ answer: PlacementAnswer, _ sites: PlacementSites, within limits: SearchLimits)
    -> PlacementAnswer
  {
    guard !joint.isEmpty else { return answer }
    var answer = answer
    let mended = JointRepair(self, sites).repaired(answer.chosen, within: limits)
    answer.chosen = mended.chosen
    answer.value = Double(kept.count + mended.chosen.count)
    answer.isCut = answer.isCut || mended.isCut
    return answer
  }

  private func fewest(_ sites: PlacementSites, within limits: SearchLimits) -> PlacementAnswer {
    if sites.needs.contains(where: { $0 > 1 }) { return fewestRepeated(sites, within: limits) }
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

  /// Where some points take several beacons: the curve counts those that have all of theirs, and its bounds those that have one.
  private func fewestRepeated(_ sites: PlacementSites, within limits: SearchLimits) -> PlacementAnswer {
    let cover = RepeatedCover(sites.sets, needs: sites.needs).fewest(within: limits.part(0.7))
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    let order = solver.ordered(cover.chosen)
    let bounds = solver.curve(upTo: order.count, within: limits.part(0.9))
    var left = sites.needs
    var weight = 0.0
    var curve = [WeightedCover(chosen: [], weight: 0, upperBound: 0)]
    for (index, set) in order.enumerated() {
      for point in sites.sets[set] {
        left[Int(point)] -= 1
        if left[Int(point)] == 0 { weight += sites.weights[Int(point)] }
      }
      let bound = bounds[min(index + 1, bounds.count - 1)]
      curve.append(
        WeightedCover(
          chosen: Array(order[...index]), weight: weight, upperBound: max(weight, bound.upperBound),
          isCut: bound.isCut))
    }
    let kept = Double(kept.count)
    var answer = PlacementAnswer(
      chosen: order, value: kept + Double(order.count), bound: kept + Double(cover.lowerBound),
      isCut: cover.isCut, curve: curve)
    answer.required = order.count
    answer.fewestBound = cover.lowerBound
    return answer
  }

  /// Beacons of a placement that is given, at most, for which a curve is made.
  private static let mostInCurve = 60

  /// A beacon at every candidate.
  func allPlaced() -> PlacedBeacons {
    let sites = PlacementSites(self)
    let limits = SearchLimits(nodes: 0)
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    // A long curve takes long, and nobody hangs one beacon less of a hundred.
    let curve =
      candidates.count <= Self.mostInCurve
      ? solver.curve(upTo: candidates.count, known: Array(candidates.indices), within: limits) : []
    let all = Double(kept.count + candidates.count)
    return sites.described(
      PlacementAnswer(
        chosen: solver.ordered(Array(candidates.indices)), value: all, bound: all, isCut: false, curve: curve)
    )
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
}
