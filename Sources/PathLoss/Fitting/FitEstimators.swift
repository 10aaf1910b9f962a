import CalibrationModel
import RadioSurvey
import Support

/// The estimators of one set of conditions: the packets received, the losses if it is known how many were sent, and what the
/// beacons add to the line in front. Shared, not copied: it has some hundred parts.
final class FitEstimators: Sendable {
  let survey: SurveyedLocations
  let groups: [RandomInterceptREML.Group]
  let autocorrelation: PacketAutocorrelation?
  /// Of the packets received.
  let received: RandomInterceptREML.Fit
  /// Whether each location has one mean of packets that the log does not have: nothing says how much packets vary.
  private let isOfMeans: Bool
  /// Of the packets received, with a level of variation for dwells and for sessions; `nil` if the design separates neither.
  let nested: NestedFit?
  /// Its spread of dwells and of sessions; `nil` for what the design does not tell.
  private let nestedSDs: (dwell: Estimate?, session: Estimate?)
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
    groups = locations.map(\.group)
    isOfMeans =
      groups.allSatisfy { $0.count == 1 }
      && locations.allSatisfy { $0.dwells.allSatisfy { $0.conditions.source == .averaged } }
    received = try RandomInterceptREML.fit(groups, ofMeans: isOfMeans)
    let stated = conditions.receiver.flatMap { options.sensitivities[$0] }
    let received = received
    let (likeness, mixture) = ParallelWork.both({
      Self.likeness(locations, received, autocorrelation: autocorrelation)
    }) { survey.counted.flatMap { LossMixtureFit($0, stated: stated, levels: levels) } }
    self.mixture = mixture
    var neighbours: NeighbourJudgement?
    (nested, nestedSDs, leaveOut, neighbours) = likeness
    if let nested, let mixture, mixture.sensitivity != nil {
      let sessions = NestedSurvey(locations, mixture: mixture)
      nestedWithLosses = try? NestedREML.fit(sessions, start: nested.spreads)
      leaveOutWithLosses = nestedWithLosses.map { NestedLeaveOut(sessions, fit: $0) }
    } else {
      nestedWithLosses = nil
      leaveOutWithLosses = nil
    }
    let dwellSD = nested?.spreads[.dwell] ?? 0
    front = mixture.map { FrontLine($0) } ?? FrontLine(received, locations: locations)
    beacons = BeaconJudgement(locations, front: front, checksHeldOut: options.checksHeldOut)
    covariance = beacons?.covariance ?? front.covariance
    neighbours?.reach(covariance, degreesOfFreedom: front.degreesOfFreedom)
    self.neighbours = neighbours
    elsewhere = neighbours?.likeness.covariance ?? covariance
    let alone = front.covariance
    beaconWidening = beacons.map { LineWidening(covariance: $0.covariance, alone: alone) }
    let field = neighbours?.likeness.shadowingSD?.estimate
    guard beacons != nil || field != nil else {
      widening = nil
      return
    }
    let shadowing = mixture?.spreads.locationSD ?? received.locationSD
    let dwells = locations.reduce(0) { $0 + $1.dwells.count }
    let hidden = field.map {
      $0 * $0 + dwellSD * dwellSD * Double(locations.count) / Double(dwells)
        - shadowing * shadowing
    }
    widening = LineWidening(
      covariance: elsewhere, alone: alone, placeVariance: max(0, hidden ?? 0),
      degreesOfFreedom: neighbours?.likeness.degreesOfFreedom)
  }

  /// How much dwells, sessions and neighbours are alike, by the packets received.
  private static func likeness(
    _ locations: [SurveyedLocation], _ received: RandomInterceptREML.Fit,
    autocorrelation: PacketAutocorrelation?
  ) -> (NestedFit?, (Estimate?, Estimate?), NestedLeaveOut?, NeighbourJudgement?) {
    let sessions = NestedSurvey(locations)
    let identified = sessions.identified
    let nested =
      identified.contains(.dwell) || identified.contains(.session) ? try? NestedREML.fit(sessions) : nil
    let (neighbours, spreads) = ParallelWork.both({
      NeighbourJudgement(
        locations, autocorrelation: autocorrelation?.value ?? 0, dwellSD: nested?.spreads[.dwell] ?? 0,
        fadingSD: received.residualSD)
    }) { (nested?.estimate(.dwell), nested?.estimate(.session)) }
    return (nested, spreads, nested.map { NestedLeaveOut(sessions, fit: $0) }, neighbours)
  }

  /// Sessions left out whole, by the fit in front and by the packets received.
  func heldOutSessions() -> HeldOutGroups? {
    var groups = leaveOut?.check()
    if let own = leaveOutWithLosses?.check() { groups?.heldOut = own.heldOut }
    return groups
  }

  /// Dwells at which something was received.
  private var dwells: Int { survey.heard.reduce(0) { $0 + $1.dwells.count } }
  /// Lag-1 autocorrelation of packets; 0 if it is unknown.
  var rho: Double { autocorrelation?.value ?? 0 }
  /// Level at 1 m in dBm and slope in dB a decade of the estimator in front.
  var coefficients: [Double] { mixture?.fit.coefficients ?? received.coefficients }
  /// Of the line in front, with ``covariance``.
  var pathLossExponent: Estimate {
    widening == nil ? front.pathLossExponent : front.estimates(elsewhere).pathLossExponent
  }
  /// From location to location.
  var shadowingSD: Estimate { shadowing(mixture?.spreads ?? FittedSpreads(received)) }

  /// The line, with what is known of it.
  ///
  /// - Parameters:
  ///   - heldOut: how often the intervals of the packets received held at left-out locations.
  ///   - packets: the same of the line through all packets.
  ///   - spreadTrend: how the spreads change with distance.
  func line(received heldOut: HeldOutCoverage?, packets: HeldOutCoverage?, spreadTrend: SpreadTrend?)
    -> FittedLine
  {
    let degrees = mixture?.degreesOfFreedom ?? groups.count - 2
    let wide = front.estimates(elsewhere)
    let reml = receivedOnly(heldOut)
    var line = FittedLine(
      estimator: mixture == nil ? .received : .lossMixture,
      referencePower: widening == nil ? mixture?.referencePower ?? wide.referencePower : wide.referencePower,
      pathLossExponent: widening == nil
        ? mixture?.pathLossExponent ?? wide.pathLossExponent : wide.pathLossExponent,
      shadowingSD: shadowingSD,
      fadingSD: mixture.map { fading($0.spreads) ?? reml.fadingSD } ?? reml.fadingSD,
      covariance: covariance, degreesOfFreedom: degrees,
      deviance: mixture.map { -2 * $0.fit.logLikelihood } ?? reml.deviance,
      collisionLoss: mixture?.collisionLoss, sensitivity: mixture?.sensitivity, beacons: beacons?.pooling,
      reml: reml, ols: PacketLine(groups, heldOut: packets))
    line.neighbours = neighbours?.likeness
    line.spreadTrend = spreadTrend
    line.decorrelation = neighbours?.decorrelation
    let nested = nestedWithLosses ?? nested
    line.dwellSD = nestedWithLosses.map { $0.estimate(.dwell) } ?? reml.dwellSD
    line.sessionSD = nestedWithLosses.map { $0.estimate(.session) } ?? reml.sessionSD
    if let nested, line.sessionSD != nil {
      line.anotherSession = LineSpread(
        nested, front: line, placeVariance: line.placeVariance(locations: groups.count, dwells: dwells))
    }
    return line
  }

  private func receivedOnly(_ heldOut: HeldOutCoverage?) -> ReceivedOnlyFit {
    let line = FrontLine(received, locations: survey.heard)
    let alone = line.estimates(line.covariance)
    let spreads = FittedSpreads(received)
    var fit = ReceivedOnlyFit(
      referencePower: alone.referencePower, pathLossExponent: alone.pathLossExponent,
      shadowingSD: shadowing(spreads), fadingSD: fading(spreads), deviance: received.deviance,
      heldOut: heldOut)
    fit.decorrelation = neighbours?.decorrelation
    fit.dwellSD = nestedSDs.dwell
    fit.sessionSD = nestedSDs.session
    return fit
  }

  private func shadowing(_ spreads: FittedSpreads) -> Estimate {
    SpreadIntervals.shadowing(spreads, counts: groups.map(\.count), autocorrelation: autocorrelation)
  }

  private func fading(_ spreads: FittedSpreads) -> Estimate? {
    isOfMeans
      ? nil
      : SpreadIntervals.fading(spreads, counts: groups.map(\.count), autocorrelation: autocorrelation)
  }
}

