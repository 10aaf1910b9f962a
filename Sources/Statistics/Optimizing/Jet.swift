import Foundation

/// A number with its first and second derivatives in up to four variables, carried through arithmetic by the chain rule
/// (forward differentiation: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapter 13). The
/// derivatives are exact to rounding, so that Newton's method needs none written by hand.
package struct Jet: Sendable {
  /// The number.
  package var value: Double
  /// First derivatives.
  package var gradient: SIMD4<Double>
  /// Second derivatives, row by row; symmetric.
  package var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// A constant.
  @inlinable @inline(__always) package init(_ value: Double) {
    self.value = value
    gradient = .zero
    rows = (.zero, .zero, .zero, .zero)
  }

  /// A variable, numbered 0 to 3.
  @inlinable @inline(__always) package init(_ value: Double, variable: Int) {
    self.init(value)
    gradient[variable] = 1
  }

  @inlinable @inline(__always) package static func + (a: Jet, b: Jet) -> Jet {
    var sum = a
    sum += b
    return sum
  }

  @inlinable @inline(__always) package static func += (a: inout Jet, b: Jet) {
    a.value += b.value
    a.gradient += b.gradient
    a.rows.0 += b.rows.0
    a.rows.1 += b.rows.1
    a.rows.2 += b.rows.2
    a.rows.3 += b.rows.3
  }

  @inlinable @inline(__always) package static func - (a: Jet, b: Jet) -> Jet { a + b * -1 }

  @inlinable @inline(__always) package static func * (a: Jet, b: Double) -> Jet {
    var product = a
    product.value *= b
    product.gradient *= b
    product.rows.0 *= b
    product.rows.1 *= b
    product.rows.2 *= b
    product.rows.3 *= b
    return product
  }

  @inlinable @inline(__always) package static func * (a: Jet, b: Jet) -> Jet {
    var product = Jet(a.value * b.value)
    let (g, h) = (a.gradient, b.gradient)
    product.gradient = g * b.value + h * a.value
    product.rows.0 = a.rows.0 * b.value + b.rows.0 * a.value + g[0] * h + h[0] * g
    product.rows.1 = a.rows.1 * b.value + b.rows.1 * a.value + g[1] * h + h[1] * g
    product.rows.2 = a.rows.2 * b.value + b.rows.2 * a.value + g[2] * h + h[2] * g
    product.rows.3 = a.rows.3 * b.value + b.rows.3 * a.value + g[3] * h + h[3] * g
    return product
  }

  @inlinable @inline(__always) package static func / (a: Jet, b: Jet) -> Jet { a * b.inverse }

  /// f(self) from f, f' and f'' at the value.
  @inlinable @inline(__always) func applied(_ f: Double, _ first: Double, _ second: Double) -> Jet {
    var result = Jet(f)
    let g = gradient
    result.gradient = g * first
    result.rows.0 = rows.0 * first + g * (g[0] * second)
    result.rows.1 = rows.1 * first + g * (g[1] * second)
    result.rows.2 = rows.2 * first + g * (g[2] * second)
    result.rows.3 = rows.3 * first + g * (g[3] * second)
    return result
  }

  /// 1/self.
  @inlinable @inline(__always) package var inverse: Jet {
    let inverse = 1 / value
    return applied(inverse, -inverse * inverse, 2 * inverse * inverse * inverse)
  }

  /// ln(self), self > 0.
  @inlinable @inline(__always) package var logarithm: Jet {
    applied(log(value), 1 / value, -1 / (value * value))
  }

  /// e to the power self.
  @inlinable @inline(__always) package var exponential: Jet {
    let power = exp(value)
    return applied(power, power, power)
  }

  /// The derivatives in the first variables, as Newton's method takes them.
  ///
  /// - Parameter sign: −1 to maximise what is to be minimised.
  package func point(variables: Int, sign: Double = 1) -> DampedNewton.Point {
    var point = DampedNewton.Point(dimension: variables)
    point.value = sign * value
    let hessian = [rows.0, rows.1, rows.2, rows.3]
    for i in 0..<variables {
      point.gradient[i] = sign * gradient[i]
      for j in 0..<variables { point.hessian[i * variables + j] = sign * hessian[i][j] }
    }
    return point
  }
}
