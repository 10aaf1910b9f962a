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
