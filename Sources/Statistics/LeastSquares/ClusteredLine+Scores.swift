extension ClusteredLine {
  /// What one combination draws from each cluster.
  package struct Scores {
    /// a_c, row by row of all clusters.
    package let weights: [Double]
    /// a_c'ẽ_c.
    package let values: [Double]
    /// u_c = X̃_c'a_c, p numbers a cluster.
    private let sums: [Double]
    /// B u_c, p numbers a cluster.
    private let turned: [Double]
    /// Number of columns.
    private let size: Int
    private let members: [[Int]]
    private let occupied: [[Int]]

    package init(_ line: ClusteredLine, _ contrast: [Double]) {
      let p = contrast.count
      WorkMeter.add(products: line.rows.count * p + line.occupied.reduce(0) { $0 + $1.count } * p)
      let weights = line.adjusted * contrast
      var sums = [Double](repeating: 0, count: line.clusters * p)
      var turned = sums
      for (c, cluster) in line.members.enumerated() {
        let columns = line.occupied[c]
        let start = c * p
        for g in cluster {
          for j in columns { sums[start + j] += weights[g] * line.scaled[g, j] }
        }
        for i in 0..<p {
          var sum = 0.0
          for j in columns { sum += line.bread[i, j] * sums[start + j] }
          turned[start + i] = sum
        }
      }
      self.weights = weights
      self.sums = sums
      self.turned = turned
      size = p
      members = line.members
      occupied = line.occupied
      values = line.members.map { $0.reduce(0) { $0 + weights[$1] * line.errors[$1] } }
    }

    /// a_c'b_c of each cluster.
    package func own(_ other: Scores) -> [Double] {
      members.map { $0.reduce(0) { $0 + weights[$1] * other.weights[$1] } }
    }

    /// u_c'B v_c of each cluster.
    package func shared(_ other: Scores) -> [Double] {
      members.indices.map { c in
        var sum = 0.0
        for j in occupied[c] { sum += sums[c * size + j] * other.turned[c * size + j] }
        return sum
      }
    }

    /// Expected covariance of two combinations: Σ_c a_c'b_c − u_c'B v_c.
    package func expected(_ other: Scores) -> Double {
      zip(own(other), shared(other)).reduce(0) { $0 + $1.0 - $1.1 }
    }

    /// Σ_c (B u_c) v_c', row by row.
    private func cross(_ other: Scores) -> [Double] {
      let p = size
      var outer = [Double](repeating: 0, count: p * p)
      // Plain memory, because tests of many levels come here often with every place of a survey.
      outer.withUnsafeMutableBufferPointer { outer in
        turned.withUnsafeBufferPointer { u in
          other.sums.withUnsafeBufferPointer { v in
            for (c, columns) in occupied.enumerated() {
              let start = c * p
              for i in 0..<p {
                let factor = u[start + i]
                let row = i * p
                for j in columns { outer[row + j] += factor * v[start + j] }
              }
            }
          }
        }
      }
      return outer
    }

    /// Variance of the combination's own entry of the covariance.
    package var spread: Double { Self.spread(self, self, isSame: true) }

    /// Variance of the entry of the covariance that belongs to two different combinations.
    package func spread(with other: Scores) -> Double { Self.spread(self, other, isSame: false) }

    /// Variance of the entry (s, t) of the covariance of combinations: Σ_cd M^ss_cd M^tt_cd + M^st_cd M^ts_cd with
    /// M^st_cd = δ_cd a_sc'a_tc − u_sc'B u_td, summed without a loop over pairs of clusters.
    private static func spread(_ s: Scores, _ t: Scores, isSame: Bool) -> Double {
      let (ss, sBs) = (s.own(s), s.shared(s))
      let (tt, tBt) = isSame ? (ss, sBs) : (t.own(t), t.shared(t))
      let (st, sBt) = isSame ? (ss, sBs) : (s.own(t), s.shared(t))
      var sum = 0.0
      for c in ss.indices {
        sum += ss[c] * tt[c] - ss[c] * tBt[c] - tt[c] * sBs[c]
        sum += st[c] * st[c] - 2 * st[c] * sBt[c]
      }
      // tr(BO BO') + tr(BO' BO') with O = Σ u_sc u_tc'.
      let p = s.size
      let forward = s.cross(t)
      let backward = isSame ? forward : t.cross(s)
      for i in 0..<p {
        for j in 0..<p {
          sum += forward[i * p + j] * backward[j * p + i] + backward[i * p + j] * backward[j * p + i]
        }
      }
      return sum
    }
  }

  /// Sum of the variances of all entries of the covariance of some combinations.
  ///
  /// Two ways give the same sum. The one goes through pairs of combinations. The other goes through pairs of rows: with the rows'
  /// hat matrix H and G_cd = A_c A_d', A_c having a_sc in its column s, and R_cd = δ_cd I − H_cd, it is
  /// Σ_cd tr(R_cd G_dc)² + tr(R_cd G_dc R_cd G_dc). The cheaper is taken, so that a factor of a hundred levels does not cost
  /// ten thousand passes over all places.
  package func spread(of scores: [Scores]) -> Double {
    let q = scores.count
    let width = occupied.map(\.count).reduce(0, +)
    let byCombinations = q * (q + 1) * bread.rows * width
    let largest = members.map(\.count).max() ?? 0
    let byRows = rows.count * rows.count / 2 * (q + width / max(1, clusters) + largest)
    WorkMeter.add(products: min(byCombinations, byRows))
    return byCombinations <= byRows ? spreadByCombinations(scores) : spreadByRows(scores)
  }

  /// The sum through pairs of combinations: O(q² p) for each column that a cluster has.
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
