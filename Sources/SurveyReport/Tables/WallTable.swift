import PathLoss

/// The loss of walls and floors, for the page.
enum WallTable {
  static func table(_ shapes: ShapeComparison) -> ResultTable {
    ResultTable(
      caption: "Loss through walls and floors, measured here and from the literature", shapes.walls,
      columns: [
        .text("Kind") { $0.kind },
        .number("Locations behind") { NumberFormat.count($0.locationsBehind) },
        .interval("Measured", "dB per crossing") { NumberFormat.interval($0.loss, 1) },
        .interval("Literature, not measured", "dB") { NumberFormat.interval($0.literatureLoss, 1) },
        .sentence("Remarks") { DisplayText.sentence("\($0.reason.message); \($0.reason.action)") },
      ])
  }
}
