extension CoverSolver {
  /// How many sets a cover by fractions of sets would need: the bound by linear programming, not above the fewest sets.
  /// `nil` if some point is in no set.
  package static func relaxation(points: Int, sets: [[Int]]) -> Double? {
    let sets = IndexLists(sets)
    guard holdsAll(points: points, sets) else { return nil }
    // What the reduction leaves out decides nothing in fractions either.
    let small = CoverReduction(sets, points: points)
    let forced = Double(small.forced.count)
    guard !small.points.isEmpty else { return forced }
    var program = LinearProgram(rows: small.points.map { _ in 1 })
    program.variables = small.sets.indices.map { set in
      LinearProgram.Variable(
        cost: 1, isWhole: false, entries: small.sets[set].map { (row: Int($0), factor: 1) })
    }
    return program.solution(within: SearchLimits(nodes: 1)).value.map { $0 + forced }
  }
}
