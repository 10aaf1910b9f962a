import Foundation
import RadioSurvey
import Statistics

/// Checks fitted lines: the intervals in front, those of the packets received and those of the packet line at left-out
/// locations, the residuals of the estimator in front, and its line by robust ones and other shapes.
struct FitChecking {
  /// Of the estimator in front.
  let checks: FitChecks
  /// At left-out locations, of the packets received.
  let received: HeldOutCoverage?
  /// At left-out locations, of the line through all packets.
  let packets: HeldOutCoverage?
  /// How the spreads change with distance; `nil` if they do not.
  let spreadTrend: SpreadTrend?
  /// What the fit without it said of each location; `nil` if it cannot be told.
  let predictions: [LocationPrediction?]?

  /// - Parameters:
  ///   - estimators: what was fitted.
  ///   - options: what is known of beacons and walls.
  init(_ estimators: FitEstimators, options: FitOptions) {
    let survey = estimators.survey
    let locations = survey.heard
    let (mixture, rho) = (estimators.mixture, estimators.rho)
    let histograms = locations.map(\.histogram)
    let leftOut = HeldOutCheck.predictions(estimators.groups, fit: estimators.received)
    received = leftOut.map { predictions in
      var coverage = HeldOutCheck.coverage(predictions, autocorrelation: rho)
      coverage.singlePacket = SinglePacketCheck.coverage(
        predictions, histograms: histograms, threshold: .none)
      return coverage
    }
    packets = PacketHeldOut.locationMeans(estimators.groups).map { predictor in
      var coverage = predictor.coverage
      coverage.singlePacket = PacketHeldOut.singlePacketCoverage(
        estimators.groups, histograms: histograms)
      return coverage
    }

    let rests = mixture.map(HeldOutCheck.rests) ?? []
    var front = mixture.map { HeldOutCheck.predictions($0, rests: rests) } ?? leftOut
    if let widening = estimators.widening {
      front = front?.map { prediction in
        var wider = prediction
        wider.lineVariance += widening.variance(atLogDistance: locations[prediction.location].logDistance)
        wider.degreesOfFreedom = widening.degreesOfFreedom(prediction.degreesOfFreedom)
        return wider
      }
    }
    let found = front.flatMap {
      SpreadTrend.found(in: $0, distances: locations.map(\.distance), autocorrelation: rho)
    }
    spreadTrend = found?.trend
    front = found?.predictions ?? front
    var checks = FitChecks()
    if let front {
      var coverage = HeldOutCheck.coverage(front, autocorrelation: rho)
      coverage.singlePacket = SinglePacketCheck.coverage(
        front, histograms: histograms, threshold: mixture?.threshold ?? .none)
      // Locations that were heard are the lucky ones where others were not: only together are they uniform.
      if let mixture, let heard = coverage.pit {
        coverage.pit = heard.adding(QuantileResiduals.silentShares(mixture))
      }
      checks.heldOut = coverage
      checks.heldOutDwells = Self.dwells(front, estimators)
      checks.heldOutByDistance = DistanceBand.thirds(
        front, distances: locations.map(\.distance), autocorrelation: rho)
      checks.conformal = ConformalGuard(
        front, autocorrelation: rho,
        degreesOfFreedom: Double(
          mixture?.degreesOfFreedom ?? locations.count - estimators.received.coefficients.count))
    }
    predictions = front.map {
      HeldOutCheck.locations($0, count: locations.count, autocorrelation: rho)
    }
    let leaveOut = GroupLeaveOut(
      locations: locations, fit: estimators.received, mixture: mixture, countedSites: survey.countedSites,
      autocorrelation: rho, widening: estimators.widening, spreadTrend: found?.trend)
    checks.heldOutPlaces = leaveOut.check(.place)
    checks.heldOutBeacons = leaveOut.check(.beacon)
    checks.heldOutBlocks = leaveOut.checkBlocks(decorrelation: estimators.neighbours?.decorrelation?.estimate)
    checks.heldOutSessions = estimators.leaveOut?.check()
    let robust = RobustOpinion(locations)
    checks.robust = robust
    let residuals =
      mixture.map { FitResiduals($0, rests: rests, autocorrelation: rho) }
      ?? FitResiduals(estimators.received, locations: locations)
    let diagnoses = FitDiagnostics(residuals, locations: locations, robust: robust).all
    checks.diagnostics = diagnoses + [estimators.beacons?.diagnosis].compactMap(\.self)
    checks.shapes = ShapeComparison(
      residuals, of: estimators, silent: mixture?.locations.count { $0.received == 0 } ?? 0,
      options: options)
    self.checks = checks
  }

  /// How often single dwells of left-out locations are inside; `nil` if nobody knows how dwells differ.
  private static func dwells(_ predictions: [HeldOutPrediction], _ estimators: FitEstimators)
    -> GroupedCoverage?
  {
    guard let own = estimators.nested?.variance(.dwell), estimators.nested?.spreads[.dwell] != nil else {
      return nil
    }
    let locations = estimators.survey.heard
    let dwells = locations.reduce(0) { $0 + $1.dwells.count }
    // The location's variance holds a share of the dwells'.
    let rest = own * (1 - Double(locations.count) / Double(max(1, dwells)))
    return GroupedCoverage(
      predictions.map { prediction in
        locations[prediction.location].dwells.compactMap { dwell in
          dwell.histogram.mean.map { mean in
            let packets =
              prediction.fadingVariance
              * AutoregressiveMean.varianceFactor(
                packets: dwell.histogram.count, autocorrelation: estimators.rho)
            return HeldOutTally.Outcome(
              error: mean - (prediction.level - prediction.error),
              sd: (prediction.locationVariance + rest + packets + prediction.lineVariance).squareRoot(),
              degreesOfFreedom: FittedLine.freedom(
                prediction.locationVariance + prediction.lineVariance, prediction.degreesOfFreedom,
                adding: rest + packets, Double(dwells - locations.count)))
          }
        }
      })
  }
}
