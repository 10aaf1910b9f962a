package import RadioSurvey

/// Vendors' spacing rules beside the density that is planned for what was measured.
package struct SpacingComparison: Hashable, Codable, Sendable {
  /// The conditions that decide the placement which takes the fewest beacons; absent if no density can be planned.
  @Nullable package var conditions: FitConditions?
  /// Beacons per 100 m² that are planned there, on the triangular lattice; absent if none can be.
  @Nullable package var planned: Double?
  /// What 5 % of what the fit allows needs no more than; absent as above.
  @Nullable package var plannedLow: Double?
  /// What 95 % needs no more than; absent as above, and if a twentieth or more cannot be met by any density.
  @Nullable package var plannedHigh: Double?
  /// The rules, those that take most beacons first.
  package var rules: [RuledDensity]
  /// The most beacons per 100 m² that one of them gives over the fewest that another does, > 1.
  package var contradiction: Double

  private enum CodingKeys: String, CodingKey {
    case conditions
    case planned = "planned_per100m2"
    case plannedLow = "plannedLow_per100m2"
    case plannedHigh = "plannedHigh_per100m2"
    case rules, contradiction
  }

  /// - Parameter plan: the conditions that decide; `nil` if no density can be planned.
  init(_ plan: ConditionPlan?) {
    if let plan, let lattice = plan.recommended {
      conditions = plan.conditions
      planned = lattice.triangularDensity
      plannedLow = plan.densityLow
      plannedHigh = plan.densityHigh
    }
    rules = SpacingRule.published.map { RuledDensity($0, beside: plan) }
      .sorted { ($0.densityHigh, $0.densityLow) > ($1.densityHigh, $1.densityLow) }
    contradiction = (rules.map(\.densityHigh).max() ?? 1) / (rules.map(\.densityLow).min() ?? 1)
  }
}
