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
      installText =
        String(
          localized:
            "Numbers are those of the map; x counts to its right and y upwards, in metres of the floor plan, whose corner is usually its lower left."
            + "\(Self.present(map))")
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

  /// What becomes of the beacons that hang in the placement now.
  private static func present(_ map: PlannedMap) -> String {
    guard let present = map.option?.present, present > 0, !map.deployment.beacons.contains(where: \.isKept)
    else { return others(map) }
    let place =
      map.deployment.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    let moved =
      present == 1
      ? String(
        localized:
          " \(NumberFormat.count(present, "beacon")) hangs\(place) today: move it to one of these places, and set what the list says."
      )
      : String(
        localized:
          " \(NumberFormat.count(present, "beacon")) hang\(place) today: move them to these places, and set what the list says."
      )
    return moved + others(map)
  }

  /// Whether beacons of other placements may stay, where some hang and the plan counts none of them.
  private static func others(_ map: PlannedMap) -> String {
    guard map.present.count > map.option?.present ?? 0, !map.deployment.beacons.contains(where: \.isKept),
      map.deployment.needs.allSatisfy({ [.immediate, .near, .heard].contains($0.requirement.code) })
    else { return "" }
    return String(localized: " Beacons of other placements are not counted here: they may stay.")
  }

  private static func remeasure(_ places: [Position]) -> String {
    // Two places within half a metre are one to a surveyor.
    var apart: [Position] = []
    for place in places where apart.allSatisfy({ ($0.distance(to: place) ?? .infinity) >= 0.5 }) {
      apart.append(place)
    }
    guard !apart.isEmpty else { return "" }
    return String(localized: "Once they hang, measure where the margin is least: ")
      + apart.prefix(20).map {
        String(localized: "(\(NumberFormat.fixed($0.x, 1)), \(NumberFormat.fixed($0.y, 1)))")
      }
      .joined(separator: ", ") + "."
  }
}
