import Foundation

/// Proper scores of a predictive distribution against what was then measured.
///
/// The continuous ranked probability score ∫ (F(z) − 1{z ≥ y})² dz is in the unit of the measurement, smaller is better, and
/// is |y − μ| where the prediction is a point; the log score is the logarithm of the density, larger is better
/// (T. Gneiting, A. E. Raftery, J. Am. Stat. Assoc. 102, 2007, doi 10.1198/016214506000001437). The closed forms are those of
/// A. Jordan, F. Krüger, S. Lerch, J. Stat. Softw. 90(12), 2019, doi 10.18637/jss.v090.i12.
package enum PredictiveScores {
  /// CRPS of N(mean, sd²), sd ≥ 0.
  package static func crps(_ y: Double, normalMean mean: Double, sd: Double) -> Double {
    guard sd > 0 else { return abs(y - mean) }
    let z = (y - mean) / sd
    return sd
      * (z * (2 * Distributions.normalCDF(z) - 1) + 2 * Distributions.normalDensity(z) - 1
        / Double.pi.squareRoot())
  }

  /// CRPS of Student's t about a centre, with a scale ≥ 0 and degrees of freedom > 1.
  ///
  /// - Returns: infinity for one degree of freedom or fewer, where the distribution has no mean.
  package static func crps(_ y: Double, centre: Double, scale: Double, degreesOfFreedom nu: Double) -> Double
  {
    let score = StudentTScore(degreesOfFreedom: nu)
    let z = scale > 0 ? (y - centre) / scale : 0
    return score.crps(
      y - centre, scale: scale, cdf: Distributions.studentTCDF(z, degreesOfFreedom: nu))
  }

  /// CRPS of a lognormal, such as that of a distance in metres: ln y ~ N(logMean, logSD²), y > 0, logSD > 0.
  package static func crps(_ y: Double, logMean: Double, logSD: Double) -> Double {
    let w = (log(y) - logMean) / logSD
    return y * (2 * Distributions.normalCDF(w) - 1)
      - 2 * exp(logMean + logSD * logSD / 2)
      * (Distributions.normalCDF(w - logSD) + Distributions.normalCDF(logSD / 2.0.squareRoot()) - 1)
  }

  /// Log density of N(mean, sd²) at y; −∞ away from a point.
  package static func logScore(_ y: Double, normalMean mean: Double, sd: Double) -> Double {
    guard sd > 0 else { return y == mean ? .infinity : -.infinity }
    let z = (y - mean) / sd
    return -0.5 * (z * z + log(2 * Double.pi)) - log(sd)
  }

  /// Log density of Student's t about a centre at y, with a scale and degrees of freedom > 0.
  package static func logScore(_ y: Double, centre: Double, scale: Double, degreesOfFreedom nu: Double)
    -> Double
  {
    StudentTScore(degreesOfFreedom: nu).logScore(y - centre, scale: scale)
  }
}
