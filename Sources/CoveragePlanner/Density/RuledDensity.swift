package import RadioSurvey
import Statistics
import Support

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
