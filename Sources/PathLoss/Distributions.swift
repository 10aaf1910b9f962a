import CBoostMath

/// Densities, distribution functions and quantiles, computed by Boost.Math.
///
/// Distribution functions are good to 10⁻¹³ relative and quantiles to 10⁻¹². Nothing throws: an argument outside its
/// domain (a probability outside 0…1, degrees of freedom ≤ 0, NaN) gives NaN, and a quantile at the end of an unbounded
/// support gives an infinity.
public enum Distributions {
  /// φ(x), the density of the standard normal.
  public static func normalDensity(_ x: Double) -> Double { cbm_normal_pdf(x) }

  /// Φ(x), the distribution function of the standard normal.
  public static func normalCDF(_ x: Double) -> Double { cbm_normal_cdf(x) }

  /// Φ⁻¹(p) for 0 ≤ p ≤ 1.
  public static func normalQuantile(_ p: Double) -> Double { cbm_normal_quantile(p) }

  /// Density of Student's t with so many degrees of freedom (> 0, not necessarily whole).
  public static func studentTDensity(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_pdf(x, degreesOfFreedom)
  }

  /// Distribution function of Student's t with so many degrees of freedom (> 0).
  public static func studentTCDF(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_cdf(x, degreesOfFreedom)
  }

  /// Quantile of Student's t for 0 ≤ p ≤ 1 with so many degrees of freedom (> 0).
  public static func studentTQuantile(_ p: Double, degreesOfFreedom: Double) -> Double {
    cbm_student_t_quantile(p, degreesOfFreedom)
  }

  /// Distribution function of chi squared at x ≥ 0 with so many degrees of freedom (> 0).
  public static func chiSquaredCDF(_ x: Double, degreesOfFreedom: Double) -> Double {
    cbm_chi_squared_cdf(x, degreesOfFreedom)
  }

  /// Quantile of chi squared for 0 ≤ p ≤ 1 with so many degrees of freedom (> 0).
  public static func chiSquaredQuantile(_ p: Double, degreesOfFreedom: Double) -> Double {
    cbm_chi_squared_quantile(p, degreesOfFreedom)
  }

  /// Distribution function of Fisher's F at x ≥ 0 with the degrees of freedom of numerator and denominator (> 0).
  public static func fCDF(_ x: Double, numerator: Double, denominator: Double) -> Double {
    cbm_fisher_f_cdf(x, numerator, denominator)
  }

  /// log Γ(x) for x > 0.
  public static func logGamma(_ x: Double) -> Double { cbm_log_gamma(x) }
}
