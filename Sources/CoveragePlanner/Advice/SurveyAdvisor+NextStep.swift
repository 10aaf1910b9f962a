import RadioSurvey
package import CalibrationModel

extension SurveyAdvisor {
  /// The visit that an answer waits for: to the placement that would meet the requirement, were it proven; else to conditions that were
  /// measured and cannot be judged; else to what was never measured.
  ///
  /// - Returns: `nil` if the plan decides something, or if nothing is left to measure.
  package func nextStep(toward plan: Recommendation) -> NextStep? {
    guard !plan.isMet else { return nil }
    let unproven: PlacementReason?
    switch plan.verdict {
    case .unproven(let reason): unproven = reason
    case .cannotBeSaid: unproven = nil
    case .metWithSpacing, .metAsDeployed, .noDensityShown, .needsMoreBeacons, .spots: return nil
    }
    let visits = advise().visits
    let begun = visits.filter { $0.cause != .notMeasured }
    let nearest = unproven.flatMap { reason in begun.first { $0.placement == reason.placement } }
    return (nearest ?? begun.first ?? visits.first).map { NextStep(visit: $0, others: visits.count - 1) }
  }
}
