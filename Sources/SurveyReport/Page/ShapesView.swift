import PathLoss

/// The comparison of shapes for one set of conditions.
struct ShapesView {
  var shapesSentence: String
  var shapesTable: TableView
  /// None, or the one of the walls.
  var wallTables: [TableView]

  init(_ shapes: ShapeComparison) {
    let omitted = shapes.omitted.map {
      "No \($0.shape): \(DisplayText.visible($0.reason.message)). \(DisplayText.sentence($0.reason.action))"
    }
    shapesSentence =
      ([
        "Shape of the fall with distance: \(DisplayText.visible(ShapeWords.sentence(shapes))) (log score per left-out location)."
      ]
      + omitted).joined(separator: " ")
    shapesTable = TableView(
      caption:
        "Shapes of the fall with distance, judged at \(NumberFormat.count(shapes.locations, "location")) left out one at a time; "
        + "the simplest within one standard error of the best is chosen, the power curve is for comparison only",
      columns: [
        "Shape", "Parameters, 95 % intervals", "#Log score", "#Behind the best ± SE", "#AICc", "#BIC",
        "#Scatter of locations (dB)",
      ],
      rows: shapes.candidates.map { candidate in
        TableView.Row(
          .text(candidate.shape + (candidate.shape == shapes.chosen ? " ✓ chosen" : "")),
          [
            .sentence(DisplayText.visible(ShapeWords.parameters(candidate, shapes))),
            .number(NumberFormat.fixed(candidate.logScore, 2)),
            .number(ShapeWords.difference(candidate.deficit, candidate.deficitError)),
            .number(NumberFormat.fixed(candidate.aicc, 1)), .number(NumberFormat.fixed(candidate.bic, 1)),
            .number(NumberFormat.interval(candidate.residualSD, 1)),
          ])
      })
    wallTables = shapes.walls.isEmpty ? [] : [Self.walls(shapes)]
  }

  private static func walls(_ shapes: ShapeComparison) -> TableView {
    TableView(
      caption: "Loss through walls and floors, measured here and from the literature",
      columns: [
        "Kind", "#Locations behind", "#Measured (dB per crossing)", "#Literature, not measured (dB)",
        "Remarks",
      ],
      rows: shapes.walls.map { wall in
        TableView.Row(
          .text(DisplayText.visible(wall.kind)),
          [
            .number(NumberFormat.count(wall.locationsBehind)), .number(NumberFormat.interval(wall.loss, 1)),
            .number(NumberFormat.interval(wall.literatureLoss, 1)),
            .sentence(
              DisplayText.visible(DisplayText.sentence("\(wall.reason.message); \(wall.reason.action)"))),
          ])
      })
  }
}
