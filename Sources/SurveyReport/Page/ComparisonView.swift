import CoveragePlanner
import RadioSurvey
import SurveyDrift
import SurveyResults

/// What changed since an earlier report, on the page.
struct ComparisonView {
  var comparisonDecision: String
  var comparisonStyle: String
  /// Whether it stands under the headline too.
  var changesDecision: Bool
  var comparisonIntroduction: String
  var comparisonCounts: String
  var comparisonNotes: [String]
  var hasComparisonNotes: Bool
  var comparisonTable: TableView
  var hasComparisonTable: Bool

  /// `nil` without an earlier report.
  init?(_ comparison: ReportComparison?) {
    guard let comparison else { return nil }
    comparisonDecision = DisplayText.visible(ComparisonWords.decision(comparison))
    changesDecision = comparison.decision.verdict == .changes
    comparisonStyle =
      switch comparison.decision.verdict {
      case .changes: "problem"
      case .stays: "good"
      case .cannotBeSaid: "none"
      }
    comparisonIntroduction = ComparisonWords.introduction(comparison)
    comparisonCounts = ComparisonWords.counts(comparison)
    comparisonNotes = ComparisonWords.notes(comparison).map(DisplayText.visible)
    hasComparisonNotes = !comparisonNotes.isEmpty
    comparisonTable = TableView(ComparisonTable.table(comparison))
    hasComparisonTable = !comparisonTable.rows.isEmpty
  }

  /// Where beacons that drifted hang, among places that the map shows.
  static func drifted(_ report: CalibrationReport) -> [Position] {
    guard let map = report.map else { return [] }
    let shown =
      map.present + map.deployment.beacons.filter(\.isKept).map { Position(x: $0.x, y: $0.y) }
    let drifted = (report.comparison?.beacons ?? []).filter { $0.verdict == .drifted }.compactMap(\.position)
    var seen: Set<Position> = []
    return drifted.map { Position(x: $0.x, y: $0.y) }.filter { place in
      shown.contains { $0.x == place.x && $0.y == place.y } && seen.insert(place).inserted
    }
  }
}
