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
  /// What the map can show, if there is a choice.
  var layers: [Layer] = []
  var hasLayers = false
  /// Crowd levels of which nothing is known.
  var unknownText = ""
  var hasUnknown = false
  /// A drawing that is not of a floor, as a file; `nil` for the map.
  var picture: Picture?

  /// What a drawing is called as a file, and its numbers.
  struct Picture {
    var id: String
    var title: String
    var numbers: PictureNumbers
  }

  /// One coverage to choose.
  struct Layer {
    var number: Int
    var label: String
    var isFirst: Bool
  }

  /// - Parameters:
  ///   - drifted: where beacons hang whose level changed since an earlier report.
  ///   - confused: from one beacon to another that it is taken for.
  init?(_ map: PlannedMap?, drifted: [Position] = [], confused: [(from: Position, to: Position)] = []) {
    guard let map, let need = map.deployment.needs.first else { return nil }
    let beacons = NumberFormat.count(map.deployment.beacons.count, "beacon")
    let place =
      map.deployment.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    let mapText =
      String(
        localized:
          "Map of the floor with \(beacons)\(place): the requirement is met on \(NumberFormat.percent(need.servedShare)) of it."
      )
    mapSVG =
      FloorPlanDrawing(
        VenuePlan(levels: [map.level]), deployment: map.deployment, present: map.present,
        measured: map.measured, drifted: drifted, confused: confused,
        inlineTitle: mapText
      ).svg
    let change =
      map.option.map { option in
        option.lever == .more || option.lever == .move
          ? "" : String(localized: "After this change: \(OptionWords.action(option)). ")
      } ?? ""
    mapCaption = DisplayText.visible(
      String(
        localized:
          "\(change)\(beacons)\(place); the fuller the colour, the more often the requirement is met, as estimated."
      )
        + (need.requirement.values.texts("onlyAt").isEmpty
          ? "" : String(localized: " It is asked for \(RequirementWords.place(need.requirement)) only."))
    )
    needsTable = TableView(NeedsTable.table(map.deployment.needs))
    let all = MapLayer.all(map.deployment)
    hasLayers = all.count > 1
    layers =
      hasLayers
      ? all.enumerated().map { Layer(number: $0.offset, label: $0.element.label, isFirst: $0.offset == 0) }
      : []
    unknownText = MapLayer.unknown(map.deployment).compactMap { crowd in
      crowd.reason.map {
        DisplayText.visible(
          String(
            localized:
              "“\(DisplayText.short(crowd.crowd.rawValue, 30))” is not known: \(PlanWords.sentence($0))"))
      }
    }.joined(separator: " ")
    hasUnknown = !unknownText.isEmpty
    hasNeeds = map.deployment.needs.count > 1
  }
}
