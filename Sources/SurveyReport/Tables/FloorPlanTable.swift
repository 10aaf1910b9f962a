import SurveyResults

/// The levels of a floor plan, for the terminal.
enum FloorPlanTable {
  static func table(_ levels: [PlaceDocument.Level]) -> ResultTable {
    ResultTable(
      levels,
      columns: [
        .text("Level") { $0.name },
        .number("Floor", "m²") { NumberFormat.fixed($0.area, 1) },
        .number("Walls") { level in NumberFormat.count(level.walls.reduce(0) { $0 + $1.count }) },
        .number("Length", "m") { level in
          NumberFormat.fixed(level.walls.reduce(0) { $0 + $1.length }, 1)
        },
        .number("Openings") { NumberFormat.count($0.openings) },
        .number("Fixtures") { NumberFormat.count($0.fixtures.count) },
        .number("Areas") { NumberFormat.count($0.areas.count) },
        .number("Points") { NumberFormat.count($0.points.count) },
        .number("Mounts") { NumberFormat.count($0.mounts.count) },
      ])
  }
}
