import CalibrationModel
import RadioSurvey
import Statistics
import Support

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
  /// What the fit without it predicted for each location; `nil` if unknown.
  let predictions: [LocationPrediction?]?

  /// - Parameters:
  ///   - opinions: see ``opinions(_:comparesShapes:options:)``.
  ///   - shape: how the spreads of the survey change with distance; `nil` if they do not.
  ///   - asked: whose shares stand in front.
  init(_ leftOut: LeftOutLocations, opinions: FitChecks, shape: SpreadShape?, asked: HeldOutGroups.Unit?) {
    let (others, own) = ParallelWork.both({
      Self.others(leftOut.received, leftOut.estimators)
    }) {
      Self.front(leftOut, opinions: opinions, shape: shape, asked: asked)
    }
    (received, packets) = others
    (checks, spreadTrend, predictions) = own
  }

  /// At left-out locations, the packets received and the line through all packets.
  private static func others(_ leftOut: [HeldOutPrediction]?, _ estimators: FitEstimators)
    -> (received: HeldOutCoverage?, packets: HeldOutCoverage?)
  {
    let histograms = estimators.survey.heard.map(\.histogram)
    func coverage(_ predictions: [HeldOutPrediction], dwellVariance: Double) -> HeldOutCoverage {
      var coverage = HeldOutCheck.coverage(predictions)
      coverage.singlePacket = SinglePacketCheck.coverage(
        predictions, dwellVariance: dwellVariance, histograms: histograms, threshold: .none)
      return coverage
    }
    let packets = estimators.packetLine.flatMap {
      HeldOutCheck.packetPredictions(estimators.packets, line: $0)
    }
    return (
      leftOut.map { coverage($0, dwellVariance: estimators.dwellVariance) },
      packets.map { coverage($0, dwellVariance: 0) }
    )
  }

  /// At left-out locations and groups of them, the estimator in front.
  private static func front(
    _ leftOut: LeftOutLocations, opinions: FitChecks, shape: SpreadShape?, asked: HeldOutGroups.Unit?
  ) -> (checks: FitChecks, trend: SpreadTrend?, predictions: [LocationPrediction?]?) {
    let estimators = leftOut.estimators
    let locations = estimators.survey.heard
    let mixture = estimators.mixture
    let found = shape.flatMap { leftOut.spreads?.trend($0) }
    let front = found?.predictions ?? leftOut.front
    let leaveOut = GroupLeaveOut(
      locations: locations, fit: estimators.received, mixture: mixture,
      removal: leftOut.removal, countedSites: estimators.survey.countedSites,
      groups: estimators.groups, packets: estimators.packets, widening: estimators.widening,
      spreadTrend: found?.trend)
    let (points, groups) = ParallelWork.both({
      front.map { Self.points($0, estimators, opinions) } ?? opinions
    }) {
      ParallelWork.map([HeldOutGroups.Unit.block, .place, .beacon, .session, .log]) { unit in
        switch unit {
        case .block: leaveOut.checkBlocks(decorrelation: estimators.neighbours?.decorrelation?.estimate)
        case .session: estimators.heldOutSessions()
        case .log: asked == .log ? leaveOut.check(.log, isAsked: true) : nil
        default: leaveOut.check(unit, isAsked: asked == unit)
        }
      }
    }
    var checks = points
    checks.holdOutBy = asked
    checks.heldOutBlocks = groups[0]
    checks.heldOutPlaces = groups[1]
    checks.heldOutBeacons = groups[2]
    checks.heldOutSessions = groups[3]
    checks.heldOutLogs = groups[4]
    // Blocks are independent where neighbours are alike; elsewhere locations are.
    checks.heldOutScale = front.flatMap { front in
      HeldOutScale(
        (mixture == nil ? Self.dwells(front, estimators)?.flatMap(\.self) : nil) ?? front.map(\.outcome),
        locations: front.count,
        groups: estimators.neighbours?.decorrelation.flatMap { _ in groups[0]?.leftOut } ?? front.count)
    }
    let predictions = front.map {
      HeldOutCheck.locations($0, count: locations.count)
    }
    return (checks, found?.trend, predictions)
  }

  /// At left-out locations, the estimator in front.
  private static func points(
    _ front: [HeldOutPrediction], _ estimators: FitEstimators, _ opinions: FitChecks
  ) -> FitChecks {
    let locations = estimators.survey.heard
    let mixture = estimators.mixture
    var checks = opinions
    var coverage = HeldOutCheck.coverage(front)
    coverage.singlePacket = SinglePacketCheck.coverage(
      front, dwellVariance: mixture == nil ? estimators.dwellVariance : 0,
      histograms: locations.map(\.histogram),
      threshold: mixture?.threshold ?? .none)
    // Locations that were heard are the lucky ones where others were not: only together are they uniform.
    if let mixture, let heard = coverage.pit {
      coverage.pit = heard.adding(QuantileResiduals.silentShares(mixture))
    }
    checks.heldOut = coverage
    checks.heldOutDwells = dwells(front, estimators).flatMap(GroupedCoverage.init)
    checks.heldOutByDistance = DistanceBand.thirds(
      front, distances: locations.map(\.distance))
    return checks
  }

  /// The residuals, and the line by robust ones and other shapes: they need no location left out twice, and decide along which axis the
  /// others are made.
  static func opinions(_ leftOut: LeftOutLocations, comparesShapes: Bool, options: FitOptions) -> FitChecks {
    let estimators = leftOut.estimators
    let locations = estimators.survey.heard
    let mixture = estimators.mixture
    let residuals =
      mixture.map { FitResiduals($0, rests: leftOut.rests) }
      ?? FitResiduals(estimators.received, groups: estimators.groups)
    let (shapes, (robust, diagnoses)) = ParallelWork.both({
      comparesShapes
        ? ShapeComparison(
          residuals, of: estimators, silent: mixture?.locations.count { $0.received == 0 } ?? 0,
          options: options) : nil
    }) {
      let robust = RobustOpinion(locations, packets: estimators.packets, line: estimators.packetLine)
      return (robust, FitDiagnostics(residuals, locations: locations, robust: robust).all)
    }
    var checks = FitChecks()
    checks.robust = robust
    checks.diagnostics = diagnoses + [estimators.beacons?.diagnosis].compactMap(\.self)
    checks.shapes = shapes
    return checks
  }

  /// What came of single dwells of held-out locations; `nil` if it is unknown how dwells differ.
  private static func dwells(_ predictions: [HeldOutPrediction], _ estimators: FitEstimators)
    -> [[HeldOutTally.Outcome]]?
  {
    guard estimators.nested?.spreads[.dwell] != nil else { return nil }
    let locations = estimators.survey.heard
    let dwells = locations.reduce(0) { $0 + $1.dwells.count }
    let rest = estimators.dwellVariance
    return
      predictions.map { prediction in
        locations[prediction.location].dwells.compactMap { dwell in
          dwell.histogram.mean.map { mean in
            let packet = estimators.worth.packetSD.map { $0 * $0 } ?? prediction.fadingVariance
            let packets = packet / estimators.worth.independent(dwell.histogram.count)
            return HeldOutTally.Outcome(
              error: mean - (prediction.level - prediction.error),
              sd: (prediction.locationVariance + rest + packets + prediction.lineVariance).squareRoot(),
              degreesOfFreedom: FittedLine.freedom(
                prediction.locationVariance + prediction.lineVariance, prediction.degreesOfFreedom,
                adding: rest + packets, dwells: dwells, of: locations.count))
          }
        }
      }
  }
}

