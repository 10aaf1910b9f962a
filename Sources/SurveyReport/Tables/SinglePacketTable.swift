import PathLoss
import RadioSurvey

/// How often the intervals for one packet hold at left-out locations, for the terminal.
enum SinglePacketTable {
  /// A row.
  private struct Line {
    var conditions: FitConditions
    var isContinued: Bool
    var estimator: String
    var coverage: SinglePacketCoverage
  }

  /// Without rows if no fit has such a check.
  static func table(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      fits.flatMap(lines), continues: \.isContinued,
      columns: [
        .conditions(terminal: "for one packet", grouping: true) { $0.conditions },
        .text(String(localized: "Estimator")) { $0.estimator },
        .number(String(localized: "Packets")) { NumberFormat.count($0.coverage.packets) },
        .interval(String(localized: "Inside 68 %")) {
          HeldOutText.share($0.coverage.coverage68, $0.coverage.interval68)
        },
        .interval(String(localized: "Inside 95 %")) {
          HeldOutText.share($0.coverage.coverage95, $0.coverage.interval95)
        },
        .number("CRPS", "dB") { NumberFormat.fixed($0.coverage.crps, 2) },
      ])
  }

  private static func lines(_ fit: ConditionFit) -> [Line] {
    var rows = [(fit.estimator.rawValue, fit.heldOut)]
    if fit.estimator != .received { rows.append((Estimator.received.rawValue, fit.reml?.heldOut)) }
    rows.append((LeaveOutTable.packetLine, fit.ols?.heldOut))
    return rows.enumerated().compactMap { index, row in
      row.1?.singlePacket.map {
        Line(conditions: fit.conditions, isContinued: index > 0, estimator: row.0, coverage: $0)
      }
    }
  }
}
