import Support

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
