import CalibrationModel
import RadioSurvey
import Support

/// The estimators of one set of conditions: the packets received, the losses if it is known how many were sent, and what the
/// beacons add to the line in front. Shared, not copied: it has some hundred parts.
final class FitEstimators: Sendable {
  let survey: SurveyedLocations
  /// All packets of each location, counted as independent.
  let packets: [RandomInterceptREML.Group]
  /// The line through those; `nil` if they carry none.
  let packetLine: RandomInterceptREML.Fit?
  /// What packets are worth.
  let worth: PacketWorth
  /// The locations as that says.
  let groups: [RandomInterceptREML.Group]
  let autocorrelation: PacketAutocorrelation?
  /// Of the packets received.
  let received: RandomInterceptREML.Fit
  /// Whether each location has one packet, or one mean of packets: nothing says how much packets vary.
  private let isOfSingles: Bool
  /// Of the packets received, with a level of variation for dwells and for sessions; `nil` if the design separates neither.
  let nested: NestedFit?
  /// What single dwells vary by about the level that the estimator in front predicts for a location, dB² ≥ 0.
  let dwellVariance: Double
  /// What the locations of the fit with losses differ by because dwells and sessions do, dB² ≥ 0.
  private let varianceInPlaces: Double
  /// The same by the levels that packets received and lost tell together; `nil` if none was lost.
  private let nestedWithLosses: NestedFit?
  /// Sessions left out of ``nested``.
  private let leaveOut: NestedLeaveOut?
  /// Sessions left out of ``nestedWithLosses``.
  private let leaveOutWithLosses: NestedLeaveOut?
  /// Of the packets received and those lost; in front if there is one.
  let mixture: LossMixtureFit?
  /// The line in front, every location independent of every other.
  let front: FrontLine
  /// The beacons against each other.
  let beacons: BeaconJudgement?
  /// Whether neighbouring locations are alike; `nil` if their distances are unknown.
  let neighbours: NeighbourJudgement?
  /// Of the line in front, allowing for what locations of one beacon have in common.
  let covariance: LineCovariance
  /// The same for a beacon elsewhere, allowing for what neighbouring locations have in common too.
  private let elsewhere: LineCovariance
  /// What beacons add to what ``front`` says of another location of those surveyed; `nil` for nothing.
  let beaconWidening: LineWidening?
  /// What beacons and neighbours add to what ``front`` says of a location in no neighbourhood; `nil` for nothing.
  let widening: LineWidening?

