/// What `check` requires of new survey data.
package struct CheckSettings: Hashable, Sendable {
  /// Shift in dB, > 0, that still counts as unchanged (the margin of the two one-sided tests).
  package var margin: Double
  /// The smallest number of locations per set of conditions, ≥ 3.
  package var minimumLocations: Int
  /// The smallest span of distances per set of conditions in decades, > 0.
  package var minimumSpan: Double
  /// The largest share of rejected rows per file, in percent, 0…100.
  package var maximumRejectedPercent: Double
  /// Whether every placement must be surveyed at every crowd level.
  package var demandsCompleteMatrix: Bool
  /// Whether the survey must show that the requirement holds where it was surveyed.
  package var demandsRequirement: Bool

  /// Settings; the defaults are 3 dB, 5 locations, a third of a decade, 5 %, the complete matrix and no requirement.
  package init(
    margin: Double = 3, minimumLocations: Int = 5, minimumSpan: Double = 0.333,
    maximumRejectedPercent: Double = 5, demandsCompleteMatrix: Bool = true,
    demandsRequirement: Bool = false
  ) {
    self.margin = margin
    self.minimumLocations = minimumLocations
    self.minimumSpan = minimumSpan
    self.maximumRejectedPercent = maximumRejectedPercent
    self.demandsCompleteMatrix = demandsCompleteMatrix
    self.demandsRequirement = demandsRequirement
  }

  /// Reads `[check]`.
  package static func read(_ root: TableReader) -> CheckSettings {
    var settings = CheckSettings()
    guard let table = root.table("check") else { return settings }
    defer { table.finish() }
    settings.margin = table.number("margin_db", .between(0.1, 40)) ?? settings.margin
    settings.minimumLocations =
      table.integer("minimum_locations", 3...1_000_000) ?? settings.minimumLocations
    settings.minimumSpan = table.number("minimum_span_decades", .between(0.01, 4)) ?? settings.minimumSpan
    settings.maximumRejectedPercent =
      table.number("maximum_rejected_percent", .between(0, 100)) ?? settings.maximumRejectedPercent
    settings.demandsCompleteMatrix = table.flag("complete") ?? settings.demandsCompleteMatrix
    settings.demandsRequirement = table.flag("requirement") ?? settings.demandsRequirement
    return settings
  }
}
