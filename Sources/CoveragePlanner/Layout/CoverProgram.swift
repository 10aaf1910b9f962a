import CCbc

/// A linear programme in 0…1 for CBC: minimise Σ c x with rows Σ a x ≥ b, some of the variables whole.
///
/// CBC's command layer keeps global state: solve under ``CoverSolver``'s lock.
struct CoverProgram {
  /// One variable.
  struct Variable {
    /// c.
    var cost: Double
    /// Whether it must be 0 or 1.
    var isWhole: Bool
    /// Its rows and the factors there.
    var entries: [(row: Int, factor: Double)]
  }

  /// b, one per row.
  var rows: [Double]
  /// The variables.
  var variables: [Variable] = []

  /// What the solver says.
  struct Solution {
    /// c of the solution; absent if none was found.
    var value: Double?
    /// x, one a variable; empty if none was found.
    var values: [Double]
    /// No solution has a smaller value.
    var bound: Double
  }

  /// Solves within this many nodes.
  func solution(nodeLimit: Int) -> Solution {
    let model = Cbc_newModel()
    defer { Cbc_deleteModel(model) }
    Cbc_setLogLevel(model, 0)
    for row in rows { Cbc_addRow(model, "", 0, nil, nil, CChar(UInt8(ascii: "G")), row) }
    for variable in variables {
      var places = variable.entries.map { Int32($0.row) }
      var factors = variable.entries.map(\.factor)
      Cbc_addCol(
        model, "", 0, 1, variable.cost, variable.isWhole ? 1 : 0, Int32(places.count), &places, &factors)
    }
    Cbc_setMaximumNodes(model, Int32(nodeLimit))
    Cbc_solve(model)
    let isProven = Cbc_isProvenOptimal(model) == 1
    let hasWhole = variables.contains(where: \.isWhole)
    let isFound = isProven || (hasWhole && Cbc_numberSavedSolutions(model) > 0)
    guard isFound, let column = Cbc_getColSolution(model) else {
      return Solution(value: nil, values: [], bound: hasWhole ? Cbc_getBestPossibleObjValue(model) : 0)
    }
    let values = variables.indices.map { column[$0] }
    let value = zip(variables, values).reduce(0) { $0 + $1.0.cost * $1.1 }
    return Solution(
      value: value, values: values, bound: isProven ? value : Cbc_getBestPossibleObjValue(model))
  }
}
