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
  /// Eigenvalues that count as 0.
  package static let least = 1e-12
  /// By the smaller of Z'Z and ZZ', which have the same eigenvalues: the cost grows with the cube of its size, and a place has a few rows
  /// however many levels a survey has.
  ///
  /// - Parameters:
  ///   - rows: X̃_c.
  ///   - root: L.
  /// - Returns: `nil` where LAPACK finds no eigenvalues.
  package init?(_ rows: Matrix, root: Cholesky) {
    let p = root.lower.rows
    var z = Matrix(rows: rows.rows, columns: p)
    for row in 0..<rows.rows {
      for k in 0..<p where rows[row, k] != 0 {
        for j in 0...k { z[row, j] += rows[row, k] * root.lower[k, j] }
      }
    }
    let isWide = rows.rows < p
    guard let eigen = SymmetricEigen(isWide ? z.gram : z.transposed.gram) else { return nil }
    let found = zip(eigen.values, eigen.vectors).filter { $0.0 > Self.least }
    values = found.map(\.0)
    along = found.map { value, vector in isWide ? vector.map { $0 * value.squareRoot() } : z * vector }
    diagonal = (0..<rows.rows).map { Matrix.dot(z.row($0), z.row($0)) }
  }
}

/// (I − H_cc)^−½ of a cluster, as I + Σ f_k v_k v_k'.
struct ClusterTurn {
  private let factors: [Double]
  private let vectors: [[Double]]

  init(_ block: HatBlock) {
    // A cluster that alone determines a combination of columns adds nothing to its variance.
    factors = block.values.map { value in
      ((1 - value > 1e-10 ? 1 / (1 - value).squareRoot() : 0) - 1) / value
    }
    vectors = block.along
  }

  /// Turns a number for each row of the cluster.
  func turn(_ values: inout [Double]) {
    // What was added along one vector has nothing along another.
    for (factor, vector) in zip(factors, vectors) {
      let share = factor * Matrix.dot(vector, values)
      for row in values.indices { values[row] += share * vector[row] }
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
