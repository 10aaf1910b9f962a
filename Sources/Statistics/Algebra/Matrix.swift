import CLapacke

/// A matrix of real numbers in one block of memory, row by row.
package struct Matrix: Hashable, Sendable {
  package let rows: Int
  package let columns: Int
  /// Row by row.
  package var elements: [Double]

  /// Every element has the value.
  package init(rows: Int, columns: Int, repeating value: Double = 0) {
    self.init(rows: rows, columns: columns, elements: [Double](repeating: value, count: rows * columns))
  }

  /// - Parameter elements: row by row, `rows` · `columns` of them.
  package init(rows: Int, columns: Int, elements: [Double]) {
    precondition(elements.count == rows * columns)
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// Rows of equal length.
  package init(_ rows: [[Double]]) {
    let columns = rows.first?.count ?? 0
    precondition(rows.allSatisfy { $0.count == columns })
    self.init(rows: rows.count, columns: columns, elements: rows.flatMap { $0 })
  }

  /// A square matrix of zeros.
  package init(size: Int) { self.init(rows: size, columns: size) }

  @inlinable package subscript(row: Int, column: Int) -> Double {
    get { elements[row * columns + column] }
    set { elements[row * columns + column] = newValue }
  }

  package func row(_ index: Int) -> [Double] { Array(elements[index * columns..<(index + 1) * columns]) }

  /// The rows of these numbers, one below the other.
  package func rows(_ indices: [Int]) -> Matrix {
    Matrix(rows: indices.count, columns: columns, elements: indices.flatMap(row))
  }

  package func column(_ index: Int) -> [Double] { (0..<rows).map { self[$0, index] } }

  /// The elements on the diagonal.
  package var diagonal: [Double] { (0..<min(rows, columns)).map { self[$0, $0] } }

  /// The first `size` rows and columns.
  package func leading(_ size: Int) -> Matrix {
    var result = Matrix(size: size)
    for i in 0..<size { for j in 0..<size { result[i, j] = self[i, j] } }
    return result
  }

  package func scaled(by factor: Double) -> Matrix {
    Matrix(rows: rows, columns: columns, elements: elements.map { $0 * factor })
  }

  package var transposed: Matrix {
    var result = Matrix(rows: columns, columns: rows)
    for i in 0..<rows { for j in 0..<columns { result[j, i] = self[i, j] } }
    return result
  }

  /// A b.
  package static func * (a: Matrix, b: [Double]) -> [Double] {
    precondition(a.columns == b.count)
    let (rows, columns) = (a.rows, a.columns)
    return a.elements.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        (0..<rows).map { i in
          let row = i * columns
          var sum = 0.0
          for j in 0..<columns { sum += a[row + j] * b[j] }
          return sum
        }
      }
    }
  }

  /// A B.
  package static func * (a: Matrix, b: Matrix) -> Matrix {
    precondition(a.columns == b.rows)
    var result = Matrix(rows: a.rows, columns: b.columns)
    let (inner, width) = (a.columns, b.columns)
    // Row by row of b, which are in one piece; the terms of each sum come in the same order.
    result.elements.withUnsafeMutableBufferPointer { result in
      a.elements.withUnsafeBufferPointer { a in
        b.elements.withUnsafeBufferPointer { b in
          for i in 0..<(width == 0 ? 0 : result.count / width) {
            for k in 0..<inner {
              let value = a[i * inner + k]
              for j in 0..<width { result[i * width + j] += value * b[k * width + j] }
            }
          }
        }
      }
    }
    return result
  }

  /// A A'.
  package var gram: Matrix {
    var result = Matrix(size: rows)
    let (size, inner) = (rows, columns)
    result.elements.withUnsafeMutableBufferPointer { result in
      elements.withUnsafeBufferPointer { a in
        for i in 0..<size {
          for j in 0..<(i + 1) {
            var sum = 0.0
            for k in 0..<inner { sum += a[i * inner + k] * a[j * inner + k] }
            result[i * size + j] = sum
            result[j * size + i] = sum
          }
        }
      }
    }
    return result
  }

  /// Copies what lies below the diagonal above it.
  package mutating func mirrorLower() {
    for i in 0..<rows { for j in 0..<i { self[j, i] = self[i, j] } }
  }

  /// tr(A).
  package var trace: Double { diagonal.reduce(0, +) }

  /// tr(AB) of square matrices.
  package static func trace(_ a: Matrix, _ b: Matrix) -> Double {
    var sum = 0.0
    for i in 0..<a.rows {
      for j in 0..<a.columns { sum += a[i, j] * b[j, i] }
    }
    return sum
  }

  /// a'b.
  package static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }

  /// a'Mb.
  package func form(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices {
      for j in b.indices { sum += a[i] * b[j] * self[i, j] }
    }
    return sum
  }
}

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

/// What a call of LAPACK returns.
package enum LAPACKStatus {
  /// Whether the call has its result. A positive status is a matrix without one, such as a singular one; a negative status is
  /// an argument that LAPACKE refuses, such as a matrix that holds NaN.
  ///
  /// Without memory to work in, LAPACK leaves its arguments as they were, and every number computed from them would be wrong.
  /// No caller can continue from that, so the program ends.
  package static func isSuccess(_ status: Int32) -> Bool {
    guard status != LAPACK_WORK_MEMORY_ERROR, status != LAPACK_TRANSPOSE_MEMORY_ERROR else {
      fatalError("LAPACK lacks memory")
    }
    return status == 0
  }
}
