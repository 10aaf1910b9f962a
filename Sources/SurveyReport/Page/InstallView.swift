import CoveragePlanner
import RadioSurvey
import SurveyResults

/// Where to hang the beacons.
struct InstallView {
  var installTable: TableView
  var installText: String
  var hasInstallText: Bool
  /// What fewer beacons would bring.
  var curveTable: [TableView]
  var hasCurve: Bool
  var curveNote: String
  var remeasureText: String
  var hasRemeasure: Bool

  /// From the map of the plan or, without one, from the layout; `nil` if there is neither.
  init?(_ report: CalibrationReport) {
    if let map = report.map, !map.deployment.needs.isEmpty {
      installTable = TableView(InstallListTable.table(map))
      installText = "Numbers are those of the map; x and y are metres from the corner of the floor plan."
      curveTable = map.deployment.curve.count > 2 ? [TableView(CurveTable.table(map.deployment))] : []
      remeasureText = Self.remeasure(map.deployment.coverage?.remeasure ?? [])
    } else if let layout = report.recommendation?.layout, !layout.positions.isEmpty {
      installTable = TableView(PositionsTable.table(layout, limit: InstallListTable.most))
      installText = PlanView.layoutSentence(layout)
      curveTable = []
      remeasureText = ""
    } else {
      return nil
    }
    hasInstallText = !installText.isEmpty
    hasCurve = !curveTable.isEmpty
    curveNote = CurveWords.note
    hasRemeasure = !remeasureText.isEmpty
  }

  private static func remeasure(_ places: [Position]) -> String {
    guard !places.isEmpty else { return "" }
    return "Once they hang, measure where the margin is least: "
      + places.prefix(20).map { "(\(NumberFormat.fixed($0.x, 1)), \(NumberFormat.fixed($0.y, 1)))" }
      .joined(separator: ", ") + "."
  }
}
