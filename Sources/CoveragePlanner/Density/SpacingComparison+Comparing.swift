import RadioSurvey
package import Support
package import CalibrationModel

extension SpacingComparison {
  /// - Parameter plan: the conditions that decide; `nil` if no density can be planned.
  init(_ plan: ConditionPlan?) {
    let rules = SpacingRule.published.map { RuledDensity($0, beside: plan) }
      .sorted { ($0.densityHigh, $0.densityLow) > ($1.densityHigh, $1.densityLow) }
    self.init(
      rules: rules,
      contradiction: (rules.map(\.densityHigh).max() ?? 1) / (rules.map(\.densityLow).min() ?? 1))
    if let plan, let lattice = plan.recommended {
      conditions = plan.conditions
      planned = lattice.triangularDensity
      plannedLow = plan.densityLow
      plannedHigh = plan.densityHigh
    }
  }
}

extension RuledDensity {
  /// - Parameter plan: the conditions that decide.
  init(_ rule: SpacingRule, beside plan: ConditionPlan?) {
    let (spacing, density) = (rule.triangularSpacing, rule.triangularDensity)
    self.init(
      rule: rule, spacingLow: spacing.lower, spacingHigh: spacing.upper, densityLow: density.lower,
      densityHigh: density.upper)
    guard let plan, let planned = plan.recommended?.triangularDensity, (density.upper / planned).isFinite
    else { return }
    ratioLow = density.lower / planned
    ratioHigh = density.upper / planned
    // Without an upper end no density is more than is needed for sure.
    agreement =
      density.upper < plan.densityLow ?? planned
      ? .tooFew : density.lower > plan.densityHigh ?? .infinity ? .more : .agrees
  }
}

extension SpacingRule {
  /// Metres between beacons of a lattice of equilateral triangles that just follows the rule, from its least distance to its greatest.
  package var triangularSpacing: Interval {
    switch kind {
    case .spacing: Interval(lower: low, upper: high)
    case .reach:
      Interval(
        lower: low / Self.coveringRadius(ofNearest: beacons),
        upper: high / Self.coveringRadius(ofNearest: beacons))
    }
  }

  /// Beacons per 100 m² of that lattice, fewest and most.
  package var triangularDensity: Interval {
    func density(_ spacing: Double) -> Double { 200 / (3.0.squareRoot() * spacing * spacing) }
    return Interval(lower: density(triangularSpacing.upper), upper: density(triangularSpacing.lower))
  }

  /// Distance in metres along the floor to the k-th nearest beacon, 1 ≤ k ≤ 3, from the point where that is greatest, of a spacing of 1 m. The
  /// third nearest is farthest beneath a beacon, where it is a neighbour, and the second nearest too.
  static func coveringRadius(ofNearest k: Int) -> Double { k > 1 ? 1 : 1 / 3.0.squareRoot() }
}
