import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyResults

/// The map of the plan on the page.
struct MapView {
  /// The drawing as the source of an image.
  var mapSource: String
  /// What it shows, for those who do not see it.
  var mapText: String
  var mapCaption: String
  /// What the plan does for each requirement, if there are several.
  var needsTable: TableView
  var hasNeeds: Bool

  init?(_ map: PlannedMap?) {
    guard let map, let need = map.deployment.needs.first else { return nil }
    let drawing = FloorPlanDrawing(
      VenuePlan(levels: [map.level]), deployment: map.deployment, present: map.present, measured: map.measured
    )
    mapSource = "data:image/svg+xml;base64,\(Data(drawing.svg.utf8).base64EncodedString())"
    let beacons = NumberFormat.count(map.deployment.beacons.count, "beacon")
    let place = map.deployment.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    mapText =
      "Map of the floor with \(beacons)\(place): the requirement is met on \(NumberFormat.percent(need.servedShare)) of it."
    let change =
      map.option.map { option in
        option.lever == .more || option.lever == .move
          ? "" : "After this change: \(OptionWords.action(option)). "
      } ?? ""
    mapCaption = DisplayText.visible(
      "\(change)\(beacons)\(place), \(RequirementWords.short(need.requirement)): the darker, the more often it is met, as estimated; "
        + "the number of beacons allows for what the fit leaves open. Filled circles hang today, dots are where the survey stood."
    )
    needsTable = TableView(NeedsTable.table(map.deployment.needs))
    hasNeeds = map.deployment.needs.count > 1
  }
}
