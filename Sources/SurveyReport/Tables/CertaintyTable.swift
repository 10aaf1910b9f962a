import PathLoss
import RadioSurvey

/// Whether predictions held at places that they did not know, for the conditions that decide.
enum CertaintyTable {
  static func table(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      caption: "Places left out, predicted from the others, and compared with what was measured there", fits,
      columns: [
        .conditions { $0.conditions },
        .number("Places") { NumberFormat.count($0.heldOut?.locations) },
        .number("Inside the range for 68 of 100") { NumberFormat.count($0.heldOut?.inside68) },
        .number("Inside the range for 95 of 100") { NumberFormat.count($0.heldOut?.inside95) },
      ])
  }
}
