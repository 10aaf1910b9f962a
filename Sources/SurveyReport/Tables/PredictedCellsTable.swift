import PathLoss
import RadioSurvey
import SurveyEffects

/// Sets of conditions that were not measured, predicted from the sum of the changes.
enum PredictedCellsTable {
  private static var notMeasured: ResultTable.State {
    ResultTable.State(sign: "▲", word: String(localized: "not measured"), style: "caution")
  }

  static func table(_ cells: some Sequence<PredictedCell>) -> ResultTable {
    ResultTable(
      caption: String(localized: "Not measured: conditions predicted from the sum of the changes"), cells,
      columns: [
        .conditions(terminal: "NOT MEASURED, predicted") { $0.conditions },
        .state(String(localized: "Measured"), on: .page) { _ in notMeasured },
        .interval(String(localized: "Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(String(localized: "Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval(String(localized: "Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
      ])
  }
}
