import Foundation
import Support
import RadioSurvey

extension LineCovariance {
  /// The covariance if every variance were this many times as large.
  package func scaled(by factor: Double) -> LineCovariance {
    LineCovariance(
      interceptVariance: interceptVariance * factor, covariance: covariance * factor,
      slopeVariance: slopeVariance * factor)
  }
}
