import Support

extension ClusteredLine {
  /// Expected covariance of combinations, on and below its diagonal: Σ_c a_sc'a_tc − u_sc'B u_tc.
  func expected(_ contrasts: [[Double]]) -> Matrix {
    let directions = contrasts.map { bread * $0 }
    WorkMeter.add(products: contrasts.count * (packed.entries.count + packed.columns.count * bread.rows))
    var expected = Matrix(size: contrasts.count)
    var draws = ClusterDraws(combinations: contrasts.count)
    for c in 0..<clusters {
      draws.draw(from: self, cluster: c, directions)
      for s in contrasts.indices {
        for t in 0...s {
          let (own, shared) = draws.products(s, t)
          expected[s, t] += own - shared
        }
      }
    }
    return expected
  }

  /// What the clusters say of combinations.
  package struct Moments {
    /// Their covariance, on and below its diagonal.
    package var covariance: Matrix
    /// Sum of the variances of all entries of the covariance.
    package var spread: Double
    /// Expected covariance of the first.
    package var expected: Double
  }

  /// Moments of combinations, the cheaper of two ways.
  func moments(_ contrasts: [[Double]]) -> Moments {
    isCheaperByRows(combinations: contrasts.count) ? momentsByRows(contrasts) : momentsByClusters(contrasts)
  }

  /// Moments through pairs of combinations: for each, the square of the columns that each cluster has, and the cube of all. With
  /// M^st_cd = δ_cd a_sc'a_tc − u_sc'B u_td the variance of the entry (s, t) is Σ_cd M^ss_cd M^tt_cd + M^st_cd M^ts_cd, summed without a
  /// loop over pairs of clusters.
  ///
  /// Cluster by cluster, so that what is kept does not grow with their number.
  package func momentsByClusters(_ contrasts: [[Double]]) -> Moments {
    let q = contrasts.count
    let p = bread.rows
    let directions = contrasts.map { bread * $0 }
    var covariance = Matrix(size: q)
    var (spread, expected) = (0.0, 0.0)
    // Σ_c u_sc u_tc' of each pair, one after the other.
    var outers = [Double](repeating: 0, count: q * (q + 1) / 2 * p * p)
    var draws = ClusterDraws(combinations: q)
    for c in 0..<clusters {
      draws.draw(from: self, cluster: c, directions)
      let own = (0..<q).map { draws.products($0, $0) }
      expected += own[0].own - own[0].shared
      for s in 0..<q {
        for t in 0...s {
          covariance[s, t] += draws.values[s] * draws.values[t]
          let (st, sBt) = draws.products(s, t)
          let term =
            own[s].own * own[t].own - own[s].own * own[t].shared - own[t].own * own[s].shared
            + st * st - 2 * st * sBt
          spread += s == t ? term : 2 * term
        }
      }
      add(draws, c, to: &outers)
    }
    var place = 0
    for s in 0..<q {
      for t in 0...s {
        let outer = Matrix(rows: p, columns: p, elements: Array(outers[place..<place + p * p]))
        spread += (s == t ? 1 : 2) * traces(outer)
        place += p * p
      }
    }
    return Moments(covariance: covariance, spread: spread, expected: expected)
  }

  /// tr(BO BO') + tr(BO' BO').
  private func traces(_ outer: Matrix) -> Double {
    let forward = bread * outer
    let backward = bread * outer.transposed
    return Matrix.trace(forward, backward) + Matrix.trace(backward, backward)
  }

  /// Adds u_sc u_tc' of a cluster for each pair.
  private func add(_ draws: ClusterDraws, _ c: Int, to outers: inout [Double]) {
    let (p, width, start) = (bread.rows, draws.width, packed.columnStarts[c])
    // Plain memory, because tests of many levels come here with every place of a survey.
    outers.withUnsafeMutableBufferPointer { outers in
      draws.sums.withUnsafeBufferPointer { sums in
        packed.columns.withUnsafeBufferPointer { columns in
          var place = 0
          for s in 0..<draws.count {
            for t in 0..<(s + 1) {
              for i in 0..<width {
                let (u, row) = (sums[s * width + i], place + columns[start + i] * p)
                for j in 0..<width { outers[row + columns[start + j]] += u * sums[t * width + j] }
              }
              place += p * p
            }
          }
        }
      }
    }
  }
}

/// What some combinations draw from one cluster; the memory is used again for the next one.
struct ClusterDraws {
  /// Combinations.
  let count: Int
  /// Rows of the cluster, and columns that it occupies.
  private(set) var rows = 0
  private(set) var width = 0
  /// a_c of each combination, one after the other.
  private(set) var weights: [Double] = []
  /// u_c = X̃_c'a_c of each, in the columns that the cluster occupies, and B u_c in the same.
  private(set) var sums: [Double] = []
  private(set) var turned: [Double] = []
  /// a_c'ẽ_c of each.
  private(set) var values: [Double]
  /// a_c of one, while it is found.
  private var drawn: [Double] = []

  init(combinations count: Int) {
    self.count = count
    values = [Double](repeating: 0, count: count)
  }

  /// - Parameter directions: B k of each combination.
  mutating func draw(from line: ClusteredLine, cluster c: Int, _ directions: [[Double]]) {
    let packed = line.packed
    let p = line.bread.rows
    let first = packed.rowStarts[c]
    (rows, width) = (
      packed.rowStarts[c + 1] - first, packed.columnStarts[c + 1] - packed.columnStarts[c]
    )
    Self.fit(&weights, count * rows)
    Self.fit(&sums, count * width)
    Self.fit(&turned, count * width)
    Self.fit(&drawn, rows)
    let (rows, width) = (rows, width)
    // Plain memory, because each combination goes through every place of a survey.
    packed.columns.withUnsafeBufferPointer { all in
      packed.entries.withUnsafeBufferPointer { entries in
        line.bread.elements.withUnsafeBufferPointer { bread in
          let columns = UnsafeBufferPointer(
            rebasing: all[packed.columnStarts[c]..<packed.columnStarts[c + 1]])
          let entries = UnsafeBufferPointer(
            rebasing: entries[packed.entryStarts[c]..<packed.entryStarts[c + 1]])
          for (s, direction) in directions.enumerated() {
            // (I − H_cc)^−½ X̃_c B k.
            for row in 0..<rows {
              var sum = 0.0
              for j in 0..<width { sum += entries[row * width + j] * direction[columns[j]] }
              drawn[row] = sum
            }
            line.turns[c].turn(&drawn)
            var value = 0.0
            for j in 0..<width { sums[s * width + j] = 0 }
            for row in 0..<rows {
              let weight = drawn[row]
              weights[s * rows + row] = weight
              value += weight * line.errors[packed.rows[first + row]]
              for j in 0..<width { sums[s * width + j] += weight * entries[row * width + j] }
            }
            values[s] = value
            for i in 0..<width {
              var sum = 0.0
              let row = columns[i] * p
              for j in 0..<width { sum += bread[row + columns[j]] * sums[s * width + j] }
              turned[s * width + i] = sum
            }
          }
        }
      }
    }
  }

  /// a_sc'a_tc and u_sc'B u_tc.
  func products(_ s: Int, _ t: Int) -> (own: Double, shared: Double) {
    var (own, shared) = (0.0, 0.0)
    for row in 0..<rows { own += weights[s * rows + row] * weights[t * rows + row] }
    for i in 0..<width { shared += sums[s * width + i] * turned[t * width + i] }
    return (own, shared)
  }

  private static func fit(_ list: inout [Double], _ count: Int) {
    if list.count != count { list = [Double](repeating: 0, count: count) }
  }
}
