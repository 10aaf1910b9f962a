import Synchronization

/// The most points that this many sets can cover, exactly, by CBC's branch and cut.
package struct MaximumCover: Hashable, Sendable {
  /// Indices of the sets chosen, ascending.
  package var chosen: [Int]
  /// Points that they cover.
  package var covered: Int
  /// No choice covers more points than this.
  package var upperBound: Int
  /// Whether the choice is proven to be the best.
  package var isOptimal: Bool { covered == upperBound }

  /// Chooses at most `count` ≥ 1 of `sets`, each a list of points 0 ..< `points`.
  ///
  /// Maximises Σ y with y_i ≤ Σ x over the sets that hold point i, and Σ x ≤ count. Bounded by nodes and not by time, so
  /// that the same question always gets the same answer.
  package static func solve(points: Int, sets: [[Int]], count: Int, nodeLimit: Int = 2000) -> MaximumCover {
    let greedy = Self.greedy(points: points, sets: sets, count: count)
    var best = MaximumCover(
      chosen: greedy, covered: covered(by: greedy, sets: sets), upperBound: points)
    let solution = CoverSolver.solving.withLock { _ in
      program(points: points, sets: sets, count: count, isWhole: true).solution(nodeLimit: nodeLimit)
    }
    if !solution.values.isEmpty {
      let found = sets.indices.filter { solution.values[$0] > 0.5 }
      let reached = covered(by: found, sets: sets)
      if found.count <= count, reached > best.covered {
        best.chosen = found
        best.covered = reached
      }
    }
    if -solution.bound < Double(points) { best.upperBound = Int((-solution.bound + 1e-6).rounded(.down)) }
    best.upperBound = max(best.upperBound, best.covered)
    return best
  }

  /// What fractions of sets could cover: the bound by linear programming, not below the optimum; `nil` if the solver
  /// fails.
  package static func relaxation(points: Int, sets: [[Int]], count: Int) -> Double? {
    CoverSolver.solving.withLock { _ in
      program(points: points, sets: sets, count: count, isWhole: false).solution(nodeLimit: 1).value.map {
        -$0
      }
    }
  }

  /// The set that covers most of what is open, `count` times; the first of equals. Covers at least 1 − 1/e of the best (G.
  /// Nemhauser, L. Wolsey, M. Fisher, Math. Program. 14, 1978, doi 10.1007/BF01588971).
  package static func greedy(points: Int, sets: [[Int]], count: Int) -> [Int] {
    var open = [Bool](repeating: true, count: points)
    var chosen: [Int] = []
    for _ in 0..<count {
      let gains = sets.map { set in set.reduce(0) { $0 + (open[$1] ? 1 : 0) } }
      guard let most = gains.max(), most > 0, let best = gains.firstIndex(of: most) else { break }
      for point in sets[best] { open[point] = false }
      chosen.append(best)
    }
    return chosen.sorted()
  }

  private static func covered(by chosen: [Int], sets: [[Int]]) -> Int {
    Set(chosen.flatMap { sets[$0] }).count
  }

  /// x, then y; a row a point that Σ x − y ≥ 0, and a last one that −Σ x ≥ −count.
  private static func program(points: Int, sets: [[Int]], count: Int, isWhole: Bool) -> CoverProgram {
    var program = CoverProgram(rows: [Double](repeating: 0, count: points) + [-Double(count)])
    program.variables = sets.map { set in
      CoverProgram.Variable(
        cost: 0, isWhole: isWhole,
        entries: Set(set).sorted().map { (row: $0, factor: 1) } + [(row: points, factor: -1)])
    }
    // Once the sets are whole, the points are of themselves.
    program.variables += (0..<points).map {
      CoverProgram.Variable(cost: -1, isWhole: false, entries: [(row: $0, factor: -1)])
    }
    return program
  }
}
