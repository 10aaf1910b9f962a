import CLapacke
import Support

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
