import PathLoss
import RadioSurvey

/// The comparison of shapes for one set of conditions.
struct ShapesView {
  var shapesSentence: String
  var shapesTable: TableView
  /// None, or the one of the walls.
  var wallTables: [TableView]

  init(_ shapes: ShapeComparison, of conditions: FitConditions) {
    let omitted = shapes.omitted.map {
      String(
        localized:
          "No \($0.shape): \(DisplayText.visible($0.reason.message)). \(DisplayText.sentence($0.reason.action))"
      )
    }
    shapesSentence =
      ([
        String(
          localized:
            "Shape of the fall with distance: \(DisplayText.visible(ShapeWords.sentence(shapes))) (log score per left-out location)."
        )
      ]
      + omitted).joined(separator: " ")
    shapesTable = TableView(ShapeTable.table([(conditions, shapes)]))
    wallTables = shapes.walls.isEmpty ? [] : [TableView(WallTable.table(shapes))]
  }
}
