import PathLoss
import RadioSurvey
import SurveyEffects

/// Sets of conditions that were not measured, predicted from the sum of the changes.
enum PredictedCellsTable {
  private static let notMeasured = ResultTable.State(sign: "▲", word: "not measured", style: "caution")

  static func table(_ cells: some Sequence<PredictedCell>) -> ResultTable {
    ResultTable(
      caption: "Not measured: conditions predicted from the sum of the changes", cells,
      columns: [
        .conditions(terminal: "NOT MEASURED, predicted") { $0.conditions },
        .state("Measured", on: .page) { _ in notMeasured },
        .interval("Level at 1 m", "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval("Exponent") { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval("Shadowing SD", "dB") { NumberFormat.interval($0.shadowingSD, 1) },
      ])
  }
}
