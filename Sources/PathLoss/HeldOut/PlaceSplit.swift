import Foundation
import RadioSurvey

/// Which places to keep from a fit, to be predicted by it.
package struct PlaceSplit: Hashable, Sendable {
  /// How many places of each set of conditions.
  package var places: Int
  /// Seed that draws them.
  package var seed: UInt64

  package init(places: Int, seed: UInt64 = 1) {
    self.places = places
    self.seed = seed
  }

  /// Those drawn from the places given, in order, without regard to the order given.
  package func drawn(from places: Set<String>) -> [String] {
    var random = SeededGenerator(seed: seed)
    return Array(places.sorted().shuffled(using: &random).prefix(self.places)).sorted()
  }

  /// Fits one set of conditions to the other places and predicts those drawn. Where a log says only the distance, a distance
  /// stands for a place.
  ///
  /// Nothing of the places drawn enters the fit, nor what it takes the receiver's sensitivity to be.
  func check(_ dwells: [Dwell], sessions: SurveySessions, stated: Double?) -> HeldOutGroups {
    let usable = dwells.filter { ($0.location.distance ?? 0) > 0 }
    let label: (Dwell) -> String = { dwell in
      SurveyPlace(dwell, session: sessions.name(of: dwell)).name ?? dwell.location.name
    }
    let names = Set(usable.map(label))
    var result = HeldOutGroups(unit: .place, fitted: max(0, names.count - places), leftOut: places)
    result.seed = seed
    guard names.count > places else {
      result.refusal = .tooFewPlaces(names.count, toLeaveOut: places)
      return result
    }
    let left = drawn(from: names)
    result.names = left
    let isLeft = Set(left)
    let kept = usable.filter { !isLeft.contains(label($0)) }
    let survey = SurveyedLocations(kept, sessions: sessions)
    guard survey.heard.count >= PathLossFitting.minimumLocations,
      let fit = try? RandomInterceptREML.fit(survey.heard.map(\.group))
    else {
      result.refusal = .noFit(places: result.fitted, locations: survey.heard.count)
      return result
    }
    let rest = SurveyedLocations(
      usable.filter { isLeft.contains(label($0)) }, sessions: sessions)
    let autocorrelation = PacketAutocorrelation(survey.heard.flatMap(\.dwells))?.value ?? 0
    let places = rest.heard.map { location in location.dwells.first.map(label) ?? "" }
    func coverage(_ outcomes: [(String, HeldOutTally.Outcome)]) -> GroupedCoverage? {
      GroupedCoverage(
        Dictionary(grouping: outcomes, by: \.0).sorted { $0.key < $1.key }.map { $0.value.map(\.1) })
    }
    let received = ReceivedPredictor(fit, locations: survey.heard.count, autocorrelation: autocorrelation)
    result.reml = coverage(zip(places, rest.heard).map { ($0, received.outcome($1.group)) })
    if let line = PacketPredictor(survey.heard.map(\.group)) {
      result.ols = coverage(zip(places, rest.heard).map { ($0, line.outcome($1.group)) })
    }
    result.heldOut = result.reml
    if let widening = BeaconJudgement(
      survey.heard, front: FrontLine(fit, locations: survey.heard), checksHeldOut: false)?.widening
    {
      let wider = ReceivedPredictor(
        fit, locations: survey.heard.count, autocorrelation: autocorrelation, widening: widening)
      result.heldOut = coverage(zip(places, rest.heard).map { ($0, wider.outcome($1.group)) })
    }
    var levels = RSSIHistogram()
    for dwell in kept { levels.merge(dwell.histogram) }
    if let counted = survey.counted, let others = rest.counted,
      let mixture = LossMixtureFit(counted, stated: stated, levels: levels)
    {
      let all = HeldOutCheck.Rest(
        parameters: mixture.fit.parameters, covariance: mixture.fit.covariance, layout: mixture.fit.layout,
        locations: counted.count)
      let widening = BeaconJudgement(survey.heard, front: FrontLine(mixture), checksHeldOut: false)?.widening
      result.heldOut = coverage(
        zip(rest.countedSites, others).compactMap { site, location in
          HeldOutCheck.prediction(
            of: location.censored(by: mixture.threshold), by: all, threshold: mixture.threshold,
            degreesOfFreedom: Double(mixture.degreesOfFreedom), widening: widening
          ).map { (site.place ?? "\(location.design)", $0.outcome(autocorrelation: autocorrelation)) }
        })
    }
    return result
  }
}
