/// What some combinations draw from one cluster; the memory is used again for the next one.
struct ClusterDraws {
  /// Combinations.
  let count: Int
  /// Rows of the cluster, and columns that it occupies.
  private(set) var rows = 0
  private(set) var width = 0
  /// a_c of each combination, one after the other.
  private(set) var weights: [Double] = []
  /// u_c = X̃_c'a_c of each, in the columns that the cluster occupies, and B u_c in the same.
  private(set) var sums: [Double] = []
  private(set) var turned: [Double] = []
  /// a_c'ẽ_c of each.
  private(set) var values: [Double]
  /// a_c of one, while it is found.
  private var drawn: [Double] = []

  init(combinations count: Int) {
    self.count = count
    values = [Double](repeating: 0, count: count)
  }

  /// - Parameters:
  ///   - line: The regression.
  ///   - cluster: Its cluster.
  ///   - directions: B k of each combination.
  mutating func draw(from line: ClusteredLine, cluster c: Int, _ directions: [[Double]]) {
    let packed = line.packed
    let p = line.bread.rows
    let first = packed.rowStarts[c]
    (rows, width) = (
      packed.rowStarts[c + 1] - first, packed.columnStarts[c + 1] - packed.columnStarts[c]
    )
    Self.fit(&weights, count * rows)
    Self.fit(&sums, count * width)
    Self.fit(&turned, count * width)
    Self.fit(&drawn, rows)
    let (rows, width) = (rows, width)
    // Plain memory, because each combination goes through every place of a survey.
    packed.columns.withUnsafeBufferPointer { all in
      packed.entries.withUnsafeBufferPointer { entries in
        line.bread.elements.withUnsafeBufferPointer { bread in
          let columns = UnsafeBufferPointer(
            rebasing: all[packed.columnStarts[c]..<packed.columnStarts[c + 1]])
          let entries = UnsafeBufferPointer(
            rebasing: entries[packed.entryStarts[c]..<packed.entryStarts[c + 1]])
          for (s, direction) in directions.enumerated() {
            // (I − H_cc)^−½ X̃_c B k.
            for row in 0..<rows {
              var sum = 0.0
              for j in 0..<width { sum += entries[row * width + j] * direction[columns[j]] }
              drawn[row] = sum
            }
            line.turns[c].turn(&drawn, entries: entries, columns: columns)
            var value = 0.0
            for j in 0..<width { sums[s * width + j] = 0 }
            for row in 0..<rows {
              let weight = drawn[row]
              weights[s * rows + row] = weight
              value += weight * line.errors[packed.rows[first + row]]
              for j in 0..<width { sums[s * width + j] += weight * entries[row * width + j] }
            }
            values[s] = value
            for i in 0..<width {
              var sum = 0.0
              let row = columns[i] * p
              for j in 0..<width { sum += bread[row + columns[j]] * sums[s * width + j] }
              turned[s * width + i] = sum
            }
          }
        }
      }
    }
  }

  /// a_sc'a_tc and u_sc'B u_tc.
  func products(_ s: Int, _ t: Int) -> (own: Double, shared: Double) {
    var (own, shared) = (0.0, 0.0)
    for row in 0..<rows { own += weights[s * rows + row] * weights[t * rows + row] }
    for i in 0..<width { shared += sums[s * width + i] * turned[t * width + i] }
    return (own, shared)
  }

  private static func fit(_ list: inout [Double], _ count: Int) {
    if list.count != count { list = [Double](repeating: 0, count: count) }
  }
}
