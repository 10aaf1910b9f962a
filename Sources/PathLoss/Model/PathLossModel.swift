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
  /// SD from place to place for one dwell at each, dB ≥ 0: shadowing and, if it is known, body angle.
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

  /// The numbers of a fit for another place in the sessions surveyed; `nil` if the fit is refused.
  package init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.sample.conditions, referencePower: line.referencePower.estimate,
      pathLossExponent: line.pathLossExponent.estimate,
      shadowingSD: line.placeVariance(sample: fit.sample).squareRoot(), fadingSD: line.fadingSD.estimate,
      autocorrelation: fit.sample.autocorrelation ?? 0,
      covariance: line.covariance,
      degreesOfFreedom: Double(line.degreesOfFreedom), distanceRange: range)
  }

  /// The numbers of a fit for another session: another day, phone or person. `nil` if the fit is refused, or has no ``FittedLine/sessionSD``.
  package init?(anotherSessionOf fit: ConditionFit) {
    guard let line = fit.outcome.line, let session = line.sessionSD?.estimate, var model = PathLossModel(fit)
    else { return nil }
    model.shadowingSD = (model.shadowingSD * model.shadowingSD + session * session).squareRoot()
    model.covariance = line.sessionCovariance ?? line.covariance
    model.degreesOfFreedom = min(model.degreesOfFreedom, line.sessionDegreesOfFreedom ?? 1)
    self = model
  }

  /// What to plan with: another session where it is known how sessions differ.
  package static func forPlanning(_ fit: ConditionFit) -> PathLossModel? {
    PathLossModel(anotherSessionOf: fit) ?? PathLossModel(fit)
  }
}
