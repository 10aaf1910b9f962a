import CBoostMath
import Foundation

/// Densities, distribution functions and quantiles, computed by Boost.Math.
///
/// Distribution functions are good to 10⁻¹³ relative and quantiles to 10⁻¹². Nothing throws: an argument outside its
/// domain (a probability outside 0…1, degrees of freedom ≤ 0, NaN) gives NaN, and a quantile at the end of an unbounded
/// support gives an infinity.
package enum Distributions {
  /// φ(x), the density of the standard normal.
  package static func normalDensity(_ x: Double) -> Double { cbm_normal_pdf(x) }

  /// Φ(x), the distribution function of the standard normal.
  package static func normalCDF(_ x: Double) -> Double { cbm_normal_cdf(x) }

  /// Φ⁻¹(p) for 0 ≤ p ≤ 1.
  package static func normalQuantile(_ p: Double) -> Double { cbm_normal_quantile(p) }

  /// Density of Student's t with `degreesOfFreedom` (> 0, not necessarily whole).
  package static func studentTDensity(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_pdf(x, degreesOfFreedom)
  }

  /// Distribution function of Student's t with `degreesOfFreedom` (> 0).
  package static func studentTCDF(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_cdf(x, degreesOfFreedom)
  }

  /// Quantile of Student's t for 0 ≤ p ≤ 1 with `degreesOfFreedom` (> 0).
  package static func studentTQuantile(_ p: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_quantile(p, degreesOfFreedom)
  }

  /// Distribution function of chi squared at x ≥ 0 with `degreesOfFreedom` (> 0).
  package static func chiSquaredCDF(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_chi_squared_cdf(x, degreesOfFreedom)
  }

  /// P(χ² > x), the complement of ``chiSquaredCDF(_:degreesOfFreedom:)``, with all its digits however small it is.
  package static func chiSquaredTail(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_chi_squared_tail(x, degreesOfFreedom)
  }

  /// Quantile of chi squared for 0 ≤ p ≤ 1 with `degreesOfFreedom` (> 0).
  package static func chiSquaredQuantile(_ p: Double, degreesOfFreedom: Double) -> Double {
    cbm_chi_squared_quantile(p, degreesOfFreedom)
  }

  /// P(F > x) of Fisher's F at x ≥ 0 with the degrees of freedom of numerator and denominator (> 0), with all its digits however small
  /// it is.
  package static func fTail(_ x: Double, numerator: Double, denominator: Double) -> Double {
    cbm_fisher_f_tail(x, numerator, denominator)
  }

  /// log Γ(x) for x > 0.
  package static func logGamma(_ x: Double) -> Double { cbm_log_gamma(x) }

  /// I_x(a, b), the regularised incomplete beta function, for a, b > 0 and 0 ≤ x ≤ 1.
  package static func incompleteBeta(_ a: Double, _ b: Double, at x: Double) -> Double {
    cbm_incomplete_beta(a, b, x)
  }

  /// The x with I_x(a, b) = p for a, b > 0 and 0 ≤ p ≤ 1: the quantile of the beta distribution.
  package static func betaQuantile(_ p: Double, _ a: Double, _ b: Double) -> Double {
    cbm_incomplete_beta_inverse(a, b, p)
  }

  /// ψ(x), the derivative of ln Γ, at x > 0.
  package static func digamma(_ x: Double) -> Double { cbm_digamma(x) }

  /// ψ′(x), its second derivative, at x > 0.
  package static func trigamma(_ x: Double) -> Double { cbm_trigamma(x) }
}

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
