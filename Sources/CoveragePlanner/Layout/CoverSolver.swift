import CCbc
import Synchronization

/// The fewest sets that cover every point, exactly, by CBC's branch and cut.
package enum CoverSolver {
  /// A cover and how good it can at best be.
  package struct Cover: Hashable, Sendable {
    /// Indices of the sets chosen, ascending.
    package var chosen: [Int]
    /// No cover has fewer sets than this.
    package var lowerBound: Int
    /// Whether the cover is proven to be the smallest.
    package var isOptimal: Bool { chosen.count == lowerBound }
  }

  /// Covers points 0 ..< `points` by the fewest of `sets`, each a list of points; `nil` if some point is in no set.
  ///
  /// The search is bounded by nodes and not by time, so that the same question always gets the same answer; a bound that
  /// is reached leaves a valid cover with a gap.
  /// - Complexity: exponential in the worst case, and at most this many nodes. A node of a floor of 120 sets and 400 points
  ///   takes about 0.05 s, one of 300 sets and 1,000 points 0.5 s.
  package static func fewest(points: Int, sets: [[Int]], nodeLimit: Int = 2000) -> Cover? {
    guard points > 0 else { return Cover(chosen: [], lowerBound: 0) }
    guard let greedy = greedy(points: points, sets: sets) else { return nil }
    // CBC's command layer keeps global state: one solve at a time.
    return solving.withLock { _ in solve(points: points, sets: sets, greedy: greedy, nodeLimit: nodeLimit) }
  }

  static let solving = Mutex(())

  private static func solve(points: Int, sets: [[Int]], greedy: [Int], nodeLimit: Int) -> Cover {
    let model = Cbc_newModel()
    defer { Cbc_deleteModel(model) }
    Cbc_setLogLevel(model, 0)
    for (index, set) in sets.enumerated() {
      var rows = set.map(Int32.init)
      var ones = [Double](repeating: 1, count: rows.count)
      // Rows come first, once, with the first column.
      if index == 0 {
        for _ in 0..<points { Cbc_addRow(model, "", 0, nil, nil, CChar(UInt8(ascii: "G")), 1) }
      }
      Cbc_addCol(model, "", 0, 1, 1, 1, Int32(rows.count), &rows, &ones)
    }
    Cbc_setMaximumNodes(model, Int32(nodeLimit))
    // Gomory's cuts are dense where all factors are 1: most of the time went into them, and bounds were no closer.
    Cbc_setParameter(model, "gomoryCuts", "off")
    Cbc_solve(model)
    // CBC gives ±1e50 where it has no bound; a cover with fewer sets than one does not exist either way.
    let possible =
      Cbc_isProvenOptimal(model) == 1 ? Cbc_getObjValue(model) : Cbc_getBestPossibleObjValue(model)
    let bound = possible < Double(greedy.count) ? max(1, Int((possible - 1e-6).rounded(.up))) : greedy.count
    var chosen = greedy
    if let solution = Cbc_getColSolution(model), Cbc_numberSavedSolutions(model) > 0 {
      let found = sets.indices.filter { solution[$0] > 0.5 }
      if found.count < greedy.count, covers(found, points: points, sets: sets) { chosen = found }
    }
    return Cover(chosen: chosen, lowerBound: min(bound, chosen.count))
  }

  /// Chvátal's greedy cover (Math. Oper. Res. 4(3), 1979, doi 10.1287/moor.4.3.233): the start, and what is left where
  /// the solver finds nothing better. `nil` if some point is in no set.
  package static func greedy(points: Int, sets: [[Int]]) -> [Int]? {
    var open = [Bool](repeating: true, count: points)
    var left = points
    var chosen: [Int] = []
    while left > 0 {
      var best = -1
      var gain = 0
      for (index, set) in sets.enumerated() {
        let new = set.reduce(0) { $0 + (open[$1] ? 1 : 0) }
        if new > gain { (best, gain) = (index, new) }
      }
      guard best >= 0 else { return nil }
      for point in sets[best] where open[point] {
        open[point] = false
        left -= 1
      }
      chosen.append(best)
    }
    return chosen.sorted()
  }

  private static func covers(_ chosen: [Int], points: Int, sets: [[Int]]) -> Bool {
    Set(chosen.flatMap { sets[$0] }).count == points
  }
}
