package import CalibrationModel
import RadioSurvey

/// What changed since an earlier report: each set of conditions and each beacon, those that drifted first.
package enum ComparisonTable {
  /// Rows that are not drifted, at most: a page of hundreds is not read.
  private static let mostRows = 60

  private struct Line {
    var name: String
    var verdict: ChangeVerdict
    var change: LevelChange?
    var doubt: ChangeDoubt?
  }

  /// A row for each quantity that both surveys have.
  package static func table(_ comparison: ReportComparison) -> ResultTable {
    let lines =
      comparison.conditions.map {
        Line(name: $0.conditions.shownLabel, verdict: $0.verdict, change: $0.telling, doubt: $0.doubt)
      }
      + beacons(comparison).filter { !$0.isAlone }.map { beacon in
        Line(
          name: say("beacon \(name(beacon)) · \(beacon.conditions.shownLabel)"), verdict: beacon.verdict,
          change: beacon.change, doubt: beacon.doubt)
      }
    let shown =
      lines.filter { $0.verdict == .drifted }
      + lines.filter { $0.verdict != .drifted }.prefix(mostRows)
    let rest = lines.count - shown.count
    let caption = say("Level now and then")
    return ResultTable(
      caption: rest > 0 ? say("\(caption); \(NumberFormat.count(rest)) more rows in report.json") : caption,
      shown,
      columns: [
        .text(say("What")) { $0.name }, .state(say("Since then")) { state($0.verdict) },
        .interval(say("Change"), "dB") { change($0.change) },
        .number(say("At"), "m") { $0.change?.distance.map { NumberFormat.distance($0) } ?? "–" },
        .sentence(say("Why")) { $0.doubt.map(ComparisonWords.reason) ?? "" },
      ])
  }

  /// One row per beacon: where it drifted most, or else where it is most uncertain.
  static func beacons(_ comparison: ReportComparison) -> [ComparedBeacon] {
    Dictionary(grouping: comparison.beacons, by: \.beacon).sorted { $0.key < $1.key }.compactMap { _, own in
      let drifted = own.filter { $0.verdict == .drifted }
      return drifted.max { abs($0.change?.change ?? 0) < abs($1.change?.change ?? 0) }
        ?? own.first { $0.verdict == .cannotBeSaid } ?? own.first
    }
  }

  /// The surveyor's name for a beacon, or its identity.
  static func name(_ beacon: ComparedBeacon) -> String {
    DisplayText.visible(beacon.name ?? beacon.beacon.description)
  }

  private static func change(_ change: LevelChange?) -> String {
    guard let change else { return "–" }
    let value = NumberFormat.signed(change.change, 1)
    guard let lower = change.lower, let upper = change.upper else { return value }
    return "\(value) (\(NumberFormat.range(NumberFormat.signed(lower, 1), NumberFormat.signed(upper, 1))))"
  }

  private static func state(_ verdict: ChangeVerdict) -> ResultTable.State {
    switch verdict {
    case .same: ResultTable.State(sign: "✓", word: say("the same"), style: "good")
    case .drifted: ResultTable.State(sign: "◇", word: say("drifted"), style: "problem")
    case .cannotBeSaid: ResultTable.State(sign: "?", word: say("cannot be said"), style: "none")
    }
  }
}
