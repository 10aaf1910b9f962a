import CalibrationModel
import Statistics

/// What is usual of exponents, for a survey whose own is unclear, or whose distances span too little: a normal prior on the slope,
/// combined with the line by the normal theory of both. Within the distances measured, the level hardly depends on it.
///
/// With C the covariance of (b0, b1), t² the variance of the prior and k = C e1 / (C11 + t²): b + k (b1' − b1) and C − k (C e1)'.
struct AssumedSlope {
  /// Exponent and its SD from one set of conditions to another, in five published surveys by phones and dongles: 1.1 to 1.5 on people and on
  /// tables (dp3t, PACT, Herald, danis), about 2.5 in a library up to its bend (UJI), with 0.5 between the sets of one survey.
  static let (exponent, exponentSD) = (1.6, 0.8)
  /// No smaller exponent is told: distances that follow from it mean nothing.
  private static let leastExponent = 0.2

  /// Exponent of both together, with the 95 % interval.
  let pathLossExponent: Estimate

  /// - Parameter alone: the exponent of the data alone.
  /// - Returns: `nil` if that has no interval, or both together do not let the level fall with distance.
  init?(_ alone: Estimate) {
    guard let lower = alone.lower95, let upper = alone.upper95, upper > lower else { return nil }
    // Few degrees of freedom make Student's t wide: it counts as the normal of its width.
    let error = (upper - lower) / 2 / Self.normal
    let (own, usual) = (1 / (error * error), 1 / (Self.exponentSD * Self.exponentSD))
    let mean = (own * alone.estimate + usual * Self.exponent) / (own + usual)
    let half = Self.normal / (own + usual).squareRoot()
    guard mean >= Self.leastExponent else { return nil }
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
