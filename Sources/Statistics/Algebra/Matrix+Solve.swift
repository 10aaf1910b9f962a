import CLapacke

extension Matrix {
  /// x with Ax = b for a square matrix A, one for each right-hand side, by LU decomposition with partial pivoting (LAPACK
  /// dgesv).
  ///
  /// - Returns: `nil` if A is exactly singular, or an element is NaN.
  /// - Complexity: O(N³).
  package func solutions(for rightHandSides: [[Double]]) -> [[Double]]? {
    precondition(columns == rows && rightHandSides.allSatisfy { $0.count == rows })
    guard rows > 0, !rightHandSides.isEmpty else { return rightHandSides }
    var factors = transposed.elements
    var solution = rightHandSides.flatMap { $0 }
    var pivots = [Int32](repeating: 0, count: rows)
    let n = Int32(rows)
    guard
      LAPACKStatus.isSuccess(
        LAPACKE_dgesv(
          LAPACK_COL_MAJOR, n, Int32(rightHandSides.count), &factors, n, &pivots, &solution, n))
    else { return nil }
    return rightHandSides.indices.map { Array(solution[$0 * rows..<($0 + 1) * rows]) }
  }
}
