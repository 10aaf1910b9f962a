package import CalibrationModel
package import RadioSurvey
import Statistics

/// Which places to keep from a fit, to be predicted by it.
@Memberwise package struct PlaceSplit: Hashable, Sendable {
  /// How many places of each set of conditions.
  package var places: Int
  /// Seed that draws them.
  package var seed: UInt64 = 1

  /// Those drawn from the places given, in order, without regard to the order given.
  package func drawn(from places: Set<String>) -> [String] {
    var random = SeededGenerator(seed: seed)
    return Array(places.sorted().shuffled(using: &random).prefix(self.places)).sorted()
  }

  /// Fits one set of conditions to the other places and predicts those drawn. Where a log says only the distance, a distance
  /// stands for a place.
  ///
  /// Nothing of the places drawn enters the fit, nor what it takes the receiver's sensitivity to be.
  func check(
    _ dwells: [Dwell], sessions: SurveySessions, conditions: FitConditions, options: FitOptions
  ) -> HeldOutGroups {
    let usable = dwells.filter { ($0.location.distance ?? 0) > 0 }
    let label = sessions.placeName(of:)
    let names = Set(usable.map(label))
    var result = HeldOutGroups(unit: .place, fitted: max(0, names.count - places), leftOut: places)
    result.seed = seed
    guard names.count > places else {
      result.refusal = .tooFewPlaces(places: names.count, leftOut: places)
      return result
    }
    let left = drawn(from: names)
    result.names = left
    let isLeft = Set(left)
    let kept = usable.filter { !isLeft.contains(label($0)) }
    let survey = SurveyedLocations(kept, sessions: sessions)
    var levels = RSSIHistogram()
    for dwell in kept where dwell.conditions.source == .raw { levels.merge(dwell.histogram) }
    var options = options
    options.checksHeldOut = false
    guard survey.heard.count >= PathLossFitting.minimumLocations,
      let fit = try? FitEstimators(
        survey, conditions: conditions,
        autocorrelation: PacketAutocorrelation(survey.heard.flatMap(\.dwells)), options: options,
        levels: levels)
    else {
      result.refusal = .noFit(places: result.fitted, locations: survey.heard.count)
      return result
    }
    predict(
      SurveyedLocations(usable.filter { isLeft.contains(label($0)) }, sessions: sessions), by: fit,
      label: label, in: &result)
    return result
  }

  private func predict(
    _ rest: SurveyedLocations, by fit: FitEstimators, label: (Dwell) -> String, in result: inout HeldOutGroups
  ) {
    let places = rest.heard.map { location in location.dwells.first.map(label) ?? "" }
    func coverage(_ outcomes: [(String, HeldOutTally.Outcome)]) -> GroupedCoverage? {
      GroupedCoverage(Dictionary(grouping: outcomes, by: \.0).mapValues { $0.map(\.1) })
    }
    func coverage(_ predictor: LocationPredictor, _ worth: PacketWorth) -> GroupedCoverage? {
      coverage(zip(places, rest.heard).map { ($0, predictor.prediction(of: $1.group(worth)).outcome) })
    }
    result.reml = coverage(LocationPredictor(fit.received), fit.worth)
    result.ols = fit.packetLine.flatMap { coverage(LocationPredictor(packets: $0), PacketWorth()) }
    result.heldOut = coverage(LocationPredictor(fit.received, widening: fit.beaconWidening), fit.worth)
    guard let mixture = fit.mixture, let others = rest.counted else { return }
    result.heldOut = coverage(
      zip(rest.countedSites, others).compactMap { site, location in
        HeldOutCheck.prediction(
          of: location.censored(
            by: mixture.threshold, autocorrelation: fit.worth.autocorrelation,
            isWeighted: fit.worth.packetSD == nil),
          by: mixture.whole, threshold: mixture.threshold,
          degreesOfFreedom: Double(mixture.degreesOfFreedom), widening: fit.beaconWidening
        ).map { (site.place ?? "\(location.design)", $0.outcome) }
      })
  }
}

extension SurveySessions {
  /// The place of a dwell in words, or its distance.
  fileprivate func placeName(of dwell: Dwell) -> String {
    SurveyPlace(dwell, session: name(of: dwell)).name ?? dwell.location.name
  }
}

/// Part of a survey, kept from its fits to be predicted by them.
package struct SurveySplit: Sendable {
  /// The session that is left out; `nil` if places were drawn.
  package let session: String?
  /// Places that the fits know.
  package let fittedPlaces: Int
  /// The fits of the rest, one per set of conditions.
  package let fits: [ConditionFit]
  /// The dwells left out.
  package let left: [Dwell]

  /// Leaves out each session in its turn.
  ///
  /// - Returns: In the order of the sessions; empty if there are fewer than two.
  package static func sessions(of dwells: [Dwell], options: FitOptions) -> [SurveySplit] {
    let sessions = SurveySessions(dwells)
    guard sessions.names.count > 1 else { return [] }
    return sessions.names.map { name in
      SurveySplit(dwells, sessions: sessions, session: name, options: options) {
        sessions.name(of: $0) == name
      }
    }
  }

  /// Leaves out places drawn from all that the survey visited; see ``PlaceSplit/drawn(from:)``.
  ///
  /// - Returns: `nil` if no place would be left to fit.
  package static func places(
    _ split: PlaceSplit, of dwells: [Dwell], options: FitOptions
  ) -> SurveySplit? {
    let sessions = SurveySessions(dwells)
    let label = sessions.placeName(of:)
    let names = Set(dwells.map(label))
    guard names.count > split.places else { return nil }
    let drawn = Set(split.drawn(from: names))
    return SurveySplit(dwells, sessions: sessions, session: nil, options: options) {
      drawn.contains(label($0))
    }
  }

  private init(
    _ dwells: [Dwell], sessions: SurveySessions, session: String?, options: FitOptions,
    isLeft: (Dwell) -> Bool
  ) {
    let kept = dwells.filter { !isLeft($0) }
    self.session = session
    left = dwells.filter(isLeft)
    fittedPlaces = Set(kept.map { SurveyPlace($0, session: sessions.name(of: $0)) }).count
    var options = options
    options.split = nil
    fits = PathLossFitting.fit(kept, options: options)
  }
}
