import CoveragePlanner
import RadioSurvey

/// Where the beacons of a layout hang.
enum PositionsTable {
  /// - Parameter limit: the most positions that are listed.
  static func table(_ layout: FloorLayout, limit: Int = .max) -> ResultTable {
    let name =
      layout.placement.map { DisplayText.visible($0.rawValue) } ?? String(localized: "the placement surveyed")
    return ResultTable(
      caption: String(localized: "Positions for \(name)"),
      layout.positions.prefix(limit).enumerated().map { (number: $0.offset + 1, position: $0.element) },
      columns: [
        .number(String(localized: "Beacon")) { String($0.number) },
        .number("x", "m") { NumberFormat.fixed($0.position.x, 2) },
        .number("y", "m") { NumberFormat.fixed($0.position.y, 2) },
      ])
  }
}
