import RadioSurvey
import SurveyResults

/// The walls of a floor plan by level and kind, for the terminal.
enum FloorPlanWallsTable {
  /// A row.
  private typealias Item = (level: String, walls: PlaceDocument.Walls, isFirst: Bool)

  static func table(_ levels: [PlaceDocument.Level]) -> ResultTable {
    let items = levels.flatMap { level in
      level.walls.enumerated().map { Item(level: level.name, walls: $1, isFirst: $0 == 0) }
    }
    return ResultTable(
      items, continues: { !$0.isFirst },
      columns: [
        .text("Level", grouping: true) { $0.level },
        .text("Walls of kind") { $0.walls.kind.rawValue },
        .text("Material") { $0.walls.material?.rawValue ?? "not known" },
        .number("Walls") { NumberFormat.count($0.walls.count) },
        .number("Length", "m") { NumberFormat.fixed($0.walls.length, 1) },
        .number("Literature, not measured", "dB") { item in
          item.walls.material.map { NumberFormat.fixed($0.literatureLoss, 1) } ?? ""
        },
      ])
  }
}
