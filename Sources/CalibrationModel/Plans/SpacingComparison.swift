package import RadioSurvey
import Support

/// Vendors' spacing rules beside the density that is planned for what was measured.
@Memberwise package struct SpacingComparison: Hashable, Codable, Sendable {
  /// The conditions that decide the placement which takes the fewest beacons; absent if no density can be planned.
  @Nullable package var conditions: FitConditions?
  /// Beacons per 100 m² that are planned there, on the triangular lattice; absent if none can be.
  @Key("_per100m2") @Nullable package var planned: Double?
  /// Enough for 5 % of what the fit allows; absent as above.
  @Key("_per100m2") @Nullable package var plannedLow: Double?
  /// What 95 % needs no more than; absent as above, and if a twentieth or more cannot be met by any density.
  @Key("_per100m2") @Nullable package var plannedHigh: Double?
  /// The rules, those that take most beacons first.
  package var rules: [RuledDensity]
  /// The most beacons per 100 m² that one of them gives over the fewest that another does, > 1.
  package var contradiction: Double
}

/// A spacing rule as a density, beside the density that is planned.
@Memberwise package struct RuledDensity: Hashable, Codable, Sendable {
  /// How a rule compares with what was measured.
  package enum Agreement: String, Codable, Sendable, CaseIterable {
    /// Its densest reading is below the required range.
    case tooFew = "too-few"
    /// The two ranges meet.
    case agrees
    /// Its sparsest reading is above the required range.
    case more
  }

  package var rule: SpacingRule
  /// Metres between beacons of a triangular lattice that follows it, least.
  @Key("_m") package var spacingLow: Double
  /// The same, greatest.
  @Key("_m") package var spacingHigh: Double
  /// Beacons per 100 m² of that lattice, fewest.
  @Key("_per100m2") package var densityLow: Double
  /// The same, most.
  @Key("_per100m2") package var densityHigh: Double
  /// ``densityLow`` over the density that is planned, ≥ 0; absent if no density can be planned.
  @Nullable package var ratioLow: Double?
  /// ``densityHigh`` over the density that is planned, ≥ 0; absent if no density can be planned.
  @Nullable package var ratioHigh: Double?
  /// How it compares with the range of the density that is needed; absent if no density can be planned.
  @Nullable package var agreement: Agreement?
}

/// How densely a vendor says to hang beacons.
///
/// From the literature, never measured here. The rules are for finding positions, and none states an error or how many people were there.
@Memberwise(unlabelled: 2) package struct SpacingRule: Hashable, Codable, Sendable {
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
  @Key("_m") package var low: Double
  /// The greatest, metres ≥ ``low``; the same if it names one.
  @Key("_m") package var high: Double
  /// Beacons that must be so near to a device: 1 or 3; 1 for a spacing.
  package var beacons: Int = 1

  /// Those that name a distance.
  package static let published = [
    SpacingRule(.esri, .spacing, low: 10, high: 15), SpacingRule(.situm, .spacing, low: 15, high: 30),
    SpacingRule(.arubaMeridian, .reach, low: 25, high: 25, beacons: 3),
    SpacingRule(.nerdian, .reach, low: 3, high: 4),
  ]
}
