import CCbc
import Synchronization

/// A programme of variables in 0…1 for CBC: minimise Σ c x with rows Σ a x ≥ b, some of the variables whole.
struct LinearProgram {
  struct Variable {
    /// c.
    var cost: Double
    /// Whether it must be 0 or 1.
    var isWhole: Bool
    /// Its rows, ascending, and the factors there.
    var entries: [(row: Int, factor: Double)]
  }

  /// b, one per row.
  var rows: [Double]
  var variables: [Variable] = []
  /// A value of each variable that satisfies the rows: the search starts below its cost. Empty if none is known.
  var start: [Double] = []
  /// Only solutions of a lesser cost are looked for.
  var cutoff = Double.infinity

  struct Solution {
    /// c of the solution; absent if none was found.
    var value: Double?
    /// x, one per variable; empty if none was found.
    var values: [Double]
    /// No solution has a smaller value; −∞ if nothing was proven.
    var bound: Double
    /// Whether the seconds ran out before the nodes did.
    var isCut: Bool
    /// Whether no values satisfy the rows at a cost below the cutoff.
    var isRefuted = false
  }

  /// CBC's command layer keeps global state: one solve at a time in a process.
  private static let solving = Mutex(())

  /// Entries for each second of a limit: CBC looks at its clock between programmes, not within one, and the first one of a regular floor
  /// takes seconds for a hundred thousand.
  private static let entriesPerSecond = 10_000.0

  /// Solves within these limits; a programme that is too large for the seconds left is not begun.
  func solution(within limits: SearchLimits) -> Solution {
    Self.solving.withLock { _ in
      let seconds = limits.secondsLeft
      let pairs = variables.reduce(0) { $0 + $1.entries.count }
      guard seconds > 0, Double(pairs) <= seconds * Self.entriesPerSecond else {
        return Solution(value: nil, values: [], bound: -.infinity, isCut: true)
      }
      return solved(nodes: limits.nodes(pairs: pairs), seconds: seconds)
    }
  }

  private func solved(nodes: Int, seconds: Double) -> Solution {
    let model = Cbc_newModel()
    defer { Cbc_deleteModel(model) }
    Cbc_setLogLevel(model, 0)
    load(into: model)
    let hasWhole = variables.contains(where: \.isWhole)
    Cbc_setMaximumNodes(model, Int32(clamping: nodes))
    if seconds.isFinite {
      // By the clock of the wall: other threads use the processor's.
      Cbc_setParameter(model, "timeMode", "elapsed")
      Cbc_setMaximumSeconds(model, seconds)
    }
    // Gomory's cuts are dense where all factors are 1: most of the time went into them, and bounds were no closer.
    Cbc_setParameter(model, "gomoryCuts", "off")
    // Greed and swaps have found what the solver's heuristics would find.
    if hasWhole { Cbc_setParameter(model, "heuristicsOnOff", "off") }
    if hasWhole, !start.isEmpty {
      Cbc_setMIPStartI(model, Int32(start.count), start.indices.map(Int32.init), start)
    }
    if cutoff.isFinite { Cbc_setCutoff(model, cutoff) }
    Cbc_solve(model)
    let isRefuted = Cbc_isProvenInfeasible(model) == 1
    let isProven = Cbc_isProvenOptimal(model) == 1
    let isFound = isProven || (hasWhole && Cbc_numberSavedSolutions(model) > 0)
    let isCut = !isProven && !isRefuted && seconds.isFinite && Cbc_isNodeLimitReached(model) == 0
    // CBC gives ±1e50 where it has no bound.
    let possible = hasWhole ? Cbc_getBestPossibleObjValue(model) : -.infinity
    let bound = abs(possible) < 1e49 ? possible : -.infinity
    guard isFound, let column = Cbc_getColSolution(model) else {
      return Solution(value: nil, values: [], bound: bound, isCut: isCut, isRefuted: isRefuted)
    }
    let values = variables.indices.map { column[$0] }
    let value = zip(variables, values).reduce(0) { $0 + $1.0.cost * $1.1 }
    return Solution(value: value, values: values, bound: isProven ? value : bound, isCut: isCut)
  }

  private func load(into model: UnsafeMutableRawPointer?) {
    var starts: [Int32] = [0]
    var places: [Int32] = []
    var factors: [Double] = []
    for variable in variables {
      for entry in variable.entries {
        places.append(Int32(entry.row))
        factors.append(entry.factor)
      }
      starts.append(Int32(places.count))
    }
    let (zeros, ones) = (variables.map { _ in 0.0 }, variables.map { _ in 1.0 })
    Cbc_loadProblem(
      model, Int32(variables.count), Int32(rows.count), starts, places, factors, zeros, ones,
      variables.map(\.cost), rows, rows.map { _ in Double.infinity })
    for (index, variable) in variables.enumerated() where variable.isWhole {
      Cbc_setInteger(model, Int32(index))
    }
  }
}
