import RadioSurvey

/// The fewest sets that hold each point as often as it needs: greed, repairs of what is torn out, a bound by multipliers, and CBC.
struct RepeatedCover {
  let sets: IndexLists
  /// How many sets each point needs: 1 at least, and no more than hold it.
  let needs: [Int]
  private let holders: IndexLists

  /// Rounds of tearing out and repairing without a gain that end the search.
  private static let idleRounds = 400

  init(_ sets: IndexLists, needs: [Int]) {
    self.sets = sets
    self.needs = needs
    holders = sets.transposed(count: needs.count)
  }

  func fewest(within limits: SearchLimits) -> CoverSolver.Cover {
    guard !needs.isEmpty else { return CoverSolver.Cover(chosen: [], lowerBound: 0) }
    var cover = CoverSolver.Cover(chosen: pruned(grown([])), lowerBound: 1)
    let prices = CoverMultipliers(
      sets, holders, needs: needs.map(Double.init), upper: cover.chosen.count,
      steps: CoverSolver.multiplierSteps, within: limits.part(0.3))
    cover.lowerBound = min(cover.chosen.count, max(prices.wholeBound, needs.max() ?? 0))
    cover.isCut = improve(&cover.chosen, target: cover.lowerBound, within: limits.part(0.5))
    if !cover.isOptimal, sets.items.count <= CoverSolver.mostPairs, !limits.isOver {
      cover.branch(sets, needs: needs.map(Double.init), within: limits) { holds($0) ? $0 : nil }
    }
    cover.isCut = cover.isCut && !cover.isOptimal
    return cover
  }

  // MARK: Greed

  /// More sets until every point has what it needs, those that help most points first.
  private func grown(_ chosen: [Int]) -> [Int] {
    var (chosen, left) = (chosen, needs)
    var isChosen = [Bool](repeating: false, count: sets.count)
    for set in chosen {
      isChosen[set] = true
      for point in sets[set] { left[Int(point)] -= 1 }
    }
    var gains = sets.indices.map { set in sets[set].count { left[Int($0)] > 0 } }
    var open = left.count { $0 > 0 }
    while open > 0 {
      var best = (gain: 0, set: -1)
      for set in sets.indices where !isChosen[set] && gains[set] > best.gain { best = (gains[set], set) }
      guard best.set >= 0 else { break }
      isChosen[best.set] = true
      chosen.append(best.set)
      for point in sets[best.set] {
        left[Int(point)] -= 1
        if left[Int(point)] == 0 {
          open -= 1
          for set in holders[Int(point)] { gains[Int(set)] -= 1 }
        }
      }
    }
    return chosen
  }

  /// Without the sets that no point needs, those that hold least first.
  private func pruned(_ chosen: [Int]) -> [Int] {
    var spare = needs.map { -$0 }
    for set in chosen { for point in sets[set] { spare[Int(point)] += 1 } }
    var left = Set(chosen)
    for set in chosen.sorted(by: { (sets.length($0), $0) < (sets.length($1), $1) })
    where sets[set].allSatisfy({ spare[Int($0)] > 0 }) {
      left.remove(set)
      for point in sets[set] { spare[Int(point)] -= 1 }
    }
    return left.sorted()
  }

  /// Tears some sets out and grows others, and keeps what is no larger (ruin and recreate: G. Schrimpf et al., J. Comput. Phys. 159,
  /// 2000, doi 10.1006/jcph.1999.6413).
  ///
  /// - Returns: whether the clock ended it.
  private func improve(_ best: inout [Int], target: Int, within limits: SearchLimits) -> Bool {
    var random = SeededGenerator(seed: 1)
    var (now, idle) = (best, 0)
    while best.count > target, idle < Self.idleRounds {
      if limits.isOver { return true }
      idle += 1
      let torn = 2 + Int(random.next() % UInt64(max(1, min(12, now.count / 3))))
      // Neighbours of one point, so that what is torn out can be replaced by less.
      let point = Int(random.next() % UInt64(needs.count))
      var around = Set(holders[point].map(Int.init))
      for set in holders[point] {
        for other in sets[Int(set)] where around.count < 60 + torn {
          around.formUnion(holders[Int(other)].map(Int.init))
        }
      }
      var out = now.filter(around.contains)
      while out.count > torn { out.remove(at: Int(random.next() % UInt64(out.count))) }
      let outSet = Set(out)
      let trial = pruned(grown(now.filter { !outSet.contains($0) }))
      if trial.count <= now.count { now = trial }
      if trial.count < best.count { (best, idle) = (trial, 0) }
    }
    return false
  }

  private func holds(_ chosen: [Int]) -> Bool {
    var left = needs
    for set in chosen { for point in sets[set] { left[Int(point)] -= 1 } }
    return left.allSatisfy { $0 <= 0 }
  }
}
