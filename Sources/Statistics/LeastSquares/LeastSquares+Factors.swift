import CLapacke
import Foundation

extension LeastSquares {
  /// QR of a design with its columns in the order of the pivots, and what it makes of a response.
  struct Factors {
    /// Q, column by column.
    var orthonormal: [Double]
    /// R, column by column, p × p.
    var triangle: [Double]
    /// R⁻¹, in the same way.
    var inverse: [Double]
    /// R⁻¹ Q'y.
    var solution: [Double]
    /// Which column each pivot is.
    var order: [Int]
  }

  /// Columns up to which ``narrow(_:rows:columns:response:)`` factors: LAPACK's way to a handful of columns costs more than they do.
  static let narrowest = 4

  /// By LAPACK's Householder reflections with column pivoting.
  ///
  /// - Parameters:
  ///   - matrix: column by column.
  ///   - response: y, one number a row.
  static func wide(_ matrix: [Double], rows: Int, columns count: Int, response: [Double])
    throws(Failure) -> Factors
  {
    var (matrix, rotated) = (matrix, response)
    let m = Int32(rows)
    let p = Int32(count)
    var pivots = [Int32](repeating: 0, count: count)
    var reflectors = [Double](repeating: 0, count: count)
    try check(LAPACKE_dgeqp3(LAPACK_COL_MAJOR, m, p, &matrix, m, &pivots, &reflectors))
    let order = pivots.map { Int($0) - 1 }
    let tolerance = Double(rows) * Double.ulpOfOne * abs(matrix[0])
    for j in 0..<count where abs(matrix[j * rows + j]) <= tolerance {
      throw .rankDeficient(column: order[j])
    }
    try check(
      LAPACKE_dormqr(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), CChar(UInt8(ascii: "T")), m, 1, p, matrix, m, reflectors,
        &rotated, m))
    var triangle = [Double](repeating: 0, count: count * count)
    for j in 0..<count { for i in 0...j { triangle[j * count + i] = matrix[j * rows + i] } }
    var solution = Array(rotated.prefix(count))
    try check(
      LAPACKE_dtrtrs(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), CChar(UInt8(ascii: "N")), CChar(UInt8(ascii: "N")), p, 1,
        triangle, p, &solution, p))
    var inverse = triangle
    try check(
      LAPACKE_dtrtri(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), CChar(UInt8(ascii: "N")), p, &inverse, p))
    // The explicit first p columns of Q, whose squared rows are the hat values.
    try check(LAPACKE_dorgqr(LAPACK_COL_MAJOR, m, p, p, &matrix, m, reflectors))
    return Factors(
      orthonormal: matrix, triangle: triangle, inverse: inverse, solution: solution, order: order)
  }

  /// By modified Gram–Schmidt with column pivoting, each column orthogonalised twice, which leaves it orthogonal to working precision
  /// (L. Giraud, J. Langou, M. Rozložník, Comput. Math. Appl. 50, 2005, doi 10.1016/j.camwa.2005.08.009). The response is taken
  /// along as a further column, as backward stability asks (Å. Björck, BIT 7, 1967, doi 10.1007/BF01934122).
  ///
  /// - Parameters: as of ``wide(_:rows:columns:response:)``.
  static func narrow(_ matrix: [Double], rows: Int, columns count: Int, response: [Double])
    throws(Failure) -> Factors
  {
    var (matrix, rest) = (matrix, response)
    var order = Array(0..<count)
    // R by column of the design, because later pivots change the order.
    var shares = [Double](repeating: 0, count: count * count)
    var products = [Double](repeating: 0, count: count)
    let deficient = matrix.withUnsafeMutableBufferPointer { matrix -> Int? in
      guard let start = matrix.baseAddress else { return 0 }
      return rest.withUnsafeMutableBufferPointer { rest -> Int? in
        guard let rest = rest.baseAddress else { return 0 }
        var first = 0.0
        for k in 0..<count {
          var (best, length) = (k, -1.0)
          for j in k..<count {
            let column = start + order[j] * rows
            let square = PlainVectors.dot(column, column, rows)
            if square > length { (best, length) = (j, square) }
          }
          order.swapAt(k, best)
          let slot = order[k]
          let column = start + slot * rows
          for i in 0..<k {
            let other = start + order[i] * rows
            let share = PlainVectors.dot(other, column, rows)
            PlainVectors.subtract(share, other, from: column, rows)
            shares[slot * count + i] += share
          }
          let norm = PlainVectors.dot(column, column, rows).squareRoot()
          if k == 0 { first = norm }
          guard norm > Double(rows) * Double.ulpOfOne * first else { return slot }
          shares[slot * count + k] = norm
          let inverse = 1 / norm
          for row in 0..<rows { column[row] *= inverse }
          for j in (k + 1)..<max(count, k + 1) {
            let other = start + order[j] * rows
            let share = PlainVectors.dot(column, other, rows)
            PlainVectors.subtract(share, column, from: other, rows)
            shares[order[j] * count + k] = share
          }
          products[k] = PlainVectors.dot(column, rest, rows)
          PlainVectors.subtract(products[k], column, from: rest, rows)
        }
        return nil
      }
    }
    if let deficient { throw .rankDeficient(column: deficient) }
    guard products.allSatisfy(\.isFinite), shares.allSatisfy(\.isFinite) else { throw .notFinite }
    var triangle = [Double](repeating: 0, count: count * count)
    for j in 0..<count { for i in 0...j { triangle[j * count + i] = shares[order[j] * count + i] } }
    // R⁻¹, column by column, and R⁻¹ Q'y.
    var inverse = triangle
    for j in 0..<count {
      inverse[j * count + j] = 1 / triangle[j * count + j]
      for i in (0..<j).reversed() {
        var sum = 0.0
        for k in (i + 1)...j { sum += triangle[k * count + i] * inverse[j * count + k] }
        inverse[j * count + i] = -sum / triangle[i * count + i]
      }
    }
    var solution = products
    for j in (0..<count).reversed() {
      solution[j] /= triangle[j * count + j]
      for i in 0..<j { solution[i] -= triangle[j * count + i] * solution[j] }
    }
    var orthonormal = matrix
    if order != Array(0..<count) {
      orthonormal = order.flatMap { matrix[$0 * rows..<($0 + 1) * rows] }
    }
    return Factors(
      orthonormal: orthonormal, triangle: triangle, inverse: inverse, solution: solution, order: order)
  }

  /// An overflow on the way makes LAPACKE refuse its argument.
  private static func check(_ status: Int32) throws(Failure) {
    guard LAPACKStatus.isSuccess(status) else { throw .notFinite }
  }
}
