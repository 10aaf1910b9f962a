import Foundation

/// Proper scores against what was then measured, of many predictions of Student's t with the same degrees of freedom: what depends on
/// those alone is computed once.
///
/// The continuous ranked probability score ∫ (F(z) − 1{z ≥ y})² dz is in the unit of the measurement, smaller is better, and
/// is |y − μ| where the prediction is a point; the log score is the logarithm of the density, larger is better
/// (T. Gneiting, A. E. Raftery, J. Am. Stat. Assoc. 102, 2007, doi 10.1198/016214506000001437). The closed forms are those of
/// A. Jordan, F. Krüger, S. Lerch, J. Stat. Softw. 90(12), 2019, doi 10.18637/jss.v090.i12.
package struct StudentTScore: Sendable {
  /// ν > 0.
  package let degreesOfFreedom: Double
  /// Density at 0.
  private let height: Double
  /// 2 √ν/(ν − 1) · B(1/2, ν − 1/2)/B(1/2, ν/2)².
  private let spread: Double
  /// log of the density at 0.
  private let logHeight: Double

  package init(degreesOfFreedom nu: Double) {
    degreesOfFreedom = nu
    height = Distributions.studentTDensity(0, degreesOfFreedom: nu)
    let halves = Distributions.logGamma((nu + 1) / 2) - Distributions.logGamma(nu / 2)
    logHeight = halves - 0.5 * log(nu * Double.pi)
    spread =
      nu > 1
      ? 2 * nu.squareRoot() / (nu - 1)
        * exp(
          Distributions.logGamma(nu - 0.5) - Distributions.logGamma(nu) - 0.5 * log(Double.pi) + 2 * halves)
      : .infinity
  }

  /// Continuous ranked probability score; infinite for one degree of freedom or fewer, where the distribution has no mean.
  ///
  /// - Parameters:
  ///   - error: what was measured less the centre.
  ///   - scale: ≥ 0; a prediction of scale 0 is a point.
  ///   - cdf: the distribution function at error/scale.
  package func crps(_ error: Double, scale: Double, cdf: Double) -> Double {
    let nu = degreesOfFreedom
    guard nu > 1 else { return .infinity }
    guard scale > 0 else { return abs(error) }
    let z = error / scale
    let density = height * exp(-(nu + 1) / 2 * log1p(z * z / nu))
    return scale * (z * (2 * cdf - 1) + 2 * density * (nu + z * z) / (nu - 1) - spread)
  }

  /// Log density; −∞ where a point prediction missed.
  package func logScore(_ error: Double, scale: Double) -> Double {
    guard scale > 0 else { return error == 0 ? .infinity : -.infinity }
    let z = error / scale
    return logHeight - (degreesOfFreedom + 1) / 2 * log1p(z * z / degreesOfFreedom) - log(scale)
  }
}
