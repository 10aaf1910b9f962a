import RadioSurvey

/// Small covers, quickly: by greed, then by swaps.
struct CoverSearch: Sendable {
  /// Points of each set.
  let sets: IndexLists
  /// Sets of each point: one at least.
  let holders: IndexLists

  init(_ sets: IndexLists, points: Int) {
    self.sets = sets
    holders = sets.transposed(count: points)
  }

  /// Chvátal's greedy cover (Math. Oper. Res. 4(3), 1979, doi 10.1287/moor.4.3.233): the set with the most points that are open,
  /// the first of equals, until none is open.
  ///
  /// - Complexity: pairs of a set and a point, and sets times the size of the cover.
  func greedy() -> [Int] {
    var gains = sets.indices.map(sets.length)
    var isOpen = [Bool](repeating: true, count: holders.count)
    var left = holders.count
    var chosen: [Int] = []
    while left > 0, let most = gains.max(), most > 0, let best = gains.firstIndex(of: most) {
      for point in sets[best] where isOpen[Int(point)] {
        isOpen[Int(point)] = false
        left -= 1
        for set in holders[Int(point)] { gains[Int(set)] -= 1 }
      }
      chosen.append(best)
    }
    return chosen
  }

  /// A cover of fewer sets, if one is found: swaps of one set for another with a set less, where points that stay open weigh more with
  /// each step (C. Gao, X. Yao, T. Weise, J. Li, Eur. J. Oper. Res. 246(3), 2015, doi 10.1016/j.ejor.2015.05.038).
  ///
  /// - Parameters:
  ///   - target: a cover of so many sets is good enough.
  ///   - steps: swaps since the last improvement after which the search ends.
  /// - Returns: the cover, ascending, and whether the clock ended the search.
  func improved(_ cover: [Int], target: Int, steps: Int, within limits: SearchLimits) -> (
    cover: [Int], isCut: Bool
  ) {
    var state = CoverSwaps(self, cover: cover)
    var best = cover
    var step = 0
    while true {
      while state.isCover, !state.chosen.isEmpty {
        best = state.chosen
        if best.count <= target { return (best.sorted(), false) }
        step = 0
        state.removeLeast(mayBeNew: true)
      }
      if step >= steps || best.count <= 1 { return (best.sorted(), false) }
      if step % 128 == 127, limits.isOver { return (best.sorted(), true) }
      step += 1
      state.removeLeast(mayBeNew: false)
      state.addForOpenPoint()
    }
  }
}
