import PathLoss
import Statistics
import Support

/// The lines drawn over the means of locations, for the page.
enum FitLinesTable {
  static func table(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      caption: String(
        localized: "Lines and marks drawn above; each location is listed under its conditions below"), fits,
      columns: [
        .conditions { $0.conditions },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .number(String(localized: "From"), "m") { NumberFormat.significant($0.distanceRange?.lower) },
        .number(String(localized: "To"), "m") { NumberFormat.significant($0.distanceRange?.upper) },
        .number(String(localized: "Level at 1 m"), "dBm") {
          NumberFormat.fixed($0.referencePower?.estimate, 1)
        },
        .number(String(localized: "Exponent")) { NumberFormat.fixed($0.pathLossExponent?.estimate, 2) },
      ])
  }
}
