import RadioSurvey
import Ranging
import SurveyResults

/// The setting to use for each region.
enum RegionChoiceTable {
  static func table(_ choices: [RegionChoice]) -> ResultTable {
    let rows = choices.compactMap { choice in choice.answer.recommended.map { (choice, $0) } }
    return ResultTable(
      caption: String(localized: "Settings to use, with 90 % ranges"), rows,
      columns: [
        .text(String(localized: "Beacon")) { RegionWords.name($0.0.answer) },
        .number(String(localized: "Within")) { NumberFormat.metres($0.0.inside) },
        .number(String(localized: "Beyond")) { NumberFormat.metres($0.0.outside) },
        .number(String(localized: "Enter at")) { RegionWords.level($0.1.enterLevel) },
        .number(String(localized: "Packets")) { NumberFormat.count($0.1.packetsToEnter) },
        .number(String(localized: "Leave below")) { RegionWords.level($0.1.exitLevel) },
        .number(String(localized: "For")) { NumberFormat.unit(NumberFormat.plain($0.1.exitTimeOut), "s") },
        .interval(String(localized: "Enters after (s)")) {
          RegionWords.delay($0.1.delayToEnter, $0.1.delayToEnterInterval)
        },
        .interval(String(localized: "Leaves after (s)")) {
          RegionWords.delay($0.1.delayToExit, $0.1.delayToExitInterval)
        },
        .interval(String(localized: "False a day")) { RegionWords.falseEvents($0.1) },
      ])
  }
}
