package import CalibrationModel
import RadioSurvey
package import Support

/// The settings of regions: one for each answer, and those around the one of one answer.
package enum RegionsTable {
  /// What marks the setting to use.
  static let mark = "→"

  package static func answers(_ answers: [RegionAnswer]) -> ResultTable {
    ResultTable(
      answers,
      columns: [
        .text("Beacon") { name($0) },
        .text("Enter at") { $0.recommended.map(enter) ?? "no setting" },
        .text("Leave after") { $0.recommended.map(exit) ?? "" },
        .interval("False a day (90 %)") { $0.recommended.map(falseEvents) ?? "" },
        .interval("Enters in", "s") {
          $0.recommended.map { delay($0.delayToEnter, $0.delayToEnterInterval) } ?? ""
        },
        .interval("Leaves in", "s") {
          $0.recommended.map { delay($0.delayToExit, $0.delayToExitInterval) } ?? ""
        },
      ])
  }

  package static func frontier(_ settings: [RegionSetting]) -> ResultTable {
    ResultTable(
      settings,
      columns: [
        .text("") { $0.isRecommended ? mark : "" },
        .text("Enter at") { enter($0) },
        .text("Leave after") { exit($0) },
        .interval("False a day (90 %)") { falseEvents($0) },
        .interval("Enters in", "s") { delay($0.delayToEnter, $0.delayToEnterInterval) },
        .interval("Leaves in", "s") { delay($0.delayToExit, $0.delayToExitInterval) },
        .number("At the boundary an hour") { NumberFormat.significant($0.exitsOnBoundary, 2) },
      ])
  }

  package static func name(_ answer: RegionAnswer) -> String {
    let shown = answer.names.prefix(3).joined(separator: ", ")
    guard !answer.names.isEmpty else { return answer.placement?.rawValue ?? "any beacon" }
    return answer.names.count > 3 ? "\(shown) and \(answer.names.count - 3) more" : shown
  }

  /// `−71 dBm, 3 packets`.
  package static func enter(_ setting: RegionSetting) -> String {
    "\(level(setting.enterLevel)), \(NumberFormat.count(setting.packetsToEnter, "packet"))"
  }

  /// `10 s without −79 dBm`.
  package static func exit(_ setting: RegionSetting) -> String {
    "\(NumberFormat.plain(setting.exitTimeOut, "s")) without \(level(setting.exitLevel))"
  }

  /// The worse of both, with its interval.
  package static func falseEvents(_ setting: RegionSetting) -> String {
    let isEntry = setting.falseEntriesInterval.upper >= setting.falseExitsInterval.upper
    let value = isEntry ? setting.falseEntries : setting.falseExits
    let interval = isEntry ? setting.falseEntriesInterval : setting.falseExitsInterval
    return "\(rate(value)) (\(rate(interval.lower)) to \(rate(interval.upper)))"
  }

  /// Seconds with their interval.
  package static func delay(_ value: Double, _ interval: Interval) -> String {
    "\(seconds(value)) (\(seconds(interval.lower)) to \(seconds(interval.upper)))"
  }

  /// Events a day; what is rarer than one in a thousand days is not distinguished.
  private static func rate(_ value: Double) -> String {
    value < 0.001 ? "under 0.001" : NumberFormat.significant(value, 2)
  }

  private static func seconds(_ value: Double) -> String {
    value > 3600 ? "over 3600" : value < 10 ? NumberFormat.fixed(value, 1) : NumberFormat.fixed(value, 0)
  }

  private static func level(_ value: Double) -> String { NumberFormat.fixed(value, 0, "dBm") }
}

extension ResultTable {
  package static func regionChoice(_ choices: [RegionChoice]) -> ResultTable {
    let rows = choices.compactMap { choice in choice.answer.recommended.map { (choice, $0) } }
    return ResultTable(
      caption: say("Settings to use, with 90 % ranges"), rows,
      columns: [
        .text(say("Beacon")) { RegionWords.name($0.0.answer) },
        .number(say("Within")) { NumberFormat.metres($0.0.inside) },
        .number(say("Beyond")) { NumberFormat.metres($0.0.outside) },
        .number(say("Enter at")) { RegionWords.level($0.1.enterLevel) },
        .number(say("Packets")) { NumberFormat.count($0.1.packetsToEnter) },
        .number(say("Leave below")) { RegionWords.level($0.1.exitLevel) },
        .number(say("For")) { NumberFormat.plain($0.1.exitTimeOut, "s") },
        .interval(say("Enters after (s)")) {
          RegionWords.delay($0.1.delayToEnter, $0.1.delayToEnterInterval)
        },
        .interval(say("Leaves after (s)")) { RegionWords.delay($0.1.delayToExit, $0.1.delayToExitInterval) },
        .interval(say("False a day")) { RegionWords.falseEvents($0.1) },
      ])
  }
}
