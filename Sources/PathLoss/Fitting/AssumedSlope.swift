import CalibrationModel
import Statistics

/// A normal prior on the slope, for a survey whose own is unclear, or whose distances span too little, combined with the line by the normal
/// theory of both. It is what is usual of exponents, or what the beacons say apart where they differ in power: which of them was surveyed
/// near and which far then says more of the pooled slope than the distance does. Within the distances measured, the level hardly depends on it.
///
/// With C the covariance of (b0, b1), t² the variance of the prior and k = C e1 / (C11 + t²): b + k (b1' − b1) and C − k (C e1)'.
struct AssumedSlope {
  /// Exponent and its SD from one set of conditions to another, in five published surveys by phones and dongles: 1.1 to 1.5 on people and on
  /// tables (dp3t, PACT, Herald, danis), about 2.5 in a library up to its bend (UJI), with 0.5 between the sets of one survey.
  private static let usual = (exponent: 1.6, sd: 0.8)
  /// No smaller exponent is told: distances that follow from it mean nothing.
  private static let leastExponent = 0.2

  /// Exponent of both together, with the 95 % interval.
  let pathLossExponent: Estimate
  /// The exponent assumed, and its SD.
  let assumed: (exponent: Double, sd: Double)

  /// - Parameters:
  ///   - alone: the exponent of the data alone.
  ///   - unlike: the beacons, where they differ in power.
  /// - Returns: `nil` if the exponent has no interval, clearly rises, or both together do not let the level fall with distance.
  init?(_ alone: Estimate, unlike: BeaconLevels?) {
    let within = unlike.flatMap { $0.isClear ? $0.pathLossExponent : nil }
    assumed =
      within.flatMap { within in within.standardError.map { (within.estimate, $0) } } ?? Self.usual
    guard let lower = alone.lower95, let upper = alone.upper95, upper > lower, within != nil || upper >= 0
    else { return nil }
    // Few degrees of freedom make Student's t wide: it counts as the normal of its width.
    let error = (upper - lower) / 2 / Self.normal
    let (own, other) = (1 / (error * error), 1 / (assumed.sd * assumed.sd))
    let mean = (own * alone.estimate + other * assumed.exponent) / (own + other)
    let half = Self.normal / (own + other).squareRoot()
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
      power, standardError: combined(covariance).interceptVariance.squareRoot(),
      degreesOfFreedom: Double(alone.degreesOfFreedom))
    line.pathLossExponent = pathLossExponent
    line.covariance = combined(alone.covariance)
    line.neighbours?.covariance = alone.neighbours?.covariance.map(combined)
    if let other = alone.anotherSession { line.anotherSession?.covariance = combined(other.covariance) }
    return line
  }

  private func combined(_ own: LineCovariance) -> LineCovariance {
    let share = 1 / (own.slopeVariance + 100 * assumed.sd * assumed.sd)
    return LineCovariance(
      interceptVariance: own.interceptVariance - own.covariance * own.covariance * share,
      covariance: own.covariance * (1 - own.slopeVariance * share),
      slopeVariance: own.slopeVariance * (1 - own.slopeVariance * share))
  }
}
