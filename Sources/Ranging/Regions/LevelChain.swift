import Foundation
import PathLoss
import Statistics

/// An AR(1) level of unit variance as a Markov chain over Gauss–Legendre nodes (Nyström's method).
struct LevelChain {
  /// A rectangular block of probabilities.
  struct Block {
    let columns: Int
    var values: [Double]

    init(rows: Int, columns: Int) {
      self.columns = columns
      values = [Double](repeating: 0, count: rows * columns)
    }

    var rows: Int { columns == 0 ? 0 : values.count / columns }

    subscript(row: Int, column: Int) -> Double {
      get { values[row * columns + column] }
      set { values[row * columns + column] = newValue }
    }

    func rowSum(_ row: Int) -> Double { values[row * columns..<(row + 1) * columns].reduce(0, +) }

    /// The product of two blocks, row by row so that memory is read in order.
    func times(_ other: Block) -> Block {
      var product = Block(rows: rows, columns: other.columns)
      let (inner, outer) = (columns, other.columns)
      product.values.withUnsafeMutableBufferPointer { result in
        for row in 0..<rows {
          for middle in 0..<inner {
            let factor = values[row * inner + middle]
            other.values.withUnsafeBufferPointer { right in
              var (to, from) = (row * outer, middle * outer)
              while to < (row + 1) * outer {
                result[to] += factor * right[from]
                to += 1
                from += 1
              }
            }
          }
        }
      }
      return product
    }
  }

  /// What happens from a node on until this many successes in a row are counted.
  struct Counting {
    /// Nodes at which nothing is counted.
    var starts: [Int]
    /// Nodes that count as a success.
    var successes: [Int]
    /// Probability to be back at each start, one success after another having failed to come.
    var again: Block
    /// Probability to reach the count at each success.
    var done: Block
    /// Expected packets until the one or the other, one a start.
    var sojourns: [Double]
  }

  /// Levels in SDs, ascending.
  let nodes: [Double]
  private let weights: [Double]
  private let correlation: Double

  /// Nodes between −7.5 and 7.5 SDs, twelve on every panel; panels end at the breaks and are at most two SDs of a step
  /// wide.
  init(autocorrelation rho: Double, breaks: [Double]) {
    let limit = 7.5
    let width = 2 * (1 - rho * rho).squareRoot()
    let ends = ([-limit, limit] + breaks).sorted()
    let panels = zip(ends, ends.dropFirst()).flatMap { low, high in
      let count = max(1, Int(((high - low) / width).rounded(.up)))
      return (0..<count).map { low + (high - low) * Double($0) / Double(count) }
    }
    let rule = GaussLegendreRule(count: 12, panels: panels + [limit])
    nodes = rule.nodes
    weights = rule.weights
    correlation = rho
  }

  /// Probabilities to step from some nodes to others; a row over all nodes sums to 1.
  private func steps(from starts: [Int], to targets: [Int]) -> Block {
    var block = Block(rows: starts.count, columns: targets.count)
    let variance = 1 - correlation * correlation
    for (row, start) in starts.enumerated() {
      let centre = correlation * nodes[start]
      let masses = zip(nodes, weights).map { node, weight in
        weight * exp(-(node - centre) * (node - centre) / (2 * variance))
      }
      let total = masses.reduce(0, +)
      for (column, target) in targets.enumerated() { block[row, column] = masses[target] / total }
    }
    return block
  }

  /// Counts successes in a row; every other node among `starts` begins again.
  func counting(from starts: [Int], successes: [Int], needed: Int) -> Counting {
    let within = steps(from: successes, to: successes)
    let failing = steps(from: successes, to: starts)
    var reached = steps(from: starts, to: successes)
    var again = steps(from: starts, to: starts)
    var sojourns = starts.map { _ in 1.0 }
    var underway = Block(rows: starts.count, columns: successes.count)
    for _ in 1..<max(needed, 1) {
      for row in starts.indices { sojourns[row] += reached.rowSum(row) }
      for index in underway.values.indices { underway.values[index] += reached.values[index] }
      reached = reached.times(within)
    }
    if needed > 1 {
      let failed = underway.times(failing)
      for index in again.values.indices { again.values[index] += failed.values[index] }
    }
    return Counting(
      starts: starts, successes: successes, again: again, done: reached, sojourns: sojourns)
  }
}
