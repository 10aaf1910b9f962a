import Foundation
import Statistics

/// Waiting for a number of consecutive slots that count, along a ``LevelChain``.
///
/// A slot counts with probability a, or is ignored with h (it neither counts nor ends the run), or ends the run with r = 1 − a − h;
/// all three depend on the level. With Q = (I − PH)⁻¹P, the step to the next slot that is not ignored, and g = (I − PH)⁻¹1, the slots
/// until then, the mean number of slots h₀ until N count solves
///
///     h₀ = S_N (g + Q r h₀),   S_N = Σ_{k<N} (Q a)ᵏ.
///
/// Made symmetric by the chain's roots, √a Q √a = Σ λ_j q_j q_j' is decomposed once and gives S_N for every N.
struct RunWait {
  /// Slots beyond which a wait is not told from a longer one: rounding in 1 − λ would show.
  static let longest = 1e11

  private let roots: [Double]
  private let step: Matrix
  private let waits: [Double]
  private let counting: [Int]
  private let ends: [Double]
  private let ending: [Int]
  /// λ.
  private let values: [Double]
  /// q' √a, one row for each λ, over the counting nodes.
  private let modes: Matrix
  /// q' √a Q, over all nodes.
  private let reach: Matrix
  /// q' √a g, q' √a Q s and Q s: what a mean over a fresh level needs, whatever the number of slots.
  private let modeWaits: [Double]
  private let reachMeans: [Double]
  private let stepMeans: [Double]

  /// - Parameters:
  ///   - counts: a at each node of the chain, 0…1.
  ///   - passes: h at each node, 0…1 − a.
  /// - Returns: `nil` if no slot counts, or all are ignored.
  /// - Complexity: O(n³) for n nodes; each number of slots then takes O(n³) with a smaller factor.
  init?(_ chain: LevelChain, counts: [Double], passes: [Double]) {
    let nodes = chain.nodes.indices
    let counting = nodes.filter { counts[$0] > 0 }
    guard !counting.isEmpty else { return nil }
    if passes.contains(where: { $0 > 0 }) {
      var matrix = Matrix(size: nodes.count)
      for i in nodes {
        for j in nodes { matrix[i, j] = -chain.kernel[i, j] * passes[j] }
        matrix[i, i] += 1
      }
      guard let solved = matrix.solutions(for: nodes.map(chain.kernel.row) + [chain.roots]) else {
        return nil
      }
      waits = solved[nodes.count]
      // Symmetric, so rows are columns; rounding apart, which the mean of both removes.
      var step = Matrix(size: nodes.count)
      for i in nodes { for j in nodes { step[i, j] = (solved[i][j] + solved[j][i]) / 2 } }
      self.step = step
    } else {
      step = chain.kernel
      waits = chain.roots
    }
    var inner = Matrix(size: counting.count)
    let halves = counting.map { counts[$0].squareRoot() }
    for (i, from) in counting.enumerated() {
      for (j, to) in counting.enumerated() { inner[i, j] = halves[i] * step[from, to] * halves[j] }
    }
    guard let eigen = SymmetricEigen(inner) else { return nil }
    values = eigen.values.map { min(max($0, 0), 1) }
    modes = Matrix(eigen.vectors.map { vector in zip(vector, halves).map { $0 * $1 } })
    reach = modes * step.rows(counting)
    let ends = zip(counts, passes).map { max(0, 1 - $0 - $1) }
    self.ends = ends
    ending = nodes.filter { ends[$0] > 0 }
    self.counting = counting
    roots = chain.roots
    let waits = waits
    modeWaits = modes * counting.map { waits[$0] }
    reachMeans = reach * chain.roots
    // Symmetric: from a node and to it are the same.
    stepMeans = step * chain.roots
  }