  /// - Throws: what keeps the packets received from carrying a line.
  init(
    _ survey: SurveyedLocations, conditions: FitConditions, autocorrelation: PacketAutocorrelation?,
    options: FitOptions, levels: RSSIHistogram
  ) throws(RandomInterceptREML.Failure) {
    let locations = survey.heard
    self.survey = survey
    self.autocorrelation = autocorrelation
    packets = locations.map(\.packets)
    packetLine = try? RandomInterceptREML.pooled(packets)
    isOfSingles = packets.allSatisfy { $0.count == 1 }
    var worth = PacketWorth(autocorrelation: autocorrelation?.value ?? 0)
    let design = NestedSurvey(locations, worth: worth)
    let identified = design.identified
    let nested =
      identified.contains(.dwell) || identified.contains(.session) ? try? NestedREML.fit(design) : nil
    if let nested {
      // Where places are visited again, their dwells differ by what sessions differ by, too; angles are the same everywhere.
      let visits = design.isCrossed && !design.areAngles ? nested.variance(.session) : 0
      let dwells = nested.variance(.dwell) + visits
      worth.dwellRatio = dwells / nested.variance(.packet)
      worth.sessionRatio = visits / nested.variance(.packet)
      worth.sessionShare = design.sessionShares.places
      if dwells > 0 { worth.packetSD = nested.variance(.packet).squareRoot() }
    }
    let groups = locations.map { [worth] in $0.group(worth) }
    let received = try RandomInterceptREML.fit(groups)
    (self.worth, self.nested, self.groups, self.received) = (worth, nested, groups, received)
    leaveOut = nested.flatMap { $0.areAngles ? nil : NestedLeaveOut(design, fit: $0) }
    let stated = conditions.receiver.flatMap { options.sensitivities[$0] }
    var neighbours: NeighbourJudgement?
    (neighbours, mixture) = ParallelWork.both({
      NeighbourJudgement(locations, groups: groups)
    }) { [worth, isOfSingles] in
      // Without the spread of packets, none says how many should have been lost.
      isOfSingles
        ? nil : survey.counted.flatMap { LossMixtureFit($0, stated: stated, levels: levels, worth: worth) }
    }
    if let nested, let mixture, mixture.sensitivity != nil {
      let design = NestedSurvey(locations, worth: worth, mixture: mixture)
      nestedWithLosses = try? NestedREML.fit(design, start: nested.spreads)
      leaveOutWithLosses = nestedWithLosses.flatMap { $0.areAngles ? nil : NestedLeaveOut(design, fit: $0) }
    } else {
      nestedWithLosses = nil
      leaveOutWithLosses = nil
    }
    front = mixture.map { FrontLine($0) } ?? FrontLine(received, groups: groups)
    beacons = BeaconJudgement(locations, front: front, checksHeldOut: options.checksHeldOut)
    covariance = beacons?.covariance ?? front.covariance
    neighbours?.reach(covariance, degreesOfFreedom: front.degreesOfFreedom)
    self.neighbours = neighbours
    elsewhere = neighbours?.likeness.covariance ?? covariance
    let alone = front.covariance
    beaconWidening = beacons.map { LineWidening(covariance: $0.covariance, alone: alone) }
    // The fit with losses knows no dwells: its locations differ by a share of what dwells differ by.
    let packet = received.residualSD * received.residualSD
    let visits = worth.sessionRatio * packet
    let dwells = worth.dwellRatio * packet - visits
    let share =
      mixture == nil ? 0 : Double(locations.count) / Double(locations.reduce(0) { $0 + $1.dwells.count })
    let angles = nested.map { $0.dwellVariance - $0.variance(.dwell) } ?? 0
    let sessions = design.sessionShares
    let moved = mixture == nil ? 0 : sessions.places
    dwellVariance = dwells * (1 - share) + visits * (sessions.dwell - moved) + angles
    varianceInPlaces = dwells * share + ((nestedWithLosses ?? nested)?.variance(.session) ?? 0) * moved
    let field = neighbours?.likeness.elsewhereSD
    guard beacons != nil || field != nil else {
      widening = nil
      return
    }
    let shadowing = mixture?.spreads.locationSD ?? received.locationSD
    let hidden = field.map { $0 * $0 + dwells * share + visits * moved - shadowing * shadowing }
    widening = LineWidening(
      covariance: elsewhere, alone: alone, placeVariance: max(0, hidden ?? 0),
      degreesOfFreedom: neighbours?.likeness.degreesOfFreedom)
  }

  /// Sessions left out whole, by the fit in front and by the packets received.
  func heldOutSessions() -> HeldOutGroups? {
    var groups = leaveOut?.check()
    if let own = leaveOutWithLosses?.check() { groups?.heldOut = own.heldOut }
    return groups
  }

  /// SD from location to location of the estimator in front, dB.
  var shadowingSD: Double { mixture?.spreads.locationSD ?? received.locationSD }
  /// Of the line in front, with ``covariance``.
  var pathLossExponent: Estimate {
    widening == nil ? front.pathLossExponent : front.estimates(elsewhere).pathLossExponent
  }

  /// The line, with what is known of it, and how often the intervals of the packets received, and those of the line through all
  /// packets, held at left-out locations.
  func line(received heldOut: HeldOutCoverage?, packets: HeldOutCoverage?, spreadTrend: SpreadTrend?)
    -> FittedLine
  {
    let degrees = mixture?.degreesOfFreedom ?? groups.count - 2
    let wide = front.estimates(elsewhere)
    let (reml, shown) = ParallelWork.both({ self.receivedOnly(heldOut) }) {
      self.mixture.map { self.spreads($0.spreads) }
    }
    var line = FittedLine(
      estimator: mixture == nil ? .received : .lossMixture,
      referencePower: widening == nil ? mixture?.referencePower ?? wide.referencePower : wide.referencePower,
      pathLossExponent: widening == nil
        ? mixture?.pathLossExponent ?? wide.pathLossExponent : wide.pathLossExponent,
      shadowingSD: shown?.location ?? reml.shadowingSD, fadingSD: shown?.packet ?? reml.fadingSD,
      covariance: covariance, degreesOfFreedom: degrees,
      deviance: mixture.map { -2 * $0.fit.logLikelihood } ?? reml.deviance,
      collisionLoss: mixture?.collisionLoss, sensitivity: mixture?.sensitivity?.level,
      sensitivityBasis: mixture?.sensitivity?.basis, beacons: beacons?.pooling, reml: reml,
      ols: packetLine.map { PacketLine($0, heldOut: packets) })
    line.lossDispersion = mixture.flatMap { mixture in
      survey.counted?.lossDispersion(above: mixture.threshold.level + 4 * mixture.fit.fadingSD)
    }
    line.neighbours = neighbours?.likeness
    line.spreadTrend = spreadTrend
    line.decorrelation = neighbours?.decorrelation
    line.dwellSD = shown?.dwell ?? reml.dwellSD
    line.sessionSD = shown?.session ?? reml.sessionSD
    if let nested = nestedWithLosses ?? nested, line.sessionSD != nil {
      line.anotherSession = LineSpread(nested, front: line)
    }
    return line
  }

