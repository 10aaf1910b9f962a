import CalibrationModel
import RadioSurvey

/// The line of the estimator in front, every location independent of every other.
struct FrontLine {
  /// Level at 1 m in dBm and slope in dB a decade.
  let coefficients: [Double]
  /// Their covariance.
  let covariance: LineCovariance
  /// Of Student's t.
  let degreesOfFreedom: Double
  /// Level of each location that was heard, dBm.
  let levels: [Double]
  /// 1/(σL² + σF²/n_g) of each.
  let weights: [Double]

  /// Of the packets received.
  init(_ fit: RandomInterceptREML.Fit, groups: [RandomInterceptREML.Group]) {
    coefficients = fit.coefficients
    covariance = LineCovariance(fit.covariance)
    degreesOfFreedom = Double(groups.count - 2)
    levels = groups.map(\.mean)
    weights = groups.map {
      1 / (fit.locationSD * fit.locationSD + fit.residualSD * fit.residualSD / $0.count)
    }
  }

  /// Of the packets received and those lost.
  init(_ mixture: LossMixtureFit) {
    coefficients = mixture.fit.coefficients
    covariance = mixture.covariance
    degreesOfFreedom = Double(mixture.degreesOfFreedom)
    var levels: [Double] = []
    var weights: [Double] = []
    for (location, own) in zip(mixture.locations, mixture.ownLevels) {
      guard let mean = location.mean else { continue }
      let shadowing = mixture.whole.locationSD(location)
      levels.append(own?.value ?? mean)
      weights.append(
        1
          / (shadowing * shadowing + (own?.packetVariance ?? mixture.fit.fadingSD * mixture.fit.fadingSD)
            / location.received)
      )
    }
    self.levels = levels
    self.weights = weights
  }

  /// n = −b1/10 with its t interval.
  var pathLossExponent: Estimate { estimates(covariance).pathLossExponent }

  /// The same line with another covariance: level at 1 m in dBm, and exponent.
  func estimates(_ covariance: LineCovariance) -> (referencePower: Estimate, pathLossExponent: Estimate) {
    (
      Estimate(
        coefficients[0], standardError: covariance.interceptVariance.squareRoot(),
        degreesOfFreedom: degreesOfFreedom),
      Estimate(
        -coefficients[1] / 10, standardError: covariance.slopeVariance.squareRoot() / 10,
        degreesOfFreedom: degreesOfFreedom)
    )
  }
}
