import CLapacke

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
