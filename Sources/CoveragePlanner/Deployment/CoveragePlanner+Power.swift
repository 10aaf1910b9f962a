package import CalibrationModel
package import RadioSurvey

extension CoveragePlanner {
  /// The measured power that a recommendation begins with, and the planner that plans with it, so that both say the same; `nil` where it changes
  /// none, for spots, which have settings of their own, and where somebody states what devices assume.
  ///
  /// - Parameter placement: the only one to plan with; `nil` for any.
  package func recalibrated(_ placement: Placement?) -> (planner: CoveragePlanner, power: PlannedPower)? {
    guard policy.referencePower == nil, requirement.scope.spots.isEmpty, zoneEnd != nil,
      let best = recommend().options.first(where: { placement == nil || $0.placement == placement }),
      best.lever == .recalibrate, let to = best.to
    else { return nil }
    return (
      varied(by: .recalibrate, to: to),
      PlannedPower(placement: best.placement, from: best.from, to: to, isSure: best.isKeeping)
    )
  }
}
