import CoveragePlanner
import RadioSurvey

/// The places of one visit, for the terminal.
enum VisitPlacesTable {
  static func table(_ places: [PlannedPlace], _ names: SurveyNames) -> ResultTable {
    let isOnFloor = places.contains { $0.x != nil }
    let isRanked = places.contains { $0.varianceReduction != nil }
    var columns: [TableColumn<PlannedPlace>] = [
      .text("Place") { $0.location },
      .text("Beacon") { names.beacon(of: $0) },
      .number("Distance") { NumberFormat.metres($0.distance) },
    ]
    columns +=
      isOnFloor
      ? [.number("x") { NumberFormat.metres($0.x) }, .number("y") { NumberFormat.metres($0.y) }]
      : [.number("Bearing") { "\(NumberFormat.fixed($0.bearing, 0))°" }]
    if isRanked {
      columns += [
        .number("Takes off") { NumberFormat.percent($0.varianceReduction) },
        .number("From the nearest place") { $0.separation.map { NumberFormat.metres($0) } ?? "–" },
      ]
    }
    return ResultTable(
      places, columns: columns)
  }
}
