import CLapacke

/// Square systems of linear equations, solved by LU decomposition with partial pivoting (LAPACK dgesv).
package enum LinearSystem {
  /// x with Σ_j a_ij x_j = b_i, one solution for each right-hand side; `nil` if the matrix is exactly singular.
  ///
  /// - Parameters:
  ///   - matrix: the rows of a, N of N numbers each.
  ///   - rightHandSides: each of N numbers.
  /// - Complexity: O(N³).
  package static func solutions(of matrix: [[Double]], for rightHandSides: [[Double]]) -> [[Double]]? {
    let count = matrix.count
    precondition(matrix.allSatisfy { $0.count == count } && rightHandSides.allSatisfy { $0.count == count })
    guard count > 0, !rightHandSides.isEmpty else { return rightHandSides }
    var columns = [Double](repeating: 0, count: count * count)
    for (i, row) in matrix.enumerated() {
      for (j, value) in row.enumerated() { columns[j * count + i] = value }
    }
    var solution = rightHandSides.flatMap { $0 }
    var pivots = [Int32](repeating: 0, count: count)
    let n = Int32(count)
    let failure = LAPACKStatus.of(
      LAPACKE_dgesv(
        LAPACK_COL_MAJOR, n, Int32(rightHandSides.count), &columns, n, &pivots, &solution, n))
    guard failure == 0 else { return nil }
    return rightHandSides.indices.map { Array(solution[$0 * count..<($0 + 1) * count]) }
  }
}
