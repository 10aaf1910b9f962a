import RadioSurvey

/// The section on what people cost.
struct CrowdView {
  var crowdFigures: [FigureView]
  var crowdTable: TableView

  /// `nil` if no placement has two crowd levels.
  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    let effects = index.placements.flatMap(index.crowdEffects)
    guard !effects.isEmpty else { return nil }
    crowdFigures = index.placements.compactMap { placement in
      shelf.figure(
        .crowdEffect(placement),
        caption: placement.map { DisplayText.visible($0.rawValue) } ?? String(localized: "all data"))
    }
    crowdTable = TableView(CrowdTable.table(effects))
  }
}