  /// Mean slots until the required number count consecutively, from a newly drawn level with nothing counted; at most ``longest``.
  func slots(needed: Int) -> Double {
    let sums = values.map { sum($0, needed) }
    var mean = Matrix.dot(roots, waits)
    for k in sums.indices { mean += sums[k] * reachMeans[k] * modeWaits[k] }
    if !ending.isEmpty {
      let starts = product(sums, modeWaits)
      guard let solved = returning(sums).solutions(for: [ending.map { waits[$0] + starts[$0] }]) else {
        return Self.longest
      }
      var spread = roots.map { _ in 0.0 }
      for (position, node) in ending.enumerated() { spread[node] = ends[node] * solved[0][position] }
      mean += Matrix.dot(stepMeans, spread)
      for (k, reached) in (reach * spread).enumerated() { mean += sums[k] * reachMeans[k] * reached }
    }
    return mean >= 1 && mean < Self.longest ? mean : Self.longest
  }

  /// Mean slots and where the run ends, from each node with nothing counted.
  struct Outcome {
    /// s_i h₀(i).
    var slots: [Double]
    /// s_i P(the run from i is complete at j)/s_j; columns are the counting nodes.
    var arrivals: Matrix
    /// Nodes of those columns.
    var counting: [Int]
  }

  /// - Returns: `nil` if the equations are singular to rounding.
  func slotsByNode(needed: Int) -> Outcome? {
    let sums = values.map { sum($0, needed) }
    let offset = product(sums, modeWaits)
    let starts = zip(waits, offset).map { $0 + $1 }
    let final = values.map { pow($0, Double(needed - 1)) }
    var scaled = modes
    for k in values.indices { for c in counting.indices { scaled[k, c] *= final[k] } }
    var result = Outcome(slots: starts, arrivals: reach.transposed * scaled, counting: counting)
    guard !ending.isEmpty else { return result }
    let sides =
      [ending.map { starts[$0] }]
      + counting.indices.map { column in ending.map { result.arrivals[$0, column] } }
    guard let solved = returning(sums).solutions(for: sides) else { return nil }
    result.slots = add(starts, solved[0], sums)
    for column in counting.indices {
      let whole = add(result.arrivals.column(column), solved[column + 1], sums)
      for (row, value) in whole.enumerated() { result.arrivals[row, column] = value }
    }
    return result
  }

  /// I − S_N Q r on the nodes that end a run.
  private func returning(_ sums: [Double]) -> Matrix {
    let size = ending.count
    var returns = Matrix(size: size)
    var row = [Double](repeating: 0, count: size)
    // Plain memory: every number of slots of every level that is tried comes here.
    returns.elements.withUnsafeMutableBufferPointer { returns in
      row.withUnsafeMutableBufferPointer { row in
        for k in values.indices where sums[k] > 0 {
          let root = sums[k].squareRoot()
          for (position, node) in ending.enumerated() { row[position] = root * reach[k, node] }
          for i in 0..<size {
            let factor = row[i]
            for j in 0...i { returns[i * size + j] += factor * row[j] }
          }
        }
      }
    }
    returns.mirrorLower()
    var matrix = Matrix(size: size)
    for (i, from) in ending.enumerated() {
      for (j, to) in ending.enumerated() { matrix[i, j] = -(step[from, to] + returns[i, j]) * ends[to] }
      matrix[i, i] += 1
    }
    return matrix
  }

  /// Σ_{k<N−1} λᵏ.
  private func sum(_ value: Double, _ needed: Int) -> Double {
    let terms = Double(needed - 1)
    guard terms > 0 else { return 0 }
    guard value > 0 else { return 1 }
    return value >= 1 ? terms : -expm1(terms * log(value)) / (1 - value)
  }

  /// (Q√a q) (σ · v).
  private func product(_ sums: [Double], _ vector: [Double]) -> [Double] {
    var result = roots.map { _ in 0.0 }
    let count = result.count
    result.withUnsafeMutableBufferPointer { result in
      reach.elements.withUnsafeBufferPointer { reach in
        for k in sums.indices where sums[k] > 0 {
          let factor = sums[k] * vector[k]
          for node in 0..<count { result[node] += reach[k * count + node] * factor }
        }
      }
    }
    return result
  }

  /// x + S_N Q r y, with y on the nodes that end a run.
  private func add(_ x: [Double], _ y: [Double], _ sums: [Double]) -> [Double] {
    var spread = roots.map { _ in 0.0 }
    for (position, node) in ending.enumerated() { spread[node] = ends[node] * y[position] }
    let direct = step * spread
    let later = product(sums, reach * spread)
    return x.indices.map { x[$0] + direct[$0] + later[$0] }
  }
}
