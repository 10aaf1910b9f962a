extension LeastSquares {
  /// R of a design with its columns in the order of the pivots, and what it makes of a response.
  struct Factors {
    /// R, column by column, p × p.
    var triangle: [Double]
    /// R⁻¹, in the same way.
    var inverse: [Double]
    /// R⁻¹ Q'y.
    var solution: [Double]
    /// Which column each pivot is.
    var order: [Int]
  }

  /// By modified Gram–Schmidt with column pivoting, each column orthogonalised twice, which leaves it orthogonal to working precision
  /// (L. Giraud, J. Langou, M. Rozložník, Comput. Math. Appl. 50, 2005, doi 10.1016/j.camwa.2005.08.009). The response is taken
  /// along as a further column, as backward stability asks (Å. Björck, BIT 7, 1967, doi 10.1007/BF01934122).
  ///
  /// - Parameters:
  ///   - matrix: column by column, each of a length near 1; then Q, each column in the place of the one that it came from.
  ///   - rest: y, one number a row; then what the columns leave of it.
  static func factors(_ matrix: inout [Double], rows: Int, columns count: Int, response rest: inout [Double])
    throws(Failure) -> Factors
  {
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
    var solution = products
    for j in (0..<count).reversed() {
      solution[j] /= triangle[j * count + j]
      for i in 0..<j { solution[i] -= triangle[j * count + i] * solution[j] }
    }
    return Factors(
      triangle: triangle, inverse: inverse(of: triangle, size: count), solution: solution, order: order)
  }

  /// The inverse of an upper triangle, both column by column.
  package static func inverse(of triangle: [Double], size: Int) -> [Double] {
    var inverse = [Double](repeating: 0, count: size * size)
    for j in 0..<size {
      inverse[j * size + j] = 1 / triangle[j * size + j]
      for i in (0..<j).reversed() {
        var sum = 0.0
        for k in (i + 1)...j { sum += triangle[k * size + i] * inverse[j * size + k] }
        inverse[j * size + i] = -sum / triangle[i * size + i]
      }
    }
    return inverse
  }
}

/// Loops over numbers in plain memory, four at a time, for vectors that a fit goes through thousands of times.
enum PlainVectors {
  /// a'b over n numbers, summed in four parts, which the processor adds side by side.
  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ n: Int) -> Double {
    var sums = SIMD4<Double>.zero
    var i = 0
    while i + 3 < n {
      sums += fours(a + i) * fours(b + i)
      i += 4
    }
    while i < n {
      sums[0] += a[i] * b[i]
      i += 1
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3])
  }

  /// b − s a in the place of b.
  static func subtract(
    _ s: Double, _ a: UnsafePointer<Double>, from b: UnsafeMutablePointer<Double>, _ n: Int
  ) {
    var i = 0
    while i + 3 < n {
      let rest = fours(b + i) - s * fours(a + i)
      UnsafeMutableRawPointer(b + i).storeBytes(of: rest, as: SIMD4<Double>.self)
      i += 4
    }
    while i < n {
      b[i] -= s * a[i]
      i += 1
    }
  }

  private static func fours(_ memory: UnsafePointer<Double>) -> SIMD4<Double> {
    UnsafeRawPointer(memory).loadUnaligned(as: SIMD4<Double>.self)
  }
}
