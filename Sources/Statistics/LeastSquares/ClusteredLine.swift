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
  /// For each cluster, the columns in which any of its rows is not 0: of hundreds of levels a place has a few.
  package let occupied: [[Int]]
  /// ``members``, ``occupied`` and X̃ in the columns occupied, each as numbers in a row with where those of each cluster start, and where
  /// the last ones end.
  let packed: Packed
  /// (I − H_cc)^−½ of each cluster.
  let turns: [ClusterTurn]
  /// ẽ.
  package let errors: [Double]

  /// Lists of lists in plain memory.
  struct Packed {
    let rows: [Int]
    let rowStarts: [Int]
    let columns: [Int]
    let columnStarts: [Int]
    /// X̃_c in the columns that the cluster occupies, row by row.
    let entries: [Double]
    let entryStarts: [Int]

    fileprivate init(_ all: [Row], members: [[Int]], occupied: [[Int]]) {
      rows = members.flatMap(\.self)
      columns = occupied.flatMap(\.self)
      rowStarts = members.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      columnStarts = occupied.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      entryStarts = zip(members, occupied).reduce(into: [0]) { starts, cluster in
        starts.append(starts[starts.count - 1] + cluster.0.count * cluster.1.count)
      }
      var entries: [Double] = []
      entries.reserveCapacity(entryStarts[members.count])
      for (cluster, columns) in zip(members, occupied) {
        for g in cluster {
          let factor = all[g].weight.squareRoot()
          for j in columns { entries.append(all[g].design[j] * factor) }
        }
      }
      self.entries = entries
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
    let count = 1 + (rows.map(\.cluster).max() ?? 0)
    guard count > 1, let root = Cholesky(fit.inverseCross) else { return nil }
    self.rows = rows
    bread = fit.inverseCross
    clusters = count
    var members = [[Int]](repeating: [], count: count)
    for g in rows.indices { members[rows[g].cluster].append(g) }
    self.members = members
    occupied = members.map { cluster in
      (0..<p).filter { j in cluster.contains { rows[$0].design[j] != 0 } }
    }
    packed = Packed(rows, members: members, occupied: occupied)
    errors = rows.map { $0.weight.squareRoot() * $0.residual }
    var turns: [ClusterTurn] = []
    for cluster in members {
      guard let block = HatBlock(Self.scaled(rows, cluster, columns: p), root: root) else { return nil }
      turns.append(ClusterTurn(block))
    }
    self.turns = turns
  }

  /// X̃ of some rows.
  package func scaled(_ which: [Int]) -> Matrix { Self.scaled(rows, which, columns: bread.rows) }

  private static func scaled(_ rows: [Row], _ which: [Int], columns: Int) -> Matrix {
    Matrix(
      rows: which.count, columns: columns,
      elements: which.flatMap { g in
        let factor = rows[g].weight.squareRoot()
        return rows[g].design.map { $0 * factor }
      })
  }

  /// Standard error of k'β and Satterthwaite's degrees of freedom.
  package func error(of contrast: [Double]) -> (standardError: Double, degreesOfFreedom: Double) {
    let moments = moments([contrast])
    return (
      moments.covariance[0, 0].squareRoot(), 2 * moments.expected * moments.expected / moments.spread
    )
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
    guard let root = Cholesky(expected(contrasts)) else { return nil }
    let columns = contrasts[0].indices.map { j in root.solve(contrasts.map { $0[j] }) }
    let moments = moments((0..<q).map { s in columns.map { $0[s] } })
    let turned = root.solve(values)
    let eta = Double(q * (q + 1)) / moments.spread
    let denominator = eta - Double(q) + 1
    guard denominator > 0, let lower = Cholesky(moments.covariance) else { return nil }
    let z = lower.solve(turned)
    let statistic = denominator / (eta * Double(q)) * Matrix.dot(z, z)
    return Test(
      statistic: statistic, numerator: Double(q), denominator: denominator,
      p: Distributions.fTail(statistic, numerator: Double(q), denominator: denominator))
  }
}

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
      let score = StudentTScore(degreesOfFreedom: degrees)
      let sum = cluster.indices.reduce(0.0) { sum, i in
        let weight = rows[cluster[i]].weight
        return sum
          + score.logScore(
            left[i] / weight.squareRoot(),
            scale: (rest / degrees * (1 + lineVariance[i]) / weight).squareRoot())
      }
      result.append(sum / Double(cluster.count))
    }
    return result
  }
}
