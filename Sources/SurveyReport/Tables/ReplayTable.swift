import RadioSurvey
import Ranging
import Statistics
import SurveyResults

/// What a replay is scored with.
enum ReplayTable {
  /// Rules beside one another; `nil` without a score.
  static func scores(_ document: ReplayDocument) -> ResultTable? {
    var rows: [(String, SwitchScore)] = document.switching.map { [("ours", $0)] } ?? []
    rows += document.rules.compactMap { rule in rule.score.map { (rule.rule.rawValue, $0) } }
    guard !rows.isEmpty else { return nil }
    return ResultTable(
      rows,
      columns: [
        .text("Rule") { $0.0 },
        .interval("Wrong (95 %)") { ReplayText.share($0.1.wrong, $0.1.wrongInterval) },
        .number("Switches") { NumberFormat.count($0.1.switches) },
        .interval("False switches per hour") { ReplayText.perHour($0.1.falseSwitches) },
        .interval("Flaps per hour") { ReplayText.perHour($0.1.flaps) },
        .interval("Delay (s)") { ReplayText.delay($0.1.delay) },
      ])
  }

  /// Zones in truth and as read, over places.
  static func zones(_ zones: ReplayZones) -> ResultTable {
    ResultTable(
      zones.rows,
      columns: [
        .text("In truth") { $0.zone.rawValue }, .number("Steps") { NumberFormat.count($0.steps) },
      ]
        + Zone.allCases.enumerated().map { index, zone in
          .interval("Says \(zone.rawValue)") {
            ReplayText.share($0.cells[index].share, $0.cells[index].interval)
          }
        })
  }

  /// Settings that no other beats.
  static func frontier(_ sweep: SwitchSweep) -> ResultTable {
    ResultTable(
      sweep.points,
      columns: [
        .number("Margin (dB)") { NumberFormat.plain($0.setting.margin) },
        .number("Dwell (s)") { NumberFormat.plain($0.setting.dwell) },
        .number("Time-out (s)") { NumberFormat.plain($0.setting.timeOut) },
        .interval("Delay (s)") { ReplayText.delay($0.score.delay) },
        .interval("False switches per hour") { ReplayText.perHour($0.score.falseSwitches) },
        .interval("Wrong (95 %)") { ReplayText.share($0.score.wrong, $0.score.wrongInterval) },
      ])
  }
}
