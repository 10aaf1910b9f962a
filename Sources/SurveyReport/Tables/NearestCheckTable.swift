import RadioSurvey
import Ranging
import Statistics
import Support

/// How often the nearest beacon came first, beside how often that was predicted.
enum NearestCheckTable {
  /// A row for each set of conditions and session, then those together.
  static func table(_ check: NearestCheck) -> ResultTable {
    let rows = check.rows + check.together + (check.all.map { [$0] } ?? [])
    return ResultTable(
      rows,
      columns: [
        .text("Conditions") { $0.conditions?.label ?? "all together" },
        .text("Left out") { $0.session.map { "session \($0)" } ?? "all of them" },
        .number("Fitted to") { NumberFormat.count($0.fittedPlaces, "place") },
        .number("Places") { NumberFormat.count($0.right.places) },
        .number("Visits") { NumberFormat.count($0.right.trials) },
        .interval("Predicted (90 %)") { ReplayText.share($0.right.predicted, $0.right.predictedInterval) },
        .interval("Measured (95 %)") { ReplayText.share($0.right.measured, $0.right.interval) },
        .interval("Difference (95 %)") { difference($0.right) },
      ])
  }

  /// Visits by how likely the nearest was said to come first.
  static func bands(_ check: NearestCheck) -> ResultTable {
    ResultTable(
      check.bands,
      columns: [
        .text("Said to come first in") {
          "\(NumberFormat.fixed($0.probabilities.lower * 100, 0)) to \(NumberFormat.percent($0.probabilities.upper))"
        },
        .number("Places") { NumberFormat.count($0.right.places) },
        .number("Visits") { NumberFormat.count($0.right.trials) },
        .number("Predicted") { NumberFormat.percent($0.right.predicted) },
        .interval("Measured (95 %)") { ReplayText.share($0.right.measured, $0.right.interval) },
      ])
  }

  /// Percentage points with their interval.
  static func difference(_ share: PredictedShare) -> String {
    let points = { (share: Double) in NumberFormat.signed(share * 100, 0) }
    guard let interval = share.differenceInterval else { return points(share.difference) }
    return "\(points(share.difference)) (\(points(interval.lower)) to \(points(interval.upper)))"
  }
}
