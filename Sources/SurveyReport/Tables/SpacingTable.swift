import CoveragePlanner

/// Vendors' spacing rules as densities.
enum SpacingTable {
  static func table(_ comparison: SpacingComparison) -> ResultTable {
    ResultTable(
      caption: "Vendors' spacing rules", comparison.rules,
      columns: [
        .text("Source") { SpacingWords.source($0.rule.source) },
        .text("Rule") { SpacingWords.rule($0.rule) },
        .interval("Spacing", "m") { density in
          SpacingWords.range(density.spacingLow, density.spacingHigh) { NumberFormat.distance($0) }
        },
        .interval("Per 100 m²") { density in
          SpacingWords.range(density.densityLow, density.densityHigh) { NumberFormat.significant($0, 2) }
        },
        .interval("Of what is needed") { SpacingWords.ratio($0) },
        .text("Beside what was measured") { SpacingWords.agreement($0) },
      ])
  }
}
