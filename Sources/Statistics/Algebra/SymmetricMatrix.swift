import CLapacke

/// What the small symmetric matrices of a line with a few dozen columns need.
package enum SymmetricMatrix {
  /// Lower L with A = LL'; `nil` if A is not positive definite.
  package static func cholesky(_ a: [[Double]]) -> [[Double]]? {
    let n = a.count
    var l = zeros(n)
    for j in 0..<n {
      for i in j..<n {
        var sum = a[i][j]
        for k in 0..<j { sum -= l[i][k] * l[j][k] }
        if i == j {
          guard sum > 0, sum.isFinite else { return nil }
          l[i][i] = sum.squareRoot()
        } else {
          l[i][j] = sum / l[j][j]
        }
      }
    }
    return l
  }

  /// z with Lz = y.
  package static func solve(lower l: [[Double]], _ y: [Double]) -> [Double] {
    var z = y
    for i in l.indices {
      for k in 0..<i { z[i] -= l[i][k] * z[k] }
      z[i] /= l[i][i]
    }
    return z
  }

  /// z with L'z = y.
  package static func solve(transposeOfLower l: [[Double]], _ y: [Double]) -> [Double] {
    var z = y
    for i in l.indices.reversed() {
      for k in (i + 1)..<max(i + 1, l.count) { z[i] -= l[k][i] * z[k] }
      z[i] /= l[i][i]
    }
    return z
  }

  /// A = Q diag(λ) Q': the values in ascending order, the vectors as rows; `nil` where LAPACK finds none.
  package static func eigen(_ a: [[Double]]) -> (values: [Double], vectors: [[Double]])? {
    let n = a.count
    WorkMeter.add(products: n * n * n)
    var matrix = a.flatMap(\.self)
    var values = [Double](repeating: 0, count: n)
    guard
      LAPACKStatus.of(
        LAPACKE_dsyev(
          LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "U")), Int32(n), &matrix, Int32(n),
          &values)) == 0
    else { return nil }
    return (values, (0..<n).map { Array(matrix[($0 * n)..<(($0 + 1) * n)]) })
  }

  /// A b.
  package static func times(_ a: [[Double]], _ b: [Double]) -> [Double] { a.map { dot($0, b) } }

  /// A B.
  package static func times(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    let columns = b.first?.count ?? 0
    return a.map { row in
      (0..<columns).map { j in
        var sum = 0.0
        for k in row.indices { sum += row[k] * b[k][j] }
        return sum
      }
    }
  }

  /// a'b.
  package static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }

  /// tr(AB).
  package static func trace(_ a: [[Double]], _ b: [[Double]]) -> Double {
    var sum = 0.0
    for i in a.indices {
      for j in a.indices { sum += a[i][j] * b[j][i] }
    }
    return sum
  }

  package static func zeros(_ n: Int) -> [[Double]] {
    Array(repeating: Array(repeating: 0, count: n), count: n)
  }
}
