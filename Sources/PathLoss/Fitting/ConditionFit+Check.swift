import Foundation
import Statistics

extension ConditionFit {
  /// Checks the fit: the intervals in front, those of the received-only REML and those of the packet line at left-out locations,
  /// the residuals of the estimator in front, and the line by robust ones.
  ///
  /// - Parameters:
  ///   - fit: on the packets received.
  ///   - mixture: the estimator in front, if losses are part of the fit.
  ///   - options: what is known of beacons and walls.
  ///   - beacons: what widens the line in front.
  mutating func check(
    _ fit: RandomInterceptREML.Fit, mixture: LossMixtureFit?, survey: SurveyedLocations,
    autocorrelation: Double, options: FitOptions, beacons: BeaconJudgement?
  ) {
    let locations = survey.heard
    let groups = locations.map(\.group)
    let received = HeldOutCheck.predictions(groups, fit: fit)
    let histograms = locations.map(\.histogram)
    if let received {
      reml?.heldOut = HeldOutCheck.coverage(received, autocorrelation: autocorrelation)
      reml?.heldOut?.singlePacket = SinglePacketCheck.coverage(
        received, histograms: histograms, threshold: .none)
    }
    let rests = mixture.map(HeldOutCheck.rests) ?? []
    var front = mixture.map { HeldOutCheck.predictions($0, rests: rests) } ?? received
    if let widening = beacons?.widening {
      front = front?.map { prediction in
        var wider = prediction
        wider.lineVariance += widening.variance(
          atLogDistance: locations[prediction.location].logDistance)
        return wider
      }
    }
    if let front {
      heldOut = HeldOutCheck.coverage(front, autocorrelation: autocorrelation)
      heldOutByDistance = DistanceBand.thirds(
        front, distances: locations.map(\.distance), autocorrelation: autocorrelation)
      heldOut?.singlePacket = SinglePacketCheck.coverage(
        front, histograms: histograms, threshold: mixture?.threshold ?? .none)
      // Locations that were heard are the lucky ones where others were not: only together are they uniform.
      if let mixture, let heard = heldOut?.pit {
        heldOut?.pit = heard.adding(QuantileResiduals.silentShares(mixture))
      }
      let predicted = HeldOutCheck.locations(
        front, count: locations.count, autocorrelation: autocorrelation)
      for (g, prediction) in predicted.enumerated() { locationMeans[g].heldOut = prediction }
      conformal = ConformalGuard(
        front, autocorrelation: autocorrelation,
        degreesOfFreedom: Double(mixture?.degreesOfFreedom ?? groups.count - fit.coefficients.count))
    }
    ols?.heldOut = PacketHeldOut.locationMeans(groups)?.coverage
    ols?.heldOut?.singlePacket = PacketHeldOut.singlePacketCoverage(groups, histograms: histograms)
    let leaveOut = GroupLeaveOut(
      locations: locations, fit: fit, mixture: mixture, countedSites: survey.countedSites,
      autocorrelation: autocorrelation, widening: beacons?.widening)
    heldOutPlaces = leaveOut.check(.place)
    heldOutBeacons = leaveOut.check(.beacon)
    robust = RobustOpinion(locations)
    let residuals =
      mixture.map { FitResiduals($0, rests: rests, autocorrelation: autocorrelation) }
      ?? FitResiduals(fit, locations: locations)
    diagnostics = FitDiagnostics(residuals, locations: locations, robust: robust).all
    shapes = ShapeComparison(
      residuals, of: self, locations: locations,
      silent: mixture?.locations.count { $0.received == 0 } ?? 0, options: options)
  }
}
