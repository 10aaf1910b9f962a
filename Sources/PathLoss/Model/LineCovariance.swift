import RadioSurvey
import Statistics
import CalibrationModel

extension LineCovariance {
  /// Of the packets received.
  init(_ fit: RandomInterceptREML.Fit) {
    self.init(
      interceptVariance: fit.covariance[0, 0], covariance: fit.covariance[0, 1],
      slopeVariance: fit.covariance[1, 1])
  }
}
