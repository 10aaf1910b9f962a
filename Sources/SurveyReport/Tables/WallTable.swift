import PathLoss

/// The loss of walls and floors, for the page.
enum WallTable {
  static func table(_ shapes: ShapeComparison) -> ResultTable {
    ResultTable(
      caption: String(localized: "Loss through walls and floors, measured here and from the literature"),
      shapes.walls,
      columns: [
        .text(String(localized: "Kind")) { $0.kind },
        .number(String(localized: "Locations behind")) { NumberFormat.count($0.locationsBehind) },
        .interval(String(localized: "Measured"), String(localized: "dB per crossing")) {
          NumberFormat.interval($0.loss, 1)
        },
        .interval(String(localized: "Literature, not measured"), "dB") {
          NumberFormat.interval($0.literatureLoss, 1)
        },
        .sentence(String(localized: "Remarks")) {
          DisplayText.sentence("\($0.reason.message); \($0.reason.action)")
        },
      ])
  }
}
