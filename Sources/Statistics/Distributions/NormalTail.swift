import Foundation

/// Φ in its far tails, where differences and logarithms of it would lose every digit.
package enum NormalTail {
  package static let logRootTwoPi = 0.918_938_533_204_672_7
  package static let rootHalf = 0.707_106_781_186_547_6

  /// erfcx(x) = exp(x²) erfc(x), to about 10⁻¹⁵ relative; infinite below about −26.6.
  ///
  /// Up to 10 by its definition, with the rounding of x² carried along; beyond by the asymptotic series
  /// 1/(x√π) Σ (−1)ᵏ (2k − 1)!!/(2x²)ᵏ, whose terms fall below 10⁻¹⁶ before they grow.
  package static func scaledComplementaryError(_ x: Double) -> Double {
    if x < 10 {
      let square = x * x
      let rest = (-square).addingProduct(x, x)
      return exp(square) * (1 + rest) * erfc(x)
    }
    let inverse = 1 / (2 * x * x)
    var term = 1.0
    var sum = 1.0
    var odd = 1.0
    while abs(term) > 1e-17, odd < 30 {
      term *= -odd * inverse
      sum += term
      odd += 2
    }
    return sum / (x * Double.pi.squareRoot())
  }

  /// log Φ(x) without loss in either tail.
  package static func logCDF(_ x: Double) -> Double {
    if x > 0 { return log1p(-0.5 * erfc(x * rootHalf)) }
    if x > -5 { return log(0.5 * erfc(-x * rootHalf)) }
    return -0.5 * x * x + log(0.5 * scaledComplementaryError(-x * rootHalf))
  }

  /// φ(x)/Φ(x), the inverse Mills ratio.
  package static func inverseMills(_ x: Double) -> Double {
    if x > -5 { return exp(-0.5 * x * x - logRootTwoPi) / (0.5 * erfc(-x * rootHalf)) }
    return 2 * exp(-logRootTwoPi) / scaledComplementaryError(-x * rootHalf)
  }
}
