import PathLoss
import RadioSurvey

/// What height differences would make of horizontal distances: of every fit on the terminal, of one on the page.
enum HeightsTable {
  private struct Line {
    var conditions: FitConditions
    var row: HorizontalDistances.Row
    var isFirst: Bool
  }

  static func table(_ fits: [ConditionFit]) -> ResultTable? {
    let lines = fits.flatMap { fit in
      (fit.sample.horizontal?.rows ?? []).enumerated().map {
        Line(conditions: fit.sample.conditions, row: $0.element, isFirst: $0.offset == 0)
      }
    }
    guard !lines.isEmpty else { return nil }
    return ResultTable(
      caption:
        String(
          localized:
            "Distances are horizontal: the line for several height differences between beacon and receiver, by least squares, 95 % intervals"
        ),
      lines, continues: { !$0.isFirst },
      columns: [
        .conditions(terminal: "horizontal distances", grouping: true, on: .terminal) { $0.conditions },
        .number(String(localized: "Height difference"), "m") { NumberFormat.plain($0.row.height) },
        .interval(String(localized: "Level at 1 m"), "dBm") {
          NumberFormat.interval($0.row.referencePower, 1)
        },
        .interval(String(localized: "Exponent")) { NumberFormat.interval($0.row.pathLossExponent, 2) },
        .number(String(localized: "Scatter"), "dB") { NumberFormat.fixed($0.row.residualSD, 1) },
      ])
  }
}
