import Synchronization

extension CoverSolver {
  /// How many sets a cover by fractions of sets would need: the bound by linear programming, not above the fewest sets.
  /// `nil` if some point is in no set.
  package static func relaxation(points: Int, sets: [[Int]]) -> Double? {
    guard points > 0 else { return 0 }
    guard Set(sets.joined()).count == points else { return nil }
    var program = CoverProgram(rows: [Double](repeating: 1, count: points))
    program.variables = sets.map { set in
      CoverProgram.Variable(
        cost: 1, isWhole: false, entries: Set(set).sorted().map { (row: $0, factor: 1) })
    }
    return solving.withLock { _ in program.solution(nodeLimit: 1).value }
  }
}
