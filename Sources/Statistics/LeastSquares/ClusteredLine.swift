import Foundation

/// A weighted regression whose rows come in clusters that may be alike in ways the weights do not know, such as all
/// conditions measured at one place: variances by CR2 over clusters, t tests of any linear combination with Satterthwaite's
/// degrees of freedom, F tests of several at once, and what each cluster looks like to the rest.
///
/// With X̃ = W^½X, ẽ = W^½e and B = (X̃'X̃)⁻¹, cluster c adds (a_c'ẽ_c)² to the variance of k'β, where
/// a_c = (I − X̃_c B X̃_c')^−½ X̃_c B k (R. M. Bell, D. F. McCaffrey, Surv. Methodol. 28, 2002; J. E. Pustejovsky, E. Tipton,
/// J. Bus. Econ. Stat. 36, 2018, doi 10.1080/07350015.2016.1247004, with W⁻¹ for the working covariance).
package struct ClusteredLine {
  /// A row of the regression.
  package struct Row {
    /// x, one number a column.
    package var design: [Double]
    /// y − x'β.
    package var residual: Double
    /// One over the variance of the residual.
    package var weight: Double
    /// Counted from 0 without gaps.
    package var cluster: Int

    package init(design: [Double], residual: Double, weight: Double, cluster: Int) {
      self.design = design
      self.residual = residual
      self.weight = weight
      self.cluster = cluster
    }
  }

  package let rows: [Row]
  /// B.
  package let bread: Matrix
  /// Number of clusters.
  package let clusters: Int
  /// Rows of each cluster.
  package let members: [[Int]]
  /// W^½ X.
  package let scaled: Matrix
  /// For each cluster, the columns in which any of its rows is not 0: of hundreds of levels a place has a few.
  package let occupied: [[Int]]
  /// ``members`` and ``occupied``, each as numbers in a row with where those of each cluster start, and where the last ones end.
  let packed: Packed
  /// (I − H_cc)^−½ X̃_c B, row by row.
  package let adjusted: Matrix
  /// ẽ.
  package let errors: [Double]

  /// Lists of lists in plain memory.
  struct Packed {
    let rows: [Int]
    let rowStarts: [Int]
    let columns: [Int]
    let columnStarts: [Int]

    fileprivate init(members: [[Int]], occupied: [[Int]]) {
      rows = members.flatMap(\.self)
      columns = occupied.flatMap(\.self)
      rowStarts = members.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      columnStarts = occupied.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }
  }

  /// `nil` if the columns do not determine the line, or there are fewer than two clusters.
  package init?(_ rows: [Row]) {
    let p = rows.first?.design.count ?? 0
    guard p > 0, rows.count > p,
      let fit = try? LeastSquares.fit(
        columns: (0..<p).map { j in rows.map { $0.design[j] } }, response: rows.map(\.residual),
        weights: rows.map(\.weight))
    else { return nil }
    let bread = fit.inverseCross
    self.init(rows, bread: bread)
  }

  private init?(_ rows: [Row], bread: Matrix) {
    let p = bread.rows
    let count = 1 + (rows.map(\.cluster).max() ?? 0)
    guard count > 1, let root = Cholesky(bread) else { return nil }
    self.rows = rows
    self.bread = bread
    clusters = count
    var members = [[Int]](repeating: [], count: count)
    for g in rows.indices { members[rows[g].cluster].append(g) }
    self.members = members
    let scaled = Matrix(
      rows: rows.count, columns: p,
      elements: rows.flatMap { row in
        let factor = row.weight.squareRoot()
        return row.design.map { $0 * factor }
      })
    self.scaled = scaled
    occupied = members.map { cluster in
      (0..<p).filter { j in cluster.contains { scaled[$0, j] != 0 } }
    }
    packed = Packed(members: members, occupied: occupied)
    errors = rows.map { $0.weight.squareRoot() * $0.residual }
    var adjusted = scaled * bread
    for cluster in members {
      guard let block = HatBlock(scaled.rows(cluster), root: root) else { return nil }
      var change = Matrix(rows: cluster.count, columns: p)
      for (value, along) in zip(block.values, block.along) {
        // A cluster that alone determines a combination of columns adds nothing to its variance.
        let factor = ((1 - value > 1e-10 ? 1 / (1 - value).squareRoot() : 0) - 1) / value
        var sum = [Double](repeating: 0, count: p)
        for (row, g) in cluster.enumerated() {
          for j in 0..<p { sum[j] += along[row] * adjusted[g, j] }
        }
        for row in cluster.indices {
          for j in 0..<p { change[row, j] += factor * along[row] * sum[j] }
        }
      }
      for (row, g) in cluster.enumerated() {
        for j in 0..<p { adjusted[g, j] += change[row, j] }
      }
    }
    self.adjusted = adjusted
  }

  /// Standard error of k'β and Satterthwaite's degrees of freedom.
  package func error(of contrast: [Double]) -> (standardError: Double, degreesOfFreedom: Double) {
    let score = Scores(self, contrast)
    let variance = zip(score.values, score.values).reduce(0) { $0 + $1.0 * $1.1 }
    let expected = score.expected(score)
    return (variance.squareRoot(), 2 * expected * expected / score.spread)
  }

  /// A test that several combinations are all 0.
  package struct Test {
    package var statistic: Double
    package var numerator: Double
    package var denominator: Double
    package var p: Double
  }

  /// The approximate Hotelling test: F = (η − q + 1)/(η q) · (Kβ)'V⁻¹(Kβ) on q and η − q + 1 degrees of freedom, with η from
  /// the variances of V's entries (E. Tipton, J. E. Pustejovsky, J. Educ. Behav. Stat. 40, 2015, doi
  /// 10.3102/1076998615606099).
  ///
  /// - Parameters:
  ///   - contrasts: K, row by row.
  ///   - values: Kβ.
  /// - Returns: `nil` if there are too few clusters for this many combinations.
  package func test(_ contrasts: [[Double]], values: [Double]) -> Test? {
    let q = contrasts.count
    guard q > 0 else { return nil }
    // Combinations turned so that their expected covariance is the identity.
    let first = contrasts.map { Scores(self, $0) }
    // Only what lies on and below the diagonal is read.
    var expected = Matrix(size: q)
    for s in 0..<q { for t in 0...s { expected[s, t] = first[s].expected(first[t]) } }
    guard let root = Cholesky(expected) else { return nil }
    let columns = contrasts[0].indices.map { j in root.solve(contrasts.map { $0[j] }) }
    let scores = (0..<q).map { s in Scores(self, columns.map { $0[s] }) }
    let turned = root.solve(values)
    let total = spread(of: scores)
    let eta = Double(q * (q + 1)) / total
    let covariance = Matrix(scores.map(\.values)).gram
    let denominator = eta - Double(q) + 1
    guard denominator > 0, let lower = Cholesky(covariance) else { return nil }
    let z = lower.solve(turned)
    let statistic = denominator / (eta * Double(q)) * Matrix.dot(z, z)
    return Test(
      statistic: statistic, numerator: Double(q), denominator: denominator,
      p: Distributions.fTail(statistic, numerator: Double(q), denominator: denominator))
  }
}
