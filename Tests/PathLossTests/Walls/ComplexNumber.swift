import Foundation

/// A complex number, with what the waves in a wall need.
struct ComplexNumber: Sendable {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  /// |z|².
  var squaredMagnitude: Double { real * real + imaginary * imaginary }

  /// The square root with a positive real part.
  var squareRoot: ComplexNumber {
    let magnitude = squaredMagnitude.squareRoot()
    guard magnitude > 0 else { return ComplexNumber(0) }
    // The part without cancellation first.
    if real >= 0 {
      let part = ((magnitude + real) / 2).squareRoot()
      return ComplexNumber(part, imaginary / (2 * part))
    }
    let part = ((magnitude - real) / 2).squareRoot()
    return ComplexNumber(abs(imaginary) / (2 * part), imaginary < 0 ? -part : part)
  }

  static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.real + rhs.real, lhs.imaginary + rhs.imaginary)
  }
  static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.real - rhs.real, lhs.imaginary - rhs.imaginary)
  }
  static func * (lhs: Self, rhs: Self) -> Self {
    Self(
      lhs.real * rhs.real - lhs.imaginary * rhs.imaginary,
      lhs.real * rhs.imaginary + lhs.imaginary * rhs.real)
  }
  static func * (lhs: Double, rhs: Self) -> Self { Self(lhs * rhs.real, lhs * rhs.imaginary) }
  static func / (lhs: Self, rhs: Self) -> Self {
    let square = rhs.squaredMagnitude
    let product = lhs * Self(rhs.real, -rhs.imaginary)
    return Self(product.real / square, product.imaginary / square)
  }
}
