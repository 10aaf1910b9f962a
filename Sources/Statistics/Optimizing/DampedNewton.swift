import CLapacke
import Support

/// Maximises a function from its gradient and Hessian: Newton steps, damped towards the gradient wherever the Hessian is
/// not negative definite or the step does not climb (K. Levenberg, Q. Appl. Math. 2, 1944; D. W. Marquardt, J. SIAM 11,
/// 1963).
package enum DampedNewton {
  /// The function at one place.
  package struct Point {
    package var value: Double
    package var gradient: [Double]
    /// Row by row, symmetric.
    package var hessian: [Double]

    /// Zeros, to be added to.
    package init(dimension: Int) {
      value = 0
      gradient = Array(repeating: 0, count: dimension)
      hessian = Array(repeating: 0, count: dimension * dimension)
    }
  }

  /// The maximum.
  package struct Optimum {
    package var parameters: [Double]
    package var point: Point
    /// Inverse of the negative Hessian.
    package var covariance: Matrix
  }

  /// Why there is no maximum.
  package enum Failure: Error, Hashable {
    /// A parameter went below its lower bound: the maximum is at the edge.
    case boundary(parameter: Int)
    /// No maximum within the steps allowed.
    case notConverged
  }

  /// - Parameters:
  ///   - start: where to begin; the function is finite there.
  ///   - longest: how far one step may move each parameter.
  ///   - lowest: lower bound of each parameter.
  ///   - steps: how many evaluations at most.
  ///   - roughness: decrement below which the place is good enough, if only the value is wanted: half of the decrement is added to it,
  ///     which leaves an error of the order of its power 3/2. 0 asks for the place.
  ///   - function: the function; not finite outside its domain.
  /// - Returns: where the Newton decrement g'(−H)⁻¹g, twice the climb still expected, has fallen below 10⁻¹⁰ and one more
  ///   whole step has been taken, which leaves about its square.
  package static func maximise(
    from start: [Double], longest: [Double], lowest: [Double], steps: Int = 200,
    roughness: Double = 0,
    _ function: ([Double]) -> Point
  ) throws(Failure) -> Optimum {
    var parameters = start
    var point = function(parameters)
    var damping = 0.0
    var isLast = false
    for _ in 1...steps {
      guard point.value.isFinite else { throw .notConverged }
      guard let step = step(point, damping: damping, longest: longest) else {
        damping = max(1e-3, damping * 10)
        if damping > 1e12 { throw .notConverged }
        continue
      }
      let size = point.gradient.count
      if damping == 0, step.decrement < roughness,
        let inverse = inverse(ofNegative: point.hessian, size: size)
      {
        point.value += step.decrement / 2
        return Optimum(parameters: parameters, point: point, covariance: inverse)
      }
      if damping == 0, step.decrement < 1e-10 {
        if isLast || step.decrement < 1e-22 {
          guard let inverse = inverse(ofNegative: point.hessian, size: size) else { throw .notConverged }
          return Optimum(
            parameters: parameters, point: point, covariance: inverse)
        }
        isLast = true
      }
      let next = zip(parameters, step.direction).map { $0 + $1 }
      if let edge = next.indices.first(where: { next[$0] < lowest[$0] }) {
        throw .boundary(parameter: edge)
      }
      let candidate = function(next)
      // So close to the maximum the climb is below what a quadrature resolves, and the step is right without it.
      let isNear = damping == 0 && step.decrement < 1e-6
      let rounding = 1e-11 * (1 + abs(point.value))
      if isNear || candidate.value >= point.value - rounding {
        parameters = next
        point = candidate
        damping = damping < 1e-5 ? 0 : damping / 10
      } else {
        isLast = false
        damping = max(1e-3, damping * 10)
        if damping > 1e12 { throw .notConverged }
      }
    }
    throw .notConverged
  }

  private static func step(
    _ point: Point, damping: Double, longest: [Double]
  ) -> (direction: [Double], decrement: Double)? {
    let size = point.gradient.count
    WorkMeter.add(products: size * size * size)
    var matrix = point.hessian.map { -$0 }
    for i in 0..<size { matrix[i * size + i] += damping * max(abs(matrix[i * size + i]), 1e-8) }
    var direction = point.gradient
    guard
      LAPACKStatus.isSuccess(
        LAPACKE_dposv(
          LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "U")), Int32(size), 1, &matrix, Int32(size), &direction, 1))
    else { return nil }
    let decrement = zip(direction, point.gradient).reduce(0) { $0 + $1.0 * $1.1 }
    let excess = zip(direction, longest).reduce(1) { max($0, abs($1.0) / $1.1) }
    return (direction.map { $0 / excess }, decrement)
  }

  /// (−H)⁻¹; `nil` if −H is not positive definite.
  package static func inverse(ofNegative hessian: [Double], size: Int) -> Matrix? {
    Cholesky(Matrix(rows: size, columns: size, elements: hessian.map { -$0 }))?.inverse
  }
}
