package import RadioSurvey
import Statistics
package import Support

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
  /// How the spreads change with distance; `nil` if they do not.
  package var spreadTrend: SpreadTrend?

  package init(
    conditions: FitConditions = FitConditions(), referencePower: Double, pathLossExponent: Double,
    shadowingSD: Double, fadingSD: Double, autocorrelation: Double = 0, covariance: LineCovariance,
    degreesOfFreedom: Double, distanceRange: Interval, spreadTrend: SpreadTrend? = nil
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
    self.spreadTrend = spreadTrend
  }

  /// The numbers of a fit for another place in the sessions surveyed; `nil` if the fit is refused.
  package init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.sample.conditions, referencePower: line.referencePower.estimate,
      pathLossExponent: line.pathLossExponent.estimate,
      shadowingSD: line.placeVariance(
        locations: fit.sample.locations, dwells: fit.sample.dwells
      ).squareRoot(), fadingSD: line.fadingSD.estimate,
      autocorrelation: fit.sample.autocorrelation ?? 0,
      covariance: line.covariance,
      degreesOfFreedom: line.placeFreedom(locations: fit.sample.locations, dwells: fit.sample.dwells),
      distanceRange: range, spreadTrend: line.spreadTrend)
  }

  /// The numbers of a fit for another session: another day, phone or person. `nil` if the fit is refused, or does not know how
  /// sessions differ and nothing is assumed.
  ///
  /// - Parameter assumed: SD from session to session in dB where the fit does not know it.
  package init?(anotherSessionOf fit: ConditionFit, assuming assumed: Double? = nil) {
    guard var model = PathLossModel(fit) else { return nil }
    if let other = fit.outcome.line?.anotherSession {
      model.shadowingSD = other.placeSD
      model.covariance = other.covariance
      model.degreesOfFreedom = other.degreesOfFreedom
    } else if let assumed {
      model.shadowingSD = (model.shadowingSD * model.shadowingSD + assumed * assumed).squareRoot()
    } else {
      return nil
    }
    self = model
  }

  /// What to plan with: another session where it is known how sessions differ, with the spreads at one distance.
  ///
  /// - Parameters:
  ///   - distance: metres > 0.
  ///   - assumed: SD from session to session in dB where the fit does not know it.
  ///   - inTheOpen: whether the walls and floors that the fit measured are taken off, because they are counted by themselves.
  package static func forPlanning(
    _ fit: ConditionFit, at distance: Double, assuming assumed: Double?, inTheOpen: Bool = false
  ) -> PathLossModel? {
    var model = PathLossModel(anotherSessionOf: fit, assuming: assumed) ?? PathLossModel(fit)
    if inTheOpen { model?.takeOffWalls(of: fit) }
    let factor = model?.spreadTrend?.factor(at: distance) ?? 1
    model?.shadowingSD *= factor
    model?.fadingSD *= factor
    model?.spreadTrend = nil
    return model
  }
}
