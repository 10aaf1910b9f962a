import Foundation

/// A weighted regression whose rows come in clusters that may be alike in ways the weights do not know, such as all
/// conditions measured at one place: variances by CR2 over clusters, t tests of any linear combination with Satterthwaite's
/// degrees of freedom, F tests of several at once, and what each cluster looks like to the rest.
///
/// With X̃ = W^½X, ẽ = W^½e and B = (X̃'X̃)⁻¹, cluster c adds (a_c'ẽ_c)² to the variance of k'β, where
/// a_c = (I − X̃_c B X̃_c')^−½ X̃_c B k (R. M. Bell, D. F. McCaffrey, Surv. Methodol. 28, 2002; J. E. Pustejovsky, E. Tipton,
/// J. Bus. Econ. Stat. 36, 2018, doi 10.1080/07350015.2016.1247004, with W⁻¹ for the working covariance).
struct ClusteredLine {
  /// A row of the regression.
  struct Row {
    /// x, one number a column.
    var design: [Double]
    /// y − x'β, dB.
    var residual: Double
    /// One over the variance of the residual, dB⁻².
    var weight: Double
    /// Counted from 0 without gaps.
    var cluster: Int
  }

  let rows: [Row]
  /// B.
  let bread: [[Double]]
  /// Number of clusters.
  let clusters: Int
  /// Rows of each cluster.
  let members: [[Int]]
  /// W^½ X.
  let scaled: [[Double]]
  /// (I − H_cc)^−½ X̃_c B, row by row.
  private let adjusted: [[Double]]
  /// ẽ.
  private let errors: [Double]

  /// `nil` where the columns do not determine the line, or there are fewer than two clusters.
  init?(_ rows: [Row]) {
    let p = rows.first?.design.count ?? 0
    guard p > 0, rows.count > p,
      let fit = try? LeastSquares.fit(
        columns: (0..<p).map { j in rows.map { $0.design[j] } }, response: rows.map(\.residual),
        weights: rows.map(\.weight))
    else { return nil }
    let bread = fit.inverseCross
    self.init(rows, bread: bread)
  }

  private init?(_ rows: [Row], bread: [[Double]]) {
    let p = bread.count
    let count = 1 + (rows.map(\.cluster).max() ?? 0)
    guard count > 1, let root = SymmetricMatrix.cholesky(bread) else { return nil }
    self.rows = rows
    self.bread = bread
    clusters = count
    var members = [[Int]](repeating: [], count: count)
    for g in rows.indices { members[rows[g].cluster].append(g) }
    self.members = members
    let scaled = rows.map { row in
      let factor = row.weight.squareRoot()
      return row.design.map { $0 * factor }
    }
    self.scaled = scaled
    errors = rows.map { $0.weight.squareRoot() * $0.residual }
    var adjusted = scaled.map { SymmetricMatrix.times(bread, $0) }
    for cluster in members {
      // H_cc = ZZ' with Z = X̃_c L has p eigenvalues at most, those of Z'Z.
      let z = cluster.map { g in (0..<p).map { j in (j..<p).reduce(0) { $0 + scaled[g][$1] * root[$1][j] } } }
      var cross = SymmetricMatrix.zeros(p)
      for row in z {
        for i in 0..<p { for j in 0..<p { cross[i][j] += row[i] * row[j] } }
      }
      guard let eigen = SymmetricMatrix.eigen(cross) else { return nil }
      var change = [[Double]](repeating: Array(repeating: 0, count: p), count: cluster.count)
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > 1e-12 {
        // A cluster that alone determines a combination of columns adds nothing to its variance.
        let factor = ((1 - value > 1e-10 ? 1 / (1 - value).squareRoot() : 0) - 1) / value
        let along = z.map { SymmetricMatrix.dot($0, vector) }
        var sum = [Double](repeating: 0, count: p)
        for (row, g) in cluster.enumerated() {
          for j in 0..<p { sum[j] += along[row] * adjusted[g][j] }
        }
        for row in cluster.indices {
          for j in 0..<p { change[row][j] += factor * along[row] * sum[j] }
        }
      }
      for (row, g) in cluster.enumerated() {
        for j in 0..<p { adjusted[g][j] += change[row][j] }
      }
    }
    self.adjusted = adjusted
  }

  /// Standard error of k'β and Satterthwaite's degrees of freedom.
  func error(of contrast: [Double]) -> (standardError: Double, degreesOfFreedom: Double) {
    let score = Scores(self, contrast)
    let variance = zip(score.values, score.values).reduce(0) { $0 + $1.0 * $1.1 }
    let expected = zip(score.own(score), score.shared(score)).reduce(0) { $0 + $1.0 - $1.1 }
    return (
      variance.squareRoot(), 2 * expected * expected / Self.covariance(score, score)
    )
  }

  /// A test that several combinations are all 0.
  struct Test {
    var statistic: Double
    var numerator: Double
    var denominator: Double
    var p: Double
  }

