import CalibrationModel
import RadioSurvey
import SurveyProject

/// Faults of logs that need no calibration: bytes that are not text, a cut last line, readings that occur twice.
enum LogFaults {
  /// Packets of a dwell below which two dwells may agree by chance.
  private static let surePackets = 5
  /// Dwells that two logs share by more than chance.
  private static let sureDwells = 3
  /// Packets, and different levels among them, of a dwell that another has at another time only if it is a copy.
  private static let (sureSeries, sureLevels) = (12, 3)

  private struct Dwelling: Hashable {
    var beacon: BeaconIdentifier
    var start: Double
    var series: PacketSeries
  }

  private struct Pair: Hashable {
    var log: String
    var original: String
    /// Seconds by which the log's clock is ahead.
    var shift = 0.0
  }

  static func items(_ logs: [SurveyCheck.Log]) -> [CheckReport.Item] { logs.flatMap(text) + copies(logs) }

  private static func text(_ log: SurveyCheck.Log) -> [CheckReport.Item] {
    var found: [(CheckReason, Int?)] = []
    if let text = log.text, text.strangeBytes > 0 {
      found.append((.notText(bytes: text.strangeBytes), text.strangeLine))
    }
    let line = log.text?.openLine
    if line != nil && log.lastRejectedLine == line || log.summary.issues[IssueCode.cutLog.rawValue] != nil {
      found.append((.cutLog, line))
    }
    return found.map { item(log.summary.file, $0, line: $1) }
  }

  /// Dwells with times that are twice among the logs, by beacon, start, and times and levels of their packets; or in another log with all
  /// times moved by the same seconds, as a clock that was set wrong moves them.
  private static func copies(_ logs: [SurveyCheck.Log]) -> [CheckReport.Item] {
    var seen: [Dwelling: String] = [:]
    var moved: [Dwelling: (file: String, start: Double)] = [:]
    var pairs: [Pair: (count: Int, line: Int?)] = [:]
    var order: [Pair] = []
    for log in logs {
      for dwell in log.dwells where dwell.start > 0 && dwell.series.count >= surePackets {
        let key = Dwelling(beacon: dwell.beacon, start: dwell.start, series: dwell.series)
        let pair: Pair
        if let first = seen[key] {
          pair = Pair(log: log.summary.file, original: first)
        } else {
          seen[key] = log.summary.file
          guard key.series.count >= sureSeries, dwell.histogram.bins.count >= sureLevels else { continue }
          var timeless = key
          timeless.start = 0
          guard let first = moved[timeless], first.file != log.summary.file else {
            moved[timeless] = (log.summary.file, dwell.start)
            continue
          }
          pair = Pair(
            log: log.summary.file, original: first.file, shift: (dwell.start - first.start).rounded())
        }
        if pairs[pair] == nil { order.append(pair) }
        pairs[pair, default: (0, dwell.line)].count += 1
      }
    }
    return order.compactMap { pair in
      guard let found = pairs[pair], found.count >= sureDwells else { return nil }
      var original = pair.log == pair.original ? "an earlier part of it" : "'\(pair.original)'"
      if pair.shift != 0 { original += ", with all times moved by \(Int(pair.shift)) s" }
      return item(pair.log, .repeatedReadings(dwells: found.count, original: original), line: found.line)
    }
  }

  /// What logs hold less of than survey.toml expects.
  static func unexpected(
    _ logs: [SurveyCheck.Log], _ settings: CheckSettings, in directory: String
  ) -> [CheckReport.Item] {
    logs.flatMap { log -> [CheckReport.Item] in
      let times = log.dwells.filter { $0.start > 0 }
      let span = (times.map(\.end).max() ?? 0) - (times.map(\.start).min() ?? 0)
      let beacons = Set(log.dwells.filter { $0.receivedPackets > 0 }.map(\.beacon)).count
      let receivers = Set(log.dwells.compactMap(\.conditions.receiver)).count
      return settings.expectations.filter { $0.covers(log.summary.file, in: directory) }.flatMap { expected in
        let missed: [(CheckReason.Expected, Double, Double?, Bool)] = [
          (.rows, Double(log.summary.rows), expected.rows.map(Double.init), false),
          (.seconds, span, expected.duration, false),
          (.beacons, Double(beacons), expected.beacons.map(Double.init), false),
          (.receivers, Double(receivers), expected.receivers.map(Double.init), true),
        ]
        return missed.compactMap { what, found, wanted, isExact -> CheckReport.Item? in
          guard let wanted, isExact ? found != wanted : found < wanted else { return nil }
          return item(
            log.summary.file, .expectationMissed(what: what, found: found, expected: wanted), line: nil)
        }
      }
    }
  }

  static func item(
    _ file: String, _ reason: CheckReason, line: Int?, outcome: CheckReport.Outcome = .fail
  ) -> CheckReport.Item {
    CheckReport.Item(group: "log", name: file, outcome: outcome, reason: reason, file: file, line: line)
  }
}
