import RadioSurvey

/// Where to measure first, where a survey decides nothing yet.
package struct NextStep: Hashable, Codable, Sendable {
  /// Where to stand.
  package var visit: PlannedVisit
  /// Visits that are planned beside it, ≥ 0.
  package var others: Int

  package init(visit: PlannedVisit, others: Int) {
    self.visit = visit
    self.others = others
  }
}

extension SurveyAdvisor {
  /// The visit that an answer waits for: to the placement that would meet the requirement, were it proven; else to conditions that were
  /// measured and cannot be judged; else to what was never measured.
  ///
  /// - Returns: `nil` if the plan decides something, or if nothing is left to measure.
  package func nextStep(toward plan: Recommendation) -> NextStep? {
    guard !plan.isMet, plan.verdict.code == .unproven || plan.verdict.code == .cannotBeSaid else {
      return nil
    }
    let visits = advise().visits
    let begun = visits.filter { $0.cause != .notMeasured }
    let nearest = plan.verdict.values.reason("placementReason", as: PlacementReason.self).flatMap { reason in
      begun.first { $0.placement?.rawValue == reason.values.text("placement") }
    }
    return (nearest ?? begun.first ?? visits.first).map { NextStep(visit: $0, others: visits.count - 1) }
  }
}
