import PathLoss
import RadioSurvey
import Ranging
package import SurveyResults

/// How accurate distances are over time, for a terminal.
package enum AccuracyOverTimeText {
  /// The document as text with a final newline.
  package static func render(_ document: AccuracyOverTimeDocument) -> String {
    var lines: [String] = []
    for times in document.sets {
      lines.append(TerminalText.plain("\(times.conditions.label): \(verdict(times))"))
      lines += TextTable(FilterTimesTable.table(times)).lines
      lines.append("")
    }
    if !document.sets.isEmpty { lines += notes(document) }
    for refused in document.refused {
      lines.append(TerminalText.plain("\(refused.conditions.label): \(words(refused.reason))"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The worst of it first: what no filter reaches.
  private static func verdict(_ times: AccuracyOverTime) -> String {
    let names = ["25 %", "50 %", "a factor of 2"]
    let never = TimeToAccuracy.shares.indices.filter { index in
      times.filters.allSatisfy { $0.goals[index].packets == nil }
    }
    let floor =
      "places differ by ±\(NumberFormat.percent(times.floor)) of the distance, however long a device listens"
    guard let tightest = never.last else { return "every accuracy below is reached; \(floor)" }
    return "no filter here brings 68 of 100 distances within \(names[tightest]): \(floor)"
  }

  private static func notes(_ document: AccuracyOverTimeDocument) -> [String] {
    var notes = [
      "± is one sigma of the distance at another place in this survey. A goal is reached when 68 of 100 distances stay within it; in "
        + "brackets the packets at the ends of the 95 % interval of shadowing. Never: only a beacon that is nearer helps, or a filter that "
        + "averages longer.",
      "A change of the level is followed when what is left of it puts the distance off by "
        + "\(NumberFormat.percent(AccuracyOverTime.followed)) at most. A longer average is steadier and follows later.",
    ]
    let changes = document.sets.flatMap(\.filters).flatMap(\.following).map(\.change)
    if changes.contains(where: { !$0.isMeasured && $0.cause != .given }) {
      notes.append(
        "What was not measured here is taken from surveys by others: body angles differ by an SD of "
          + "\(NumberFormat.unit(NumberFormat.fixed(LastingChange.unsurveyedAngleSD, 1), "dB")), and a pocket takes "
          + "\(NumberFormat.unit(NumberFormat.fixed(LastingChange.unsurveyedPocket, 0), "dB")). --change gives your own."
      )
    }
    if document.sets.contains(where: { $0.packetInterval == nil }) {
      notes.append(
        "Where no seconds are given, the survey does not say how often packets come; a Kalman filter is told for one a second."
      )
    }
    return notes
  }

  private static func words(_ reason: AccuracyOverTimeDocument.Refusal) -> String {
    switch reason {
    case .fitRefused: "its fit is refused; 'beacon-calibrate fit' says why"
    case .packetsUnknown:
      "not known: its levels do not say how alike successive packets are; log every packet, with its time"
    }
  }
}
