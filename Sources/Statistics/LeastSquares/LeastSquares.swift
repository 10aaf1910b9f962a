import CLapacke
import Foundation
import Support

/// Linear least squares by QR with column pivoting on columns scaled to unit length: Gram–Schmidt, each column orthogonalised twice.
/// Normal equations are never formed: they double the digits that an ill-conditioned design costs.
package enum LeastSquares {
  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// Columns, response or weights differ in length, or there are fewer rows than columns, or no column.
    case shape(rows: Int, columns: Int)
    /// A number is not finite, or a weight is not positive.
    case notFinite
    /// A column is a combination of the others, to working precision.
    case rankDeficient(column: Int)
  }

  /// A fitted line or plane y = Xβ.
  package struct Fit: Hashable, Sendable {
    /// β, in the order of the columns.
    package var coefficients: [Double]
    /// (X'WX)⁻¹, computed from R.
    package var inverseCross: Matrix
    /// log |X'WX|.
    package var logDeterminant: Double
    /// y − Xβ, unweighted.
    package var residuals: [Double]
    /// Diagonal of the hat matrix, W^½ X (X'WX)⁻¹ X' W^½; 0…1 each, their sum is the number of columns.
    package var hatValues: [Double]
    /// Σ w (y − Xβ)².
    package var residualSumOfSquares: Double
    /// Rows less columns.
    package var degreesOfFreedom: Int

    /// s² = RSS / (N − p); NaN where N = p.
    package var residualVariance: Double { residualSumOfSquares / Double(degreesOfFreedom) }

    /// s² (X'WX)⁻¹, the covariance of β where the rows are independent; NaN where N = p.
    package var covariance: Matrix { inverseCross.scaled(by: residualVariance) }
  }

  /// Minimises Σ w (y − Xβ)².
  ///
  /// A column counts as dependent where its pivot in R is at most max(N, p) · 2⁻⁵² · |R₁₁|.
  ///
  /// - Parameters:
  ///   - columns: the columns of X.
  ///   - response: y.
  ///   - weights: w > 0 for each row; equal where absent.
  /// - Throws: ``Failure``.
  /// - Complexity: O(N p²).
  package static func fit(columns: [[Double]], response: [Double], weights: [Double]? = nil)
    throws(Failure) -> Fit
  {
    let rows = response.count
    let count = columns.count
    guard count > 0, rows >= count, columns.allSatisfy({ $0.count == rows }), weights?.count ?? rows == rows
    else { throw .shape(rows: rows, columns: count) }
    WorkMeter.add(products: rows * count * count)
    var roots = [Double](repeating: 1, count: rows)
    var rotated = response
    for row in 0..<rows {
      if let weights { roots[row] = weights[row].squareRoot() }
      rotated[row] *= roots[row]
      guard roots[row] > 0, roots[row].isFinite, rotated[row].isFinite else { throw .notFinite }
    }

    // Scaled, weighted copy, column by column. Powers of two scale without rounding. Plain loops, because a fit calls this
    // some hundred times.
    var matrix = [Double](repeating: 0, count: rows * count)
    var scales = [Double](repeating: 1, count: count)
    for index in 0..<count {
      let column = columns[index]
      let start = index * rows
      var largest = 0.0
      // x − x is 0 unless x is not finite.
      var check = 0.0
      for row in 0..<rows {
        let value = column[row] * roots[row]
        check += value - value
        matrix[start + row] = value
        largest = max(largest, abs(value))
      }
      guard check == 0 else { throw .notFinite }
      guard largest > 0 else { throw .rankDeficient(column: index) }
      guard largest.isNormal else { throw .notFinite }
      scales[index] = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
      for row in 0..<rows { matrix[start + row] *= scales[index] }
      var squares = 0.0
      for row in 0..<rows { squares += matrix[start + row] * matrix[start + row] }
      let length = Double(sign: .plus, exponent: -squares.squareRoot().exponent, significand: 1)
      scales[index] *= length
      for row in 0..<rows { matrix[start + row] *= length }
    }

    let factors = try Self.factors(&matrix, rows: rows, columns: count, response: &rotated)
    let (order, inverse) = (factors.order, factors.inverse)
    var logDeterminant = 0.0
    for j in 0..<count { logDeterminant += 2 * log(abs(factors.triangle[j * count + j]) / scales[order[j]]) }

    var coefficients = [Double](repeating: 0, count: count)
    var inverseCross = Matrix(size: count)
    var hatValues = [Double](repeating: 0, count: rows)
    var residuals = response
    for j in 0..<count {
      let column = order[j]
      coefficients[column] = factors.solution[j] * scales[column]
      for i in 0..<count {
        var sum = 0.0
        for k in max(i, j)..<count { sum += inverse[k * count + i] * inverse[k * count + j] }
        inverseCross[order[i], column] = sum * scales[order[i]] * scales[column]
      }
    }
    for j in 0..<count {
      let (coefficient, start) = (coefficients[j], j * rows)
      columns[j].withUnsafeBufferPointer { column in
        for row in 0..<rows {
          residuals[row] -= column[row] * coefficient
          hatValues[row] += matrix[start + row] * matrix[start + row]
        }
      }
    }
    var squares = 0.0
    for row in 0..<rows {
      let residual = roots[row] * residuals[row]
      squares += residual * residual
    }
    return Fit(
      coefficients: coefficients, inverseCross: inverseCross, logDeterminant: logDeterminant,
      residuals: residuals, hatValues: hatValues, residualSumOfSquares: squares,
      degreesOfFreedom: rows - count)
  }
}

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