/// What a fit says of each location without it: the start of all its checks.
struct LeftOutLocations: Sendable {
  let estimators: FitEstimators
  /// By the packets received.
  let received: [HeldOutPrediction]?
  /// Takes locations out of the fit with losses; `nil` without one.
  let removal: LocationRemoval?
  /// That fit without each location.
  let rests: [HeldOutCheck.Rest?]
  /// By the estimator in front, with spreads that do not change with distance.
  let front: [HeldOutPrediction]?
  /// The benefit of changing ones; `nil` if unknown.
  let spreads: SpreadComparison?

  init(_ estimators: FitEstimators) {
    self.estimators = estimators
    received = HeldOutCheck.predictions(estimators.groups, fit: estimators.received)
    let removal = estimators.mixture.flatMap(LocationRemoval.init)
    self.removal = removal
    rests = estimators.mixture.map { HeldOutCheck.rests($0, removal: removal) } ?? []
    let locations = estimators.survey.heard
    var front = received
    if let mixture = estimators.mixture { front = HeldOutCheck.predictions(mixture, rests: rests) }
    if let widening = estimators.beaconWidening {
      front = front?.map { prediction in
        var wider = prediction
        wider.lineVariance += widening.variance(atLogDistance: locations[prediction.location].logDistance)
        wider.degreesOfFreedom = widening.degreesOfFreedom(prediction.degreesOfFreedom)
        return wider
      }
    }
    self.front = front
    spreads = front.flatMap { SpreadComparison($0, distances: locations.map(\.distance)) }
  }
}
