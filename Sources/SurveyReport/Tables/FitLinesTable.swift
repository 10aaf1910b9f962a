import PathLoss
import Statistics

/// The lines drawn over the means of locations, for the page.
enum FitLinesTable {
  static func table(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      caption: "Lines and marks drawn above; each location is listed under its conditions below", fits,
      columns: [
        .conditions { $0.conditions },
        .number("Locations") { NumberFormat.count($0.locations) },
        .number("From", "m") { NumberFormat.significant($0.distanceRange?.lower) },
        .number("To", "m") { NumberFormat.significant($0.distanceRange?.upper) },
        .number("Level at 1 m", "dBm") { NumberFormat.fixed($0.referencePower?.estimate, 1) },
        .number("Exponent") { NumberFormat.fixed($0.pathLossExponent?.estimate, 2) },
      ])
  }
}
