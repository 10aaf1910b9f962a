import CalibrationModel
import PathLoss

extension NestedFit {
  /// Standard errors of the coefficients.
  var standardErrors: [Double] {
    [covariance.interceptVariance.squareRoot(), covariance.slopeVariance.squareRoot()]
  }
}

extension NestedSurvey {
  /// Locations by session, each in one only.
  init(_ sessions: [[Location]]) {
    self.init(
      sessions.enumerated().flatMap { index, locations in
        locations.map { location in
          var own = location
          for dwell in own.dwells.indices { own.dwells[dwell].session = index }
          return own
        }
      }, sessions: sessions.count)
  }
}
