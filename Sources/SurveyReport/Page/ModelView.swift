import PathLoss
import SurveyResults

/// The section of the fitted models.
struct ModelView {
  var modelSummary: TableView
  /// Levels at one distance, and what they mean.
  var calibrationTables: [TableView]
  var calibrationSentences: [String]
  var modelGroups: [FigureGroup]
  var conditionViews: [ConditionView]

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    modelSummary = TableView(
      FitTable.table(index.fits, href: { "#\(index.id("model", $0))" }))
    let calibrations = index.report.levelCalibrations ?? []
    calibrationTables = calibrations.isEmpty ? [] : [TableView(LevelCalibrationTable.table(calibrations))]
    calibrationSentences = PointLimit.thinned(calibrations).flatMap(LevelCalibrationWords.sentences)
      .map(DisplayText.visible)
    let figures = index.panels.compactMap { shelf.figure(.crowdLevels($0), caption: $0.shownLabel) }
    modelGroups =
      figures.isEmpty
      ? []
      : [
        FigureGroup(
          groupID: "model-levels",
          groupHeading: index.crowdLevels == [nil]
            ? String(localized: "RSSI against distance")
            : String(localized: "RSSI against distance, by crowd level"), figures: figures,
          reading:
            String(
              localized:
                "Each mark is the mean of one location. A lower line means a weaker signal; a steeper line weakens faster with distance."
            ),
          limits:
            String(
              localized:
                "Axes are the same in all of these plots. A line spans only the distances that were measured; marks without a line belong to a refused fit."
            ),
          dataTables: [TableView(FitLinesTable.table(index.fits))])
      ]
    let residuals = index.panels.compactMap { shelf.figure(.crowdResiduals($0), caption: $0.shownLabel) }
    if !residuals.isEmpty {
      modelGroups.append(
        FigureGroup(
          groupID: "model-residuals", groupHeading: String(localized: "Mean level less fitted line"),
          figures: residuals,
          reading: String(
            localized: "Marks that bend or fan out with distance would speak against a straight line."),
          limits: String(localized: "The numbers are in the table of locations of each set of conditions.")))
    }
    let isOpen = index.fits.count <= 3
    conditionViews = index.fits.map { ConditionView($0, index: index, shelf: shelf, isOpen: isOpen) }
  }
}
