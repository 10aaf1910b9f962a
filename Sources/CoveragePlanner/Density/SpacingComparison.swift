package import RadioSurvey
import Statistics
package import Support

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

/// A spacing rule as a density, beside the density that is planned.
package struct RuledDensity: Hashable, Codable, Sendable {
  /// How a rule compares with what was measured.
  package enum Agreement: String, Codable, Sendable, CaseIterable {
    /// Its densest reading is below the range of what is needed.
    case tooFew = "too-few"
    /// The two ranges meet.
    case agrees
    /// Its sparsest reading is above the range of what is needed.
    case more
  }

  /// The rule.
  package var rule: SpacingRule
  /// Metres between beacons of a triangular lattice that follows it, least.
  package var spacingLow: Double
  /// The same, greatest.
  package var spacingHigh: Double
  /// Beacons per 100 m² of that lattice, fewest.
  package var densityLow: Double
  /// The same, most.
  package var densityHigh: Double
  /// ``densityLow`` over the density that is planned, ≥ 0; absent if no density can be planned.
  @Nullable package var ratioLow: Double?
  /// ``densityHigh`` over the density that is planned, ≥ 0; absent if no density can be planned.
  @Nullable package var ratioHigh: Double?
  /// How it compares with the range of the density that is needed; absent if no density can be planned.
  @Nullable package var agreement: Agreement?

  private enum CodingKeys: String, CodingKey {
    case rule
    case spacingLow = "spacingLow_m"
    case spacingHigh = "spacingHigh_m"
    case densityLow = "densityLow_per100m2"
    case densityHigh = "densityHigh_per100m2"
    case ratioLow, ratioHigh, agreement
  }

  /// - Parameter plan: the conditions that decide.
  init(_ rule: SpacingRule, beside plan: ConditionPlan?) {
    self.rule = rule
    let spacing = rule.spacing(on: .triangular)
    let density = rule.density(on: .triangular)
    (spacingLow, spacingHigh) = (spacing.lower, spacing.upper)
    (densityLow, densityHigh) = (density.lower, density.upper)
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

/// How densely a vendor says to hang beacons.
///
/// From the literature, never measured here. The rules are for finding positions, and none states an error or how many people were there.
package struct SpacingRule: Hashable, Codable, Sendable {
  /// Where a rule is published.
  package enum Source: String, Codable, Sendable, CaseIterable {
    /// Esri, help of ArcGIS Pro 3.6, “Create beacons” (pro.arcgis.com): for typical offices.
    case esri
    /// Situm, “How to place and configure beacons” (situm.com): for open areas.
    case situm
    /// Aruba, “Beacon Placement Models” (wiki of arubanetworks/meridian-web-sdk): for open areas.
    case arubaMeridian = "aruba-meridian"
    /// nerdian.ca, an installer of Aruba's beacons.
    case nerdian
  }

  /// What the metres of a rule are.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// From a beacon to the next.
    case spacing
    /// From a device, wherever it is, to the farthest of the beacons that it uses.
    case reach
  }

  /// Where it is published.
  package var source: Source
  /// What its metres are.
  package var kind: Kind
  /// The least distance that it names, metres > 0.
  package var low: Double
  /// The greatest, metres ≥ ``low``; the same if it names one.
  package var high: Double
  /// Beacons that must be so near to a device: 1 or 3; 1 for a spacing.
  package var beacons: Int

  init(_ source: Source, _ kind: Kind, from low: Double, to high: Double, beacons: Int = 1) {
    self.source = source
    self.kind = kind
    self.low = low
    self.high = high
    self.beacons = beacons
  }

  private enum CodingKeys: String, CodingKey {
    case source, kind
    case low = "low_m"
    case high = "high_m"
    case beacons
  }

  /// Those that name a distance.
  package static let published = [
    SpacingRule(.esri, .spacing, from: 10, to: 15),
    SpacingRule(.situm, .spacing, from: 15, to: 30),
    SpacingRule(.arubaMeridian, .reach, from: 25, to: 25, beacons: 3),
    SpacingRule(.nerdian, .reach, from: 3, to: 4),
  ]

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
