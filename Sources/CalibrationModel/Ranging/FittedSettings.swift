package import RadioSurvey
package import Support

/// What one fit says of levels and distances.
package struct FittedSettings: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// How far the fit can be trusted.
  package var status: FitStatus
  /// Level at 1 m, dBm.
  package var referencePower: Estimate
  /// Path-loss exponent.
  package var pathLossExponent: Estimate
  /// SD from location to location, dB.
  package var shadowingSD: Estimate
  /// Distances measured, metres.
  package var range: Interval

  private enum CodingKeys: String, CodingKey {
    case conditions, status, pathLossExponent
    case referencePower = "referencePower_dbm"
    case shadowingSD = "shadowingSD_db"
    case range = "measured_m"
  }

  package init(
    conditions: FitConditions, status: FitStatus, referencePower: Estimate, pathLossExponent: Estimate,
    shadowingSD: Estimate, range: Interval
  ) {
    self.conditions = conditions
    self.status = status
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.range = range
  }

  /// The numbers of a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.conditions, status: fit.status, referencePower: line.referencePower,
      pathLossExponent: line.pathLossExponent, shadowingSD: line.shadowingSD, range: range)
  }
}
