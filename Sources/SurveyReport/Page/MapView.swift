import CoveragePlanner
import RadioSurvey
import SurveyResults

/// The map of the plan on the page.
struct MapView {
  /// The drawing as an element.
  var mapSVG: String
  var mapCaption: String
  /// What the plan does for each requirement, if there are several.
  var needsTable: TableView
  var hasNeeds: Bool

  /// - Parameter drifted: where beacons hang whose level changed since an earlier report.
  init?(_ map: PlannedMap?, drifted: [Position] = []) {
    guard let map, let need = map.deployment.needs.first else { return nil }
    let beacons = NumberFormat.count(map.deployment.beacons.count, "beacon")
    let place = map.deployment.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    let mapText =
      "Map of the floor with \(beacons)\(place): the requirement is met on \(NumberFormat.percent(need.servedShare)) of it."
    mapSVG =
      FloorPlanDrawing(
        VenuePlan(levels: [map.level]), deployment: map.deployment, present: map.present,
        measured: map.measured, drifted: drifted,
        inlineTitle: mapText
      ).svg
    let change =
      map.option.map { option in
        option.lever == .more || option.lever == .move
          ? "" : "After this change: \(OptionWords.action(option)). "
      } ?? ""
    mapCaption = DisplayText.visible(
      "\(change)\(beacons)\(place); the fuller the colour, the more often the requirement is met, as estimated."
    )
    needsTable = TableView(NeedsTable.table(map.deployment.needs))
    hasNeeds = map.deployment.needs.count > 1
  }
}
