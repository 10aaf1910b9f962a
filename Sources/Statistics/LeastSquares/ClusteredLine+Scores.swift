extension ClusteredLine {
  /// What one combination draws from each cluster.
  package struct Scores {
    /// a_c, row by row of all clusters.
    package let weights: [Double]
    /// a_c'ẽ_c.
    package let values: [Double]
    /// u_c = X̃_c'a_c, in the columns that each cluster occupies.
    private let sums: [Double]
    /// B u_c, in the same.
    private let turned: [Double]
    /// a_c'a_c and u_c'B u_c of each cluster.
    private let own: [Double]
    private let shared: [Double]
    private let line: ClusteredLine

    package init(_ line: ClusteredLine, _ contrast: [Double]) {
      let p = contrast.count
      WorkMeter.add(products: line.packed.entries.count + line.packed.columns.count * p)
      let directions = [line.bread * contrast]
      let packed = line.packed
      var weights = [Double](repeating: 0, count: line.rows.count)
      var sums = [Double](repeating: 0, count: packed.columns.count)
      var turned = sums
      var values = [Double](repeating: 0, count: line.clusters)
      var own = values
      var shared = values
      var draws = ClusterDraws(combinations: 1)
      for c in 0..<line.clusters {
        draws.draw(from: line, cluster: c, directions)
        let (first, start) = (packed.rowStarts[c], packed.columnStarts[c])
        for row in 0..<draws.rows { weights[packed.rows[first + row]] = draws.weights[row] }
        for i in 0..<draws.width {
          sums[start + i] = draws.sums[i]
          turned[start + i] = draws.turned[i]
        }
        values[c] = draws.values[0]
        (own[c], shared[c]) = draws.products(0, 0)
      }
      self.weights = weights
      self.values = values
      self.sums = sums
      self.turned = turned
      self.own = own
      self.shared = shared
      self.line = line
    }

    /// Expected covariance of two combinations: Σ_c a_c'b_c − u_c'B v_c.
    package func expected(_ other: Scores) -> Double {
      Matrix.dot(weights, other.weights) - Matrix.dot(sums, other.turned)
    }

    /// Variance of the combination's own entry of the covariance.
    package var spread: Double { Self.spread(self, self) }

    /// Variance of the entry of the covariance that belongs to two different combinations.
    package func spread(with other: Scores) -> Double { Self.spread(self, other) }

    /// Variance of the entry (s, t) of the covariance of combinations: Σ_cd M^ss_cd M^tt_cd + M^st_cd M^ts_cd with
    /// M^st_cd = δ_cd a_sc'a_tc − u_sc'B u_td, summed without a loop over pairs of clusters.
    private static func spread(_ s: Scores, _ t: Scores) -> Double {
      let (line, p) = (s.line, s.line.bread.rows)
      let packed = line.packed
      var sum = 0.0
      // Σ u_sc u_tc'.
      var outer = Matrix(size: p)
      // Plain memory, because tests of many levels come here often with every place of a survey.
      outer.elements.withUnsafeMutableBufferPointer { outer in
        s.sums.withUnsafeBufferPointer { u in
          t.sums.withUnsafeBufferPointer { v in
            packed.columns.withUnsafeBufferPointer { columns in
              for c in 0..<line.clusters {
                var (st, sBt) = (0.0, 0.0)
                for index in packed.rowStarts[c]..<packed.rowStarts[c + 1] {
                  let g = packed.rows[index]
                  st += s.weights[g] * t.weights[g]
                }
                let range = packed.columnStarts[c]..<packed.columnStarts[c + 1]
                for i in range {
                  sBt += u[i] * t.turned[i]
                  let row = columns[i] * p
                  for j in range { outer[row + columns[j]] += u[i] * v[j] }
                }
                sum += s.own[c] * t.own[c] - s.own[c] * t.shared[c] - t.own[c] * s.shared[c]
                sum += st * st - 2 * st * sBt
              }
            }
          }
        }
      }
      return sum + line.traces(outer)
    }
  }

  /// tr(BO BO') + tr(BO' BO').
  func traces(_ outer: Matrix) -> Double {
    let forward = bread * outer
    let backward = bread * outer.transposed
    return Matrix.trace(forward, backward) + Matrix.trace(backward, backward)
  }

  /// Which way to the sum of the variances of all entries of the covariance of some combinations is cheaper.
  ///
  /// Two ways give the same sum. The one goes through pairs of combinations. The other goes through pairs of rows: with the rows'
  /// hat matrix H and G_cd = A_c A_d', A_c having a_sc in its column s, and R_cd = δ_cd I − H_cd, it is
  /// Σ_cd tr(R_cd G_dc)² + tr(R_cd G_dc R_cd G_dc). The cheaper is taken, so that a factor of a hundred levels does not cost
  /// ten thousand passes over all places.
  func isCheaperByRows(combinations q: Int) -> Bool {
    let width = occupied.map(\.count).reduce(0, +)
    let squares = occupied.reduce(0) { $0 + $1.count * $1.count }
    let byCombinations = q * (q + 1) / 2 * (rows.count + squares + bread.rows * bread.rows * bread.rows)
    let largest = members.map(\.count).max() ?? 0
    let byRows = rows.count * rows.count / 2 * (q + width / max(1, clusters) + largest)
    WorkMeter.add(products: min(byCombinations, byRows))
    return byRows < byCombinations
  }

  /// The sum through pairs of combinations: for each, the square of the columns that each cluster has, and the cube of all.
  package func spreadByCombinations(_ scores: [Scores]) -> Double {
    var total = 0.0
    for (i, a) in scores.enumerated() {
      total += a.spread
      for b in scores[..<i] { total += 2 * a.spread(with: b) }
    }
    return total
  }

  /// The sum through pairs of rows: O(q) for each pair, and the rows of its cluster.
  package func spreadByRows(_ scores: [Scores]) -> Double {
    let weights = rows.indices.map { g in scores.map { $0.weights[g] } }
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
    return total
  }
}
