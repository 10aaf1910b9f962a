import CLapacke
import Support

/// A = LL' of a symmetric, positive definite matrix (LAPACK dpotrf).
package struct Cholesky {
  /// L, with zeros above its diagonal.
  package let lower: Matrix

  /// - Parameter matrix: A; only what lies on and below the diagonal is read.
  /// - Returns: `nil` if A is not positive definite, or an element is not finite.
  package init?(_ matrix: Matrix) {
    let n = matrix.rows
    precondition(matrix.columns == n)
    var lower = matrix
    // LAPACK counts by columns, so that its upper triangle is the lower one here.
    guard
      LAPACKStatus.isSuccess(
        LAPACKE_dpotrf(LAPACK_COL_MAJOR, Self.triangle, Int32(n), &lower.elements, Int32(max(1, n)))),
      lower.diagonal.allSatisfy(\.isFinite)
    else { return nil }
    for i in 0..<n { for j in (i + 1)..<max(i + 1, n) { lower[i, j] = 0 } }
    self.lower = lower
  }

  private static let triangle = CChar(UInt8(ascii: "U"))

  /// z with Lz = y.
  package func solve(_ y: [Double]) -> [Double] { solve(y, "T") }

  /// z with L'z = y.
  package func solveTransposed(_ y: [Double]) -> [Double] { solve(y, "N") }

  /// NaN if y holds one.
  private func solve(_ y: [Double], _ side: Unicode.Scalar) -> [Double] {
    var z = y
    let n = Int32(lower.rows)
    let isSolved = LAPACKStatus.isSuccess(
      LAPACKE_dtrtrs(
        LAPACK_COL_MAJOR, Self.triangle, CChar(UInt8(ascii: side)), CChar(UInt8(ascii: "N")), n, 1,
        lower.elements, max(1, n), &z, max(1, n)))
    return isSolved ? z : y.map { _ in .nan }
  }

  /// A⁻¹ (LAPACK dpotri); `nil` if an element of L is not finite.
  package var inverse: Matrix? {
    var inverse = lower
    let n = Int32(lower.rows)
    guard
      LAPACKStatus.isSuccess(
        LAPACKE_dpotri(LAPACK_COL_MAJOR, Self.triangle, n, &inverse.elements, max(1, n)))
    else { return nil }
    for i in 0..<inverse.rows { for j in 0..<i { inverse[j, i] = inverse[i, j] } }
    return inverse
  }
}

/// A = Σ λ_k q_k q_k' of a symmetric matrix (LAPACK dsyev).
package struct SymmetricEigen {
  /// λ_k in ascending order.
  package let values: [Double]
  /// q_k, row by row.
  package let vectors: [[Double]]

  /// - Parameter matrix: A; only what lies on and below the diagonal is read.
  /// - Returns: `nil` if LAPACK does not converge, or an element is NaN.
  package init?(_ matrix: Matrix) {
    let n = matrix.rows
    precondition(matrix.columns == n)
    WorkMeter.add(products: n * n * n)
    var turned = matrix
    var values = [Double](repeating: 0, count: n)
    guard
      LAPACKStatus.isSuccess(
        LAPACKE_dsyev(
          LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "U")), Int32(n), &turned.elements,
          Int32(max(1, n)), &values))
    else { return nil }
    self.values = values
    vectors = (0..<n).map(turned.row)
  }
}

/// Columns taken in order, each with whether it is a combination of those before it: Gram–Schmidt, each column
/// orthogonalised twice, which leaves it orthogonal to working precision (L. Giraud, J. Langou, M. Rozložník, Comput. Math. Appl.
/// 50, 2005, doi 10.1016/j.camwa.2005.08.009).
package struct OrthogonalColumns {
  /// Share of a column's length below which what is left of it counts as nothing.
  package static let least = 1e-8

  /// Orthonormal columns.
  private var basis: [[Double]] = []
  /// The columns kept are basis · R; a row holds the numbers of one column of R, down to its diagonal.
  private var triangle: [[Double]] = []

  /// No columns.
  package init() {}

  /// Takes a column where it is independent of those taken before.
  ///
  /// - Returns: the combination of the columns taken before that it is; `nil` if it was taken.
  /// - Complexity: O(N k), k columns taken before.
  package mutating func take(_ column: [Double]) -> [Double]? {
    let length = Matrix.dot(column, column).squareRoot()
    guard length > 0 else { return basis.map { _ in 0 } }
    var rest = column
    var along = basis.map { _ in 0.0 }
    for _ in 0..<2 {
      for k in basis.indices {
        let share = Matrix.dot(basis[k], rest)
        along[k] += share
        for g in rest.indices { rest[g] -= share * basis[k][g] }
      }
    }
    let left = Matrix.dot(rest, rest).squareRoot()
    guard left < Self.least * length || basis.count >= column.count else {
      basis.append(rest.map { $0 / left })
      triangle.append(along + [left])
      return nil
    }
    var combination = along
    for k in combination.indices.reversed() {
      for j in (k + 1)..<max(k + 1, combination.count) { combination[k] -= triangle[j][k] * combination[j] }
      combination[k] /= triangle[k][k]
    }
    return combination
  }
}
