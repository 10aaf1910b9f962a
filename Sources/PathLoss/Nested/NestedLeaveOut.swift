import Foundation
import Statistics

/// Locations and sessions left out of a nested fit and predicted from the rest.
struct NestedLeaveOut {
  private let survey: NestedSurvey
  private let fit: NestedFit
  /// Where each location stands among those that were heard.
  private let order: [[Int]]

  init(_ survey: NestedSurvey, fit: NestedFit, order: [[Int]]) {
    self.survey = survey
    self.fit = fit
    self.order = order
  }

  /// The prediction for each location from all the others, those of its own session among them; `nil` with fewer than five
  /// locations, or if the others carry no fit.
  ///
  /// With the variances of a fit without the location, its residual and the variance of that follow in closed form from the
  /// whole survey: (P y)_g / P_gg and σF² / P_gg, P = V⁻¹ − V⁻¹X(X'V⁻¹X)⁻¹X'V⁻¹. Beyond 200 locations, one of
  /// them cannot move the variances noticeably and those of the whole fit are kept.
  func predictions() -> [HeldOutPrediction]? {
    guard survey.locations >= 5 else { return nil }
    let refits = survey.locations <= HeldOutCheck.refitLimit
    let whole = refits ? nil : NestedSums(survey, spreads: fit.spreads)
    var result: [HeldOutPrediction] = []
    for (s, session) in survey.sessions.enumerated() {
      for (g, location) in session.enumerated() {
        var rest = fit
        if refits {
          guard
            let without = try? NestedREML.fit(
              survey.without(session: s, location: g), levels: Set(fit.spreads.keys), start: fit.spreads)
          else { return nil }
          rest = without
        }
        let sums = whole ?? NestedSums(survey, spreads: rest.spreads)
        guard let residual = sums.deleted(session: s, location: g) else { return nil }
        let count = location.dwells.reduce(0) { $0 + $1.count }
        let packet = rest.variance(.packet)
        let own = residual.ownVariance
        let predictive = rest.predictive(
          atLogDistance: location.logDistance, packetFactor: 1 / Double(count),
          dwells: location.dwells.count, inAnotherSession: survey.sessions[s].count < 2)
        result.append(
          HeldOutPrediction(
            location: order[s][g], level: residual.level, error: residual.error, packets: count,
            locationVariance: rest.variance(.location) + max(0, own - packet / Double(count)),
            residualVariance: packet, fadingVariance: packet,
            lineVariance: max(0, residual.variance - rest.variance(.location) - own),
            degreesOfFreedom: predictive.degreesOfFreedom))
      }
    }
    return result.sorted { $0.location < $1.location }
  }

  /// Every session left out in turn and its locations predicted from the others; `nil` with fewer than three sessions.
  func sessions() -> [[HeldOutTally.Outcome]]? {
    guard survey.sessions.count > 2, fit.spreads[.session] != nil else { return nil }
    return survey.sessions.indices.compactMap { s -> [HeldOutTally.Outcome]? in
      guard let rest = try? NestedREML.fit(survey.without(session: s), start: fit.spreads) else { return nil }
      return survey.sessions[s].map { location in
        let level = NestedSums.level(of: location, spreads: rest.spreads)
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