/// Sessions left out of a nested fit and predicted from the rest.
@Memberwise(unlabelled: 1) struct NestedLeaveOut {
  private let survey: NestedSurvey
  private let fit: NestedFit

  /// The intervals for another session held to each session in turn, predicted from the others; `nil` with fewer than three
  /// sessions.
  func check() -> HeldOutGroups? {
    guard survey.sessions.count > 2, fit.spreads[.session] != nil else { return nil }
    let outcomes = survey.sessions.indices.compactMap(outcomes)
    let coverage = outcomes.count == survey.sessions.count ? GroupedCoverage(outcomes) : nil
    guard let coverage else { return nil }
    var groups = HeldOutGroups(
      unit: .session, fitted: survey.sessions.count - 1, leftOut: survey.sessions.count)
    groups.heldOut = coverage
    groups.reml = coverage
    return groups
  }

  private func outcomes(of session: Int) -> [HeldOutTally.Outcome]? {
    guard let rest = try? NestedREML.fit(survey.without(session: session), start: fit.spreads) else {
      return nil
    }
    return survey.sessions[session].map { location in
      let variance = rest.predictive(
        atLogDistance: location.logDistance,
        packetFactor: 1 / Double(location.dwells.reduce(0) { $0 + $1.count }),
        dwells: location.dwells.count)
      return HeldOutTally.Outcome(
        error: rest.level(of: location) - rest.coefficients[0]
          - rest.coefficients[1] * location.logDistance,
        sd: variance.value.squareRoot(), degreesOfFreedom: variance.degreesOfFreedom)
    }
  }
}
