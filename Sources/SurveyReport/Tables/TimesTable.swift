import RadioSurvey
import Ranging

/// How long a device has to average until a distance is so accurate, and where it never is.
enum TimesTable {
  /// Rows, at most.
  static let most = 8

  static func table(_ rows: [(conditions: FitConditions, time: TimeToAccuracy)]) -> ResultTable {
    let shares: [(name: String, share: Double)] = [
      (String(localized: "Off by 25 % at most"), TimeToAccuracy.shares[0]),
      (String(localized: "By 50 %"), TimeToAccuracy.shares[1]),
      (String(localized: "By a factor of 2"), TimeToAccuracy.shares[2]),
    ]
    return ResultTable(
      caption: String(localized: "How long a device averages until 68 of 100 distances are so accurate"),
      rows,
      columns: [.conditions { $0.conditions }]
        + shares.map { name, share in
          .interval(name) { row in words(row.time.goals.first { $0.share == share }) }
        } + [
          .number(String(localized: "However long")) { row in
            "±\(NumberFormat.percent(row.time.floor))"
          }
        ])
  }

  /// How to read it.
  static var note: String {
    String(
      localized:
        "In brackets the 95 % range, in packets. Never means that places differ by more: then only a beacon that is nearer helps. "
        + "However long is what endless averaging leaves.")
  }

  /// `1.2 s (4 to 40)`, or that it is never reached.
  private static func words(_ goal: TimeToAccuracy.Goal?) -> String {
    guard let goal else { return "–" }
    switch goal.verdict {
    case .never: return String(localized: "never")
    case .unknown: return String(localized: "not known")
    case .packets:
      let packets = NumberFormat.count(goal.packets ?? 1, "packet")
      let time = goal.time.map {
        NumberFormat.unit($0 < 9.95 ? NumberFormat.fixed($0, 1) : NumberFormat.fixed($0, 0), "s")
      }
      let range = NumberFormat.range(
        goal.fewestPackets.map { NumberFormat.count($0) } ?? "?",
        goal.mostPackets.map { NumberFormat.count($0) } ?? String(localized: "never"))
      return [time, packets].compactMap(\.self).joined(separator: ", ") + " (\(range))"
    }
  }
}
