import Foundation

extension ConditionFit {
  /// Checks the fit: the intervals in front, those of the received-only REML and those of the packet line at left-out locations,
  /// the residuals of the estimator in front, and the line by robust ones.
  ///
  /// - Parameters:
  ///   - fit: on the packets received.
  ///   - mixture: the estimator in front, where losses are part of the fit.
  mutating func check(
    _ fit: RandomInterceptREML.Fit, mixture: LossMixtureFit?, survey: SurveyedLocations,
    autocorrelation: Double
  ) {
    let locations = survey.heard
    let groups = locations.map(\.group)
    let received = HeldOutCheck.predictions(groups, fit: fit)
    reml?.heldOut = received.map { HeldOutCheck.coverage($0, autocorrelation: autocorrelation) }
    let rests = mixture.map(HeldOutCheck.rests) ?? []
    let front = mixture.map { HeldOutCheck.predictions($0, rests: rests) } ?? received
    if let front {
      heldOut = HeldOutCheck.coverage(front, autocorrelation: autocorrelation)
      heldOutByDistance = DistanceBand.thirds(front, autocorrelation: autocorrelation)
      conformal = ConformalGuard(
        front, autocorrelation: autocorrelation,
        degreesOfFreedom: Double(mixture?.degreesOfFreedom ?? groups.count - fit.coefficients.count))
    }
    ols?.heldOut = PacketHeldOut.locationMeans(groups)?.coverage
    let leaveOut = GroupLeaveOut(
      locations: locations, fit: fit, mixture: mixture, countedSites: survey.countedSites,
      autocorrelation: autocorrelation)
    heldOutPlaces = leaveOut.check(.place)
    heldOutBeacons = leaveOut.check(.beacon)
    robust = RobustOpinion(locations)
    let residuals =
      mixture.map { FitResiduals($0, rests: rests) } ?? FitResiduals(fit, locations: locations)
    diagnostics = FitDiagnostics(residuals, locations: locations, robust: robust).all
  }
}
