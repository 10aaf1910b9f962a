import CoveragePlanner

/// Vendors' spacing rules as densities.
enum SpacingTable {
  static func table(_ comparison: SpacingComparison) -> ResultTable {
    ResultTable(
      caption: String(localized: "Vendors' spacing rules"), comparison.rules,
      columns: [
        .text(String(localized: "Source")) { SpacingWords.source($0.rule.source) },
        .text(String(localized: "Rule")) { SpacingWords.rule($0.rule) },
        .interval(String(localized: "Spacing"), "m") { density in
          SpacingWords.range(density.spacingLow, density.spacingHigh) { NumberFormat.distance($0) }
        },
        .interval(String(localized: "Per 100 m²")) { density in
          SpacingWords.range(density.densityLow, density.densityHigh) { NumberFormat.significant($0, 2) }
        },
        .interval(String(localized: "Of what is needed")) { SpacingWords.ratio($0) },
        .text(String(localized: "Beside what was measured")) { SpacingWords.agreement($0) },
      ])
  }
}
