package import RadioSurvey
import Support

/// Vendors' spacing rules beside the density that is planned for what was measured.
package struct SpacingComparison: Hashable, Codable, Sendable {
  /// The conditions that decide the placement which takes the fewest beacons; absent if no density can be planned.
  @Nullable package var conditions: FitConditions?
  /// Beacons per 100 m² that are planned there, on the triangular lattice; absent if none can be.
  @Nullable package var planned: Double?
  /// Enough for 5 % of what the fit allows; absent as above.
  @Nullable package var plannedLow: Double?
  /// What 95 % needs no more than; absent as above, and if a twentieth or more cannot be met by any density.
  @Nullable package var plannedHigh: Double?
  /// The rules, those that take most beacons first.
  package var rules: [RuledDensity]
  /// The most beacons per 100 m² that one of them gives over the fewest that another does, > 1.
  package var contradiction: Double

  package init(
    conditions: FitConditions? = nil, planned: Double? = nil, plannedLow: Double? = nil,
    plannedHigh: Double? = nil, rules: [RuledDensity], contradiction: Double
  ) {
    self.conditions = conditions
    self.planned = planned
    self.plannedLow = plannedLow
    self.plannedHigh = plannedHigh
    self.rules = rules
    self.contradiction = contradiction
  }

  private enum CodingKeys: String, CodingKey {
    case conditions
    case planned = "planned_per100m2"
    case plannedLow = "plannedLow_per100m2"
    case plannedHigh = "plannedHigh_per100m2"
    case rules, contradiction
  }
}

/// A spacing rule as a density, beside the density that is planned.
package struct RuledDensity: Hashable, Codable, Sendable {
  /// How a rule compares with what was measured.
  package enum Agreement: String, Codable, Sendable, CaseIterable {
    /// Its densest reading is below the required range.
    case tooFew = "too-few"
    /// The two ranges meet.
    case agrees
    /// Its sparsest reading is above the required range.
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

  package init(
    rule: SpacingRule, spacingLow: Double, spacingHigh: Double, densityLow: Double, densityHigh: Double,
    ratioLow: Double? = nil, ratioHigh: Double? = nil, agreement: Agreement? = nil
  ) {
    self.rule = rule
    self.spacingLow = spacingLow
    self.spacingHigh = spacingHigh
    self.densityLow = densityLow
    self.densityHigh = densityHigh
    self.ratioLow = ratioLow
    self.ratioHigh = ratioHigh
    self.agreement = agreement
  }

  private enum CodingKeys: String, CodingKey {
    case rule
    case spacingLow = "spacingLow_m"
    case spacingHigh = "spacingHigh_m"
    case densityLow = "densityLow_per100m2"
    case densityHigh = "densityHigh_per100m2"
    case ratioLow, ratioHigh, agreement
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

  package init(_ source: Source, _ kind: Kind, from low: Double, to high: Double, beacons: Int = 1) {
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
}
