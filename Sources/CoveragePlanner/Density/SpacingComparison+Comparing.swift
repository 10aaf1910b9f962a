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
    let spacing = rule.spacing(on: .triangular)
    let density = rule.density(on: .triangular)
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
  /// Metres between beacons of a lattice that just follows the rule, from its least distance to its greatest.
  package func spacing(on lattice: BeaconLattice) -> Interval {
    switch kind {
    case .spacing: Interval(lower: low, upper: high)
    case .reach:
      Interval(
        lower: low / lattice.coveringRadius(ofNearest: beacons),
        upper: high / lattice.coveringRadius(ofNearest: beacons))
    }
  }

  /// Beacons per 100 m² of that lattice, fewest and most.
  package func density(on lattice: BeaconLattice) -> Interval {
    let spacing = spacing(on: lattice)
    return Interval(
      lower: lattice.density(spacing: spacing.upper), upper: lattice.density(spacing: spacing.lower))
  }
}

extension BeaconLattice {
  /// Distance in metres along the floor to the k-th nearest beacon, 1 ≤ k ≤ 3, from the point where that is greatest, of a spacing of 1 m.
  ///
  /// The third nearest is farthest beneath a beacon on the triangular lattice, where it is a neighbour, and the second nearest too. On the
  /// square lattice the second nearest is farthest beneath a beacon, and the third nearest halfway along the side of a square.
  package func coveringRadius(ofNearest k: Int) -> Double {
    switch (self, k) {
    case (_, ...1): coveringRadius
    case (_, 2), (.triangular, _): 1
    case (.square, _): 1.25.squareRoot()
    }
  }
}
