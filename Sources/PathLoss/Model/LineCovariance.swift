package import CalibrationModel
import Statistics

extension LineCovariance {
  /// Of the packets received.
  init(_ fit: RandomInterceptREML.Fit) {
    self.init(
      interceptVariance: fit.covariance[0, 0], covariance: fit.covariance[0, 1],
      slopeVariance: fit.covariance[1, 1])
  }

  /// x'Vx for x = (1, log₁₀ d): variance of the fitted mean level, dB².
  package func variance(atLogDistance x: Double) -> Double {
    interceptVariance + 2 * x * covariance + x * x * slopeVariance
  }

  /// A covariance by which the line is nowhere better known than by this or by another: this and what the other exceeds it by,
  /// in the directions in which it does.
  package func reaching(_ other: LineCovariance) -> LineCovariance {
    let excess = LineCovariance(
      interceptVariance: other.interceptVariance - interceptVariance,
      covariance: other.covariance - covariance, slopeVariance: other.slopeVariance - slopeVariance
    ).positivePart
    return LineCovariance(
      interceptVariance: interceptVariance + excess.interceptVariance,
      covariance: covariance + excess.covariance, slopeVariance: slopeVariance + excess.slopeVariance)
  }

  /// The covariance if every variance were this many times as large.
  package func scaled(by factor: Double) -> LineCovariance {
    LineCovariance(
      interceptVariance: interceptVariance * factor, covariance: covariance * factor,
      slopeVariance: slopeVariance * factor)
  }

  /// The same without its negative eigenvalues: Σ max(0, λ) vv'.
  private var positivePart: LineCovariance {
    let mean = (interceptVariance + slopeVariance) / 2
    let half = (interceptVariance - slopeVariance) / 2
    let radius = (half * half + covariance * covariance).squareRoot()
    let (upper, lower) = (max(0, mean + radius), max(0, mean - radius))
    guard radius > 0 else {
      return LineCovariance(interceptVariance: upper, covariance: 0, slopeVariance: upper)
    }
    // The projections on the eigenvectors are (1 ± M)/2 with M = ((half, c), (c, −half))/radius.
    let (sum, difference) = ((upper + lower) / 2, (upper - lower) / 2 / radius)
    return LineCovariance(
      interceptVariance: sum + difference * half, covariance: difference * covariance,
      slopeVariance: sum - difference * half)
  }
}