  /// The approximate Hotelling test: F = (η − q + 1)/(η q) · (Kβ)'V⁻¹(Kβ) on q and η − q + 1 degrees of freedom, with η from
  /// the variances of V's entries (E. Tipton, J. E. Pustejovsky, J. Educ. Behav. Stat. 40, 2015, doi
  /// 10.3102/1076998615606099).
  ///
  /// - Parameters:
  ///   - contrasts: K, row by row.
  ///   - values: Kβ.
  /// - Returns: `nil` where there are too few clusters for so many combinations.
  func test(_ contrasts: [[Double]], values: [Double]) -> Test? {
    let q = contrasts.count
    guard q > 0 else { return nil }
    // Combinations turned so that their expected covariance is the identity.
    let first = contrasts.map { Scores(self, $0) }
    let expected = first.map { a in
      first.map { b in zip(a.own(b), a.shared(b)).reduce(0) { $0 + $1.0 - $1.1 } }
    }
    guard let root = SymmetricMatrix.cholesky(expected) else { return nil }
    let columns = contrasts[0].indices.map { j in
      SymmetricMatrix.solve(lower: root, contrasts.map { $0[j] })
    }
    let scores = (0..<q).map { s in Scores(self, columns.map { $0[s] }) }
    let turned = SymmetricMatrix.solve(lower: root, values)
    var total = 0.0
    for (i, a) in scores.enumerated() {
      total += Self.covariance(a, a)
      for b in scores[..<i] { total += 2 * Self.covariance(a, b) }
    }
    let eta = Double(q * (q + 1)) / total
    let covariance = scores.map { a in scores.map { SymmetricMatrix.dot(a.values, $0.values) } }
    let denominator = eta - Double(q) + 1
    guard denominator > 0, let lower = SymmetricMatrix.cholesky(covariance) else { return nil }
    let z = SymmetricMatrix.solve(lower: lower, turned)
    let statistic = denominator / (eta * Double(q)) * SymmetricMatrix.dot(z, z)
    return Test(
      statistic: statistic, numerator: Double(q), denominator: denominator,
      p: 1 - Distributions.fCDF(statistic, numerator: Double(q), denominator: denominator))
  }

  /// What one combination draws from each cluster.
  private struct Scores {
    /// a_c, row by row of all clusters.
    let weights: [Double]
    /// u_c = X̃_c'a_c, p numbers a cluster.
    let sums: [Double]
    /// B u_c, p numbers a cluster.
    let turned: [Double]
    /// a_c'ẽ_c.
    let values: [Double]
    /// Number of columns.
    let size: Int
    private let members: [[Int]]

    init(_ line: ClusteredLine, _ contrast: [Double]) {
      let p = contrast.count
      let weights = line.adjusted.map { SymmetricMatrix.dot($0, contrast) }
      var sums: [Double] = []
      var turned: [Double] = []
      sums.reserveCapacity(line.clusters * p)
      turned.reserveCapacity(line.clusters * p)
      for cluster in line.members {
        var sum = [Double](repeating: 0, count: p)
        for g in cluster { for j in 0..<p { sum[j] += weights[g] * line.scaled[g][j] } }
        sums += sum
        turned += SymmetricMatrix.times(line.bread, sum)
      }
      self.weights = weights
      self.sums = sums
      self.turned = turned
      size = p
      members = line.members
      values = line.members.map { $0.reduce(0) { $0 + weights[$1] * line.errors[$1] } }
    }

    /// a_c'b_c of each cluster.
    func own(_ other: Scores) -> [Double] {
      members.map { $0.reduce(0) { $0 + weights[$1] * other.weights[$1] } }
    }

    /// u_c'B v_c of each cluster.
    func shared(_ other: Scores) -> [Double] {
      members.indices.map { c in
        var sum = 0.0
        for j in c * size..<(c + 1) * size { sum += sums[j] * other.turned[j] }
        return sum
      }
    }

    /// Σ_c (B u_c) v_c', row by row.
    func cross(_ other: Scores) -> [Double] {
      let p = size
      var outer = [Double](repeating: 0, count: p * p)
      // Plain memory, because tests of many levels come here often with every place of a survey.
      outer.withUnsafeMutableBufferPointer { outer in
        turned.withUnsafeBufferPointer { u in
          other.sums.withUnsafeBufferPointer { v in
            for start in stride(from: 0, to: u.count, by: p) {
              for i in 0..<p {
                let factor = u[start + i]
                let row = i * p
                for j in 0..<p { outer[row + j] += factor * v[start + j] }
              }
            }
          }
        }
      }
      return outer
    }
  }

  /// Variance of the entry (s, t) of the covariance of combinations: Σ_cd M^ss_cd M^tt_cd + M^st_cd M^ts_cd with
  /// M^st_cd = δ_cd a_sc'a_tc − u_sc'B u_td, summed without a loop over pairs of clusters.
  private static func covariance(_ s: Scores, _ t: Scores) -> Double {
    let (ss, tt, st) = (s.own(s), t.own(t), s.own(t))
    let (sBs, tBt, sBt) = (s.shared(s), t.shared(t), s.shared(t))
    var sum = 0.0
    for c in ss.indices {
      sum += ss[c] * tt[c] - ss[c] * tBt[c] - tt[c] * sBs[c]
      sum += st[c] * st[c] - 2 * st[c] * sBt[c]
    }
    // tr(BO BO') + tr(BO' BO') with O = Σ u_sc u_tc'.
    let p = s.size
    let (forward, backward) = (s.cross(t), t.cross(s))
    for i in 0..<p {
      for j in 0..<p {
        sum += forward[i * p + j] * backward[j * p + i] + backward[i * p + j] * backward[j * p + i]
      }
    }
    return sum
  }
}
