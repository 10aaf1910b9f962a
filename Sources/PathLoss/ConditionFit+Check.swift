import Foundation

extension ConditionFit {
  /// Checks the fit: its intervals and those of the packet line at left-out locations, its residuals, and by robust lines.
  mutating func check(
    _ fit: RandomInterceptREML.Fit, locations: [SurveyedLocation], autocorrelation: Double
  ) {
    let groups = locations.map(\.group)
    if let predictions = HeldOutCheck.predictions(groups, fit: fit) {
      heldOut = HeldOutCheck.coverage(predictions, autocorrelation: autocorrelation)
      conformal = ConformalGuard(
        predictions, autocorrelation: autocorrelation,
        degreesOfFreedom: Double(groups.count - fit.coefficients.count))
    }
    ols?.heldOut = PacketHeldOut.locationMeans(groups)?.coverage
    robust = RobustOpinion(locations)
    diagnostics = FitDiagnostics(fit, locations: locations, robust: robust).all
  }
}
