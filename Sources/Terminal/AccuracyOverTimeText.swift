package import CalibrationModel
import RadioSurvey
import Wording

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
    guard let tightest = never.last else { return "all accuracies below are reached; \(floor)" }
    return "no filter here brings 68 of 100 distances within \(names[tightest]): \(floor)"
  }

  private static func notes(_ document: AccuracyOverTimeDocument) -> [String] {
    var notes = [
      "± is one sigma of the distance at another place in this survey. A goal is reached when 68 of 100 "
        + "distances stay within it; brackets give the packets at the ends of the 95 % interval of "
        + "shadowing. Never: only a closer beacon or a longer average helps.",
      "A change of the level is followed when its remaining effect on the distance is at most "
        + "\(NumberFormat.percent(AccuracyOverTime.followed)). A longer average is steadier and follows "
        + "later.",
    ]
    let changes = document.sets.flatMap(\.filters).flatMap(\.following).map(\.change)
    if changes.contains(where: { !$0.isMeasured && $0.cause != .given }) {
      notes.append(
        "From other surveys, not measured here: body angles differ by an SD of "
          + "\(NumberFormat.unit(NumberFormat.fixed(LastingChange.unsurveyedAngleSD, 1), "dB")), and a "
          + "pocket costs \(NumberFormat.unit(NumberFormat.fixed(LastingChange.unsurveyedPocket, 0), "dB")). "
          + "Set your own with --change.")
    }
    if document.sets.contains(where: { $0.packetInterval == nil }) {
      notes.append(
        "Without seconds, the packet rate of the survey is unknown; the Kalman filter then assumes one per "
          + "second.")
    }
    return notes
  }

  private static func words(_ reason: AccuracyOverTimeDocument.Refusal) -> String {
    switch reason {
    case .fitRefused: "its fit is refused; 'beacon-calibrate fit' says why"
    case .packetsUnknown:
      "unknown: its levels do not show how similar successive packets are; log every packet, with its time"
    }
  }
}

/// The confusion of zones at places left out of the fits, for a terminal.
package enum ZoneMatrixText {
  /// The document as text with a final newline.
  package static func render(_ document: ZoneMatrixDocument) -> String {
    let whose =
      document.unit == .session
      ? "Each session predicted by fits of the others"
      : "Places drawn with seed \(document.seed), predicted by fits of the others"
    var lines = [
      "\(whose): what a device reports from the mean level of a visit.",
      "Immediate up to \(NumberFormat.metres(document.boundaries.immediate)), near up to "
        + "\(NumberFormat.metres(document.boundaries.near)). Intervals count places; differences are in percentage points.",
    ]
    for matrix in document.matrices {
      lines += ["", TerminalText.plain(heading(matrix))]
      lines += TextTable(.zoneMatrix(matrix)).lines
    }
    if document.matrices.contains(where: { !$0.countsLosses }) {
      lines += [
        "",
        "The number of packets sent is not known everywhere, so “not heard” is not predicted there: set "
          + "advertising_interval_ms in survey.toml.",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func heading(_ matrix: ZoneMatrix) -> String {
    let right = matrix.right
    // Of each zone how often it is named itself.
    let parts = matrix.rows.compactMap { row in
      row.cells.first { $0.named.rawValue == row.zone.rawValue }.map {
        (words: "Zone \(row.zone.rawValue) was reported correctly", share: $0.share)
      }
    }
    return
      "\(matrix.conditions.label)\(matrix.session.map { ", session \($0)" } ?? ""), "
      + "\(NumberFormat.count(right.places, "place")) by a fit of \(NumberFormat.count(matrix.fittedPlaces, "place")): the zone is right in "
      + "\(NumberFormat.share(right.measured, right.interval)); \(NumberFormat.share(right.predicted, right.predictedInterval)) were "
      + "predicted: \(PredictedShareWords.judgement(right, parts: parts))"
  }
}
