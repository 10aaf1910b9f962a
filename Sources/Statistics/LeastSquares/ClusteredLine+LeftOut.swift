import Foundation

extension ClusteredLine {
  /// Log density that the line without a cluster gives to each of its rows, their mean for each cluster.
  ///
  /// The residuals are (I − H_cc)⁻¹e_c, the variance φ(1/w + x'B₍₋c₎x) with φ from the rest, the density Student's t with the
  /// rest's degrees of freedom.
  ///
  /// - Returns: `nil` if a cluster alone determines a combination of columns, or the rest has no degree of freedom.
  /// - Complexity: O(G p²) and, for each cluster, the cube of its rows or of p, whichever is less.
  package func leftOutScores() -> [Double]? {
    let p = bread.rows
    guard let root = Cholesky(bread) else { return nil }
    let whole = rows.reduce(0) { $0 + $1.weight * $1.residual * $1.residual }
    var result: [Double] = []
    for cluster in members {
      guard let block = HatBlock(scaled(cluster), root: root) else { return nil }
      let errors = cluster.map { rows[$0].weight.squareRoot() * rows[$0].residual }
      var left = errors
      var lineVariance = block.diagonal
      for (value, along) in zip(block.values, block.along) {
        guard 1 - value > 1e-9 else { return nil }
        // (I − ZZ')⁻¹ = I + Σ v v'/(1 − λ) along v = Zq, and H + H(I − H)⁻¹H along the same.
        let projection = Matrix.dot(along, errors)
        for i in left.indices {
          left[i] += along[i] * projection / (1 - value)
          lineVariance[i] += along[i] * along[i] * value / (1 - value)
        }
      }
      let degrees = Double(rows.count - cluster.count - p)
      let rest = whole - Matrix.dot(errors, left)
      guard degrees > 0, rest > 0 else { return nil }
      let sum = cluster.indices.reduce(0.0) { sum, i in
        let weight = rows[cluster[i]].weight
        return sum
          + PredictiveScores.logScore(
            left[i] / weight.squareRoot(), centre: 0,
            scale: (rest / degrees * (1 + lineVariance[i]) / weight).squareRoot(), degreesOfFreedom: degrees)
      }
      result.append(sum / Double(cluster.count))
    }
    return result
  }
}
