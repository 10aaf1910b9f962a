package import RadioSurvey
package import Statistics

/// The numbers of a usable fit: what ranging and planning compute with.
package struct PathLossModel: Hashable, Sendable {
  /// The conditions it was fitted for.
  package var conditions: FitConditions
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent n > 0.
  package var pathLossExponent: Double
  /// Shadowing SD, dB ≥ 0.
  package var shadowingSD: Double
  /// Fading SD, dB ≥ 0.
  package var fadingSD: Double
  /// Lag-1 autocorrelation of packets, 0 ≤ ρ < 1. Zero where it is unknown.
  package var autocorrelation: Double
  /// Covariance of (level at 1 m, slope).
  package var covariance: LineCovariance
  /// Degrees of freedom of its t distribution, ≥ 1.
  package var degreesOfFreedom: Double
  /// Distances that were measured, metres.
  package var distanceRange: Interval

  package init(
    conditions: FitConditions = FitConditions(), referencePower: Double, pathLossExponent: Double,
    shadowingSD: Double, fadingSD: Double, autocorrelation: Double = 0, covariance: LineCovariance,
    degreesOfFreedom: Double, distanceRange: Interval
  ) {
    self.conditions = conditions
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.autocorrelation = autocorrelation
    self.covariance = covariance
    self.degreesOfFreedom = degreesOfFreedom
    self.distanceRange = distanceRange
  }

  /// The numbers of a fit; `nil` if the fit is refused.
  package init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.sample.conditions, referencePower: line.referencePower.estimate,
      pathLossExponent: line.pathLossExponent.estimate, shadowingSD: line.shadowingSD.estimate,
      fadingSD: line.fadingSD.estimate, autocorrelation: fit.sample.autocorrelation ?? 0,
      covariance: line.covariance, degreesOfFreedom: Double(line.degreesOfFreedom), distanceRange: range)
  }
}
