import CBoostMath

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

  /// Distribution function of Fisher's F at x ≥ 0 with the degrees of freedom of numerator and denominator (> 0).
  package static func fCDF(_ x: Double, numerator: Double, denominator: Double) -> Double {
    cbm_fisher_f_cdf(x, numerator, denominator)
  }

  /// P(F > x), the complement of ``fCDF(_:numerator:denominator:)``, with all its digits however small it is.
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

  /// T(h, a) = 1/(2π) ∫₀ᵃ exp(−h² (1 + x²)/2)/(1 + x²) dx (D. B. Owen, Ann. Math. Stat. 27(4), 1956,
  /// doi 10.1214/aoms/1177728074): the probability that X > h and 0 < Y < aX, for X and Y independent standard normals.
  package static func owensT(_ h: Double, _ a: Double) -> Double { cbm_owens_t(h, a) }

  /// ψ(x), the derivative of ln Γ, at x > 0.
  package static func digamma(_ x: Double) -> Double { cbm_digamma(x) }

  /// ψ′(x), its second derivative, at x > 0.
  package static func trigamma(_ x: Double) -> Double { cbm_trigamma(x) }
}
