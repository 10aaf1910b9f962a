import RadioSurvey
import SurveyImport

/// The beacons of a log, for the terminal.
enum InspectedBeaconsTable {
  static func table(_ log: LogInspection, limit: Int) -> ResultTable {
    ResultTable(
      log.beacons.prefix(limit),
      columns: [
        .text("Beacon") { $0.beacon.description },
        .number("Packets") { NumberFormat.count($0.packets) },
        .number("Not heard") { NumberFormat.count($0.missed) },
        .number("Weakest") { $0.weakest.map { "\($0) dBm" } ?? "" },
        .number("Strongest") { $0.strongest.map { "\($0) dBm" } ?? "" },
      ])
  }
}
