import CalibrationModel
import Statistics

/// What is usual of exponents, for a survey whose own is unclear, or whose distances span too little: a normal prior on the slope,
/// combined with the line by the normal theory of both. Within the distances measured, the level hardly depends on it.
///
/// With C the covariance of (b0, b1), t² the variance of the prior and k = C e1 / (C11 + t²): b + k (b1' − b1) and C − k (C e1)'.
struct AssumedSlope {
  /// Exponent and its SD from survey to survey. Offices and shops have 2.1 to 2.3 (see `SurveyPrior`); published surveys by phones on
  /// people, in pockets and behind things have 0.7 to 3.1.
  static let (exponent, exponentSD) = (2.1, 0.7)

  /// Exponent of both together, with the 95 % interval.
  let pathLossExponent: Estimate

  /// - Parameter alone: the exponent of the data alone.
  /// - Returns: `nil` if that has no interval, or both together do not show that the level falls with distance either.
  init?(_ alone: Estimate) {
    guard let lower = alone.lower95, let upper = alone.upper95, upper > lower else { return nil }
    // Few degrees of freedom make Student's t wide: it counts as the normal of its width.
    let error = (upper - lower) / 2 / Self.normal
    let (own, usual) = (1 / (error * error), 1 / (Self.exponentSD * Self.exponentSD))
    let mean = (own * alone.estimate + usual * Self.exponent) / (own + usual)
    let half = Self.normal / (own + usual).squareRoot()
    guard mean - half > FitReasons.zeroExponent else { return nil }
    pathLossExponent = Estimate(mean, lower95: mean - half, upper95: mean + half)
  }

  private static let normal = Distributions.normalQuantile(0.975)

  /// The line with that exponent. What the packets received alone say stays.
  func line(_ alone: FittedLine) -> FittedLine {
    var line = alone
    let covariance = alone.neighbours?.covariance ?? alone.covariance
    let shift = -10 * (pathLossExponent.estimate - alone.pathLossExponent.estimate)
    let power = alone.referencePower.estimate + shift * covariance.covariance / covariance.slopeVariance
    line.referencePower = Estimate(
      power, standardError: Self.combined(covariance).interceptVariance.squareRoot(),
      degreesOfFreedom: Double(alone.degreesOfFreedom))
    line.pathLossExponent = pathLossExponent
    line.covariance = Self.combined(alone.covariance)
    line.neighbours?.covariance = alone.neighbours?.covariance.map(Self.combined)
    if let other = alone.anotherSession { line.anotherSession?.covariance = Self.combined(other.covariance) }
    return line
  }

  private static func combined(_ own: LineCovariance) -> LineCovariance {
    let share = 1 / (own.slopeVariance + 100 * exponentSD * exponentSD)
    return LineCovariance(
      interceptVariance: own.interceptVariance - own.covariance * own.covariance * share,
      covariance: own.covariance * (1 - own.slopeVariance * share),
      slopeVariance: own.slopeVariance * (1 - own.slopeVariance * share))
  }
}
