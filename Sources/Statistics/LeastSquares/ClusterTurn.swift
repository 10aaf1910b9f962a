/// (I − H_cc)^−½ of a cluster, as I + Σ f_k v_k v_k'.
///
/// v_k is kept over the rows of the cluster, or, where these are more than the columns, as b_k with v_k = X̃_c b_k: what is kept of all
/// clusters then does not grow with rows times columns.
struct ClusterTurn {
  private let factors: [Double]
  private let vectors: [[Double]]
  private let isOverColumns: Bool

  init(_ block: HatBlock) {
    // A cluster that alone determines a combination of columns adds nothing to its variance.
    factors = block.values.map { value in
      ((1 - value > 1e-10 ? 1 / (1 - value).squareRoot() : 0) - 1) / value
    }
    isOverColumns = !block.directions.isEmpty
    vectors = isOverColumns ? block.directions : block.along
  }

  /// Turns a number for each row of the cluster.
  ///
  /// - Parameters:
  ///   - values: A number a row.
  ///   - entries: X̃_c in the columns that it occupies, row by row.
  ///   - columns: Those columns.
  func turn(
    _ values: inout [Double], entries: UnsafeBufferPointer<Double>, columns: UnsafeBufferPointer<Int>
  ) {
    guard isOverColumns else {
      // What was added along one vector has nothing along another.
      for (factor, vector) in zip(factors, vectors) {
        let share = factor * Matrix.dot(vector, values)
        for row in values.indices { values[row] += share * vector[row] }
      }
      return
    }
    let width = columns.count
    var sums = [Double](repeating: 0, count: width)
    for (row, value) in values.enumerated() {
      for j in 0..<width { sums[j] += value * entries[row * width + j] }
    }
    var change = [Double](repeating: 0, count: width)
    for (factor, vector) in zip(factors, vectors) {
      var share = 0.0
      for j in 0..<width { share += vector[columns[j]] * sums[j] }
      share *= factor
      for j in 0..<width { change[j] += share * vector[columns[j]] }
    }
    for row in values.indices {
      for j in 0..<width { values[row] += entries[row * width + j] * change[j] }
    }
  }
}
