import CLapacke
import Support

extension LeastSquares {
  /// R of the Householder QR of a matrix (LAPACK dgeqrf): as many rows as columns that stand for all rows in every sum of squares,
  /// because |Xb| = |Rb| for every b.
  ///
  /// - Parameter columns: of equal length, longer than there are columns.
  /// - Returns: the columns of R, zeros below its diagonal; NaN if an element of a column is not a number.
  /// - Complexity: O(N p²).
  package static func triangle(_ columns: [[Double]]) -> [[Double]] {
    let rows = columns.first?.count ?? 0
    let count = columns.count
    WorkMeter.add(products: rows * count * count)
    var matrix = columns.flatMap(\.self)
    var reflectors = [Double](repeating: 0, count: count)
    let isFactored = LAPACKStatus.isSuccess(
      LAPACKE_dgeqrf(LAPACK_COL_MAJOR, Int32(rows), Int32(count), &matrix, Int32(rows), &reflectors))
    guard isFactored else { return columns.map { _ in Array(repeating: .nan, count: count) } }
    return (0..<count).map { j in (0..<count).map { i in i <= j ? matrix[j * rows + i] : 0 } }
  }
}
