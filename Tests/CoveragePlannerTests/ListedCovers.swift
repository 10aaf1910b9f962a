@testable import CoveragePlanner

/// The solvers for lists that tests write by hand.
extension CoverSolver {
  static func fewest(points: Int, sets: [[Int]], within limits: SearchLimits = SearchLimits()) -> Cover? {
    fewest(points: points, sets: IndexLists(sets), within: limits)
  }

  /// Chvátal's greedy cover, ascending; `nil` if some point is in no set.
  static func greedy(points: Int, sets: [[Int]]) -> [Int]? {
    let sets = IndexLists(sets)
    return holdsAll(points: points, sets) ? CoverSearch(sets, points: points).greedy().sorted() : nil
  }

  /// How many sets a cover by fractions of sets would need: the bound by linear programming.
  static func relaxation(points: Int, sets: [[Int]]) -> Double? {
    let sets = IndexLists(sets)
    guard holdsAll(points: points, sets) else { return nil }
    var program = LinearProgram(rows: (0..<points).map { _ in 1 })
    program.variables = sets.indices.map { set in
      LinearProgram.Variable(
        cost: 1, isWhole: false, entries: sets[set].map { (row: Int($0), factor: 1) })
    }
    return program.solution(within: SearchLimits(nodes: 1)).value
  }
}

extension WeightedCoverSolver {
  /// What fractions of sets could hold: the bound by linear programming; `nil` if the solver fails.
  func relaxation(count: Int) -> Double? {
    var program = Self.program(search, count: count, start: [])
    for index in program.variables.indices { program.variables[index].isWhole = false }
    return program.solution(within: SearchLimits(nodes: 1)).value.map { -$0 }
  }
}

extension SmallestReach {
  /// - Parameter distances: metres from each site to each point, rows of equal length; infinite where out of the question.
  static func solve(distances: [[Double]], count: Int) -> SmallestReach? {
    guard let points = distances.first?.count, points > 0 else { return nil }
    let sites = distances.map { row in
      let order = row.indices.filter { row[$0].isFinite }.sorted { (row[$0], $0) < (row[$1], $1) }
      return (points: order.map(Int32.init), distances: order.map { row[$0] })
    }
    return solve(ReachTable(points: points, sites: sites), count: count, within: SearchLimits())
  }
}
