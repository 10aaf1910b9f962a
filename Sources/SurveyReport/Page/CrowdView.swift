import PathLoss
import RadioSurvey
import SurveyEffects

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
        .crowdEffect(placement), caption: placement.map { DisplayText.visible($0.rawValue) } ?? "all data")
    }
    crowdTable = TableView(
      caption: "Change of mean level with the crowd, 95 % intervals",
      columns: [
        "Conditions", "Against", "#At distance (m)", "#Lower (dB)", "#Change (dB)", "#Upper (dB)", "Says",
      ],
      rows: effects.map { effect in
        TableView.Row(
          .text(effect.conditions.shownLabel),
          [
            .text(DisplayText.visible(effect.baseline.rawValue)),
            .number(NumberFormat.significant(effect.distance)),
            .number(NumberFormat.signed(effect.change.lower95, 1)),
            .number(NumberFormat.signed(effect.change.estimate, 1)),
            .number(NumberFormat.signed(effect.change.upper95, 1)), .text(Self.says(effect.change)),
          ])
      })
  }

  private static func says(_ change: Estimate) -> String {
    guard let lower = change.lower95, let upper = change.upper95 else { return "no interval, so nothing" }
    if upper < 0 { return "people cost level" }
    if lower > 0 { return "level rises, which people do not cause: look for another change" }
    return "no change shown, which is not to say that there is none"
  }
}
