import RadioSurvey
import Statistics

/// Covariance of the intercept b0 (level at 1 m, dBm) and the slope b1 (dB per decade of distance, −10 n).
package struct LineCovariance: Hashable, Codable, Sendable {
  /// Variance of b0, dB².
  package var interceptVariance: Double
  /// Covariance of b0 and b1, dB² per decade.
  package var covariance: Double
  /// Variance of b1, dB² per decade².
  package var slopeVariance: Double

  package init(interceptVariance: Double, covariance: Double, slopeVariance: Double) {
    self.interceptVariance = interceptVariance
    self.covariance = covariance
    self.slopeVariance = slopeVariance
  }

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
}