  private func receivedOnly(_ heldOut: HeldOutCoverage?) -> ReceivedOnlyFit {
    let alone = FrontLine(received, groups: groups).estimates(LineCovariance(received.covariance))
    let spreads = spreads(
      nested, nested.map { FittedSpreads(nested: $0, holdsRounding: true) } ?? FittedSpreads(received))
    var fit = ReceivedOnlyFit(
      referencePower: alone.referencePower, pathLossExponent: alone.pathLossExponent,
      shadowingSD: spreads.location, fadingSD: spreads.packet,
      deviance: nested?.deviance ?? received.deviance, heldOut: heldOut)
    fit.decorrelation = neighbours?.decorrelation
    fit.dwellSD = spreads.dwell
    fit.sessionSD = spreads.session
    return fit
  }

  /// The spreads of every level that the design tells, which add up to what one packet elsewhere scatters by.
  private func spreads(_ nested: NestedFit?, _ fitted: FittedSpreads) -> (
    location: Estimate, packet: Estimate?, dwell: Estimate?, session: Estimate?
  ) {
    let counts = survey.heard.flatMap(\.dwells).map(\.histogram.count)
    return (
      SpreadIntervals.shadowing(fitted, counts: counts, autocorrelation: autocorrelation),
      isOfSingles
        ? nil : SpreadIntervals.fading(fitted, counts: counts, autocorrelation: autocorrelation),
      nested?.dwellSD, nested?.sessionSD
    )
  }

  /// The same with losses. Only the fit with losses knows of dwells at which nothing was heard, and so how far places scatter; what dwells
  /// and sessions differ by is taken off.
  private func spreads(_ mixture: FittedSpreads) -> (
    location: Estimate, packet: Estimate?, dwell: Estimate?, session: Estimate?
  ) {
    guard let nested = nestedWithLosses ?? nested else { return spreads(nil, mixture) }
    func less(_ sd: Double) -> Double { max(0, sd * sd - varianceInPlaces).squareRoot() }
    var fitted = mixture
    fitted.locationSD = less(mixture.locationSD)
    fitted.locationInterval = mixture.locationInterval.map {
      Interval(lower: less($0.lower), upper: less($0.upper))
    }
    if worth.packetSD != nil {
      (fitted.residualSD, fitted.residualInterval) = (nested.spreads[.packet] ?? 0, nested.interval(.packet))
    }
    return spreads(nested, fitted)
  }
}

/// Sessions left out of a nested fit and predicted from the rest.
@Memberwise(unlabelled: 1) struct NestedLeaveOut {
  private let survey: NestedSurvey
  private let fit: NestedFit

  /// The intervals for another session held to each session in turn, predicted from the others; `nil` with fewer than three
  /// sessions.
  func check() -> HeldOutGroups? {
    guard survey.sessions > 2, fit.spreads[.session] != nil else { return nil }
    let outcomes = (0..<survey.sessions).compactMap(outcomes)
    let coverage = outcomes.count == survey.sessions ? GroupedCoverage(outcomes) : nil
    guard let coverage else { return nil }
    var groups = HeldOutGroups(
      unit: .session, fitted: survey.sessions - 1, leftOut: survey.sessions)
    groups.heldOut = coverage
    groups.reml = coverage
    return groups
  }

  private func outcomes(of session: Int) -> [HeldOutTally.Outcome]? {
    guard let rest = try? NestedREML.fit(survey.without(session: session), start: fit.spreads) else {
      return nil
    }
    let posterior = SessionPosterior(rest, own: rest.sessionSD)
    return survey.locations(in: session).map { location in
      let variance = posterior.predictive(
        atLogDistance: location.logDistance, packetFactor: 1 / location.dwells.reduce(0) { $0 + $1.count },
        dwells: location.dwells.count)
      return HeldOutTally.Outcome(
        error: rest.level(of: location) - rest.coefficients[0]
          - rest.coefficients[1] * location.logDistance,
        sd: variance.value.squareRoot(), degreesOfFreedom: variance.degreesOfFreedom)
    }
  }
}
