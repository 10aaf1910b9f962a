import Foundation
import Statistics

/// Sessions left out of a nested fit and predicted from the rest.
struct NestedLeaveOut {
  private let survey: NestedSurvey
  private let fit: NestedFit

  init(_ survey: NestedSurvey, fit: NestedFit) {
    self.survey = survey
    self.fit = fit
  }

  /// Every session left out in turn and its locations predicted from the others; `nil` with fewer than three sessions.
  func sessions() -> [[HeldOutTally.Outcome]]? {
    guard survey.sessions.count > 2, fit.spreads[.session] != nil else { return nil }
    return survey.sessions.indices.compactMap { s -> [HeldOutTally.Outcome]? in
      guard let rest = try? NestedREML.fit(survey.without(session: s), start: fit.spreads) else { return nil }
      return survey.sessions[s].map { location in
        let level = rest.level(of: location)
        let variance = rest.predictive(
          atLogDistance: location.logDistance,
          packetFactor: 1 / Double(location.dwells.reduce(0) { $0 + $1.count }),
          dwells: location.dwells.count, inAnotherSession: true)
        return HeldOutTally.Outcome(
          error: level - rest.coefficients[0] - rest.coefficients[1] * location.logDistance,
          sd: variance.value.squareRoot(), degreesOfFreedom: variance.degreesOfFreedom)
      }
    }
  }
}
