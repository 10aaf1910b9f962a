import Support

/// A cluster's block of the hat matrix, H_cc = ZZ' with Z = X̃_c L and LL' = (X̃'X̃)⁻¹, taken apart: H_cc = Σ v_k v_k', where
/// v_k'v_k is the eigenvalue λ_k.
package struct HatBlock {
  /// λ_k above ``least``.
  package let values: [Double]
  /// v_k, a number a row of the cluster.
  package let along: [[Double]]
  /// |z|² of each row: the diagonal of H_cc.
  package let diagonal: [Double]
  /// b_k with v_k = X̃_c b_k, a number a column; empty where they were not needed.
  let directions: [[Double]]

  /// Eigenvalues that count as 0.
  package static let least = 1e-12
  /// Columns up to which Z'Z is decomposed, for any number of rows. Above, it is the smaller of Z'Z and ZZ', which have the
  /// same eigenvalues: the cost of either grows with the cube of its size, and a place has a few rows however many levels a
  /// survey has.
  package static let narrowColumns = 24

  /// - Parameters:
  ///   - rows: X̃_c.
  ///   - root: L.
  /// - Returns: `nil` where LAPACK finds no eigenvalues.
  package init?(_ rows: Matrix, root: Cholesky, narrowColumns: Int = HatBlock.narrowColumns) {
    let p = root.lower.rows
    let z = (0..<rows.rows).map { row in
      var product = [Double](repeating: 0, count: p)
      for k in 0..<p where rows[row, k] != 0 {
        for j in 0...k { product[j] += rows[row, k] * root.lower[k, j] }
      }
      return product
    }
    diagonal = z.map { Matrix.dot($0, $0) }
    var values: [Double] = []
    var along: [[Double]] = []
    var directions: [[Double]] = []
    if p > narrowColumns, rows.rows < p {
      guard let eigen = SymmetricEigen(Matrix(z).gram) else { return nil }
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > Self.least {
        values.append(value)
        along.append(vector.map { $0 * value.squareRoot() })
      }
    } else {
      var cross = Matrix(size: p)
      for row in z {
        for i in 0..<p { for j in 0..<p { cross[i, j] += row[i] * row[j] } }
      }
      guard let eigen = SymmetricEigen(cross) else { return nil }
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > Self.least {
        values.append(value)
        along.append(z.map { Matrix.dot($0, vector) })
        if rows.rows > p {
          directions.append(
            (0..<p).map { k in (0...k).reduce(0) { $0 + root.lower[k, $1] * vector[$1] } })
        }
      }
    }
    self.directions = directions
    self.values = values
    self.along = along
  }
}

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
  /// - Parameter entries: X̃_c in the columns that it occupies, row by row.
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

extension ClusteredLine {
  /// Which way to the moments of some combinations is cheaper.
  ///
  /// Two ways give the same spread. The one goes through pairs of combinations. The other goes through pairs of rows: with the rows'
  /// hat matrix H and G_cd = A_c A_d', A_c having a_sc in its column s, and R_cd = δ_cd I − H_cd, it is
  /// Σ_cd tr(R_cd G_dc)² + tr(R_cd G_dc R_cd G_dc). The cheaper is taken, so that a factor of a hundred levels does not cost
  /// ten thousand passes over all places.
  func isCheaperByRows(combinations q: Int) -> Bool {
    let width = occupied.map(\.count).reduce(0, +)
    let squares = occupied.reduce(0) { $0 + $1.count * $1.count }
    let byClusters = q * (q + 1) / 2 * (rows.count + squares + bread.rows * bread.rows * bread.rows)
    let largest = members.map(\.count).max() ?? 0
    let byRows = rows.count * rows.count / 2 * (q + width / max(1, clusters) + largest)
    WorkMeter.add(products: min(byClusters, byRows))
    return byRows < byClusters
  }

  /// Moments through pairs of rows: O(q) for each pair, and the rows of its cluster.
  package func momentsByRows(_ contrasts: [[Double]]) -> Moments {
    let q = contrasts.count
    let directions = contrasts.map { bread * $0 }
    var weights = [[Double]](repeating: [], count: rows.count)
    var covariance = Matrix(size: q)
    var expected = 0.0
    var draws = ClusterDraws(combinations: q)
    for (c, cluster) in members.enumerated() {
      draws.draw(from: self, cluster: c, directions)
      for (row, g) in cluster.enumerated() {
        weights[g] = (0..<q).map { draws.weights[$0 * draws.rows + row] }
      }
      for s in 0..<q { for t in 0...s { covariance[s, t] += draws.values[s] * draws.values[t] } }
      let (own, shared) = draws.products(0, 0)
      expected += own - shared
    }
    let scaled = scaled(Array(rows.indices))
    let turned = scaled * bread
    var total = 0.0
    for (c, first) in members.enumerated() {
      for d in 0...c {
        // R_cd G_dc, an element a pair of rows of c.
        let second = members[d]
        var residual = Matrix(rows: first.count, columns: second.count)
        var common = Matrix(rows: second.count, columns: first.count)
        for (i, g) in first.enumerated() {
          for (k, h) in second.enumerated() {
            var hat = 0.0
            for j in occupied[d] { hat += turned[g, j] * scaled[h, j] }
            residual[i, k] = (g == h ? 1 : 0) - hat
            common[k, i] = Matrix.dot(weights[h], weights[g])
          }
        }
        let product = residual * common
        let sum = product.trace * product.trace + Matrix.trace(product, product)
        total += c == d ? sum : 2 * sum
      }
    }
    return Moments(covariance: covariance, spread: total, expected: expected)
  }
}
