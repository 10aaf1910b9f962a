import CalibrationModel
import RadioSurvey
import Wording

struct ModelView {
  var modelSummary: TableView
  var calibrationTables: [TableView]
  var calibrationSentences: [String]
  var modelGroups: [FigureGroup]
  var conditionViews: [ConditionView]

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    modelSummary = TableView(.fit(index.fits, href: { "#\(index.id("model", $0))" }))
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
            ? say("RSSI against distance") : say("RSSI against distance, by crowd level"), figures: figures,
          reading: say(
            "Each mark is the mean of one location. A lower line means a weaker signal; a steeper line, a "
              + "faster fall with distance.")
            + (index.fits.lazy.map(PlotText.addedBack).first { !$0.isEmpty } ?? ""),
          limits: say(
            "All these plots share the same axes. Lines span only the distances measured; marks without a "
              + "line belong to a refused fit."), dataTables: [TableView(.fitLines(index.fits))])
      ]
    let residuals = index.panels.compactMap { shelf.figure(.crowdResiduals($0), caption: $0.shownLabel) }
    if !residuals.isEmpty {
      modelGroups.append(
        FigureGroup(
          groupID: "model-residuals", groupHeading: say("Mean level minus fitted line"), figures: residuals,
          reading: say("Marks that bend or fan out with distance are evidence against a straight line."),
          limits: say("For the numbers, see the locations table of each set of conditions.")))
    }
    let isOpen = index.fits.count <= 3
    conditionViews = index.fits.map { ConditionView(fit: $0, index: index, shelf: shelf, isOpen: isOpen) }
  }
}

/// The section on whether the intervals hold at unmeasured places.
struct HeldOutView {
  var heldOutTable: TableView
  var heldOutReading: String
  var heldOutLimits: String

  /// `nil` if no set of conditions was checked.
  init?(_ index: ReportIndex) {
    guard index.fits.contains(where: { $0.heldOut != nil }) else { return nil }
    heldOutTable = TableView(
      LeaveOutTable.table(
        index.fits, pools: index.report.pooledCoverage, href: { "#\(index.id("model", $0))" }))
    heldOutReading = say(
      "Each location was left out, predicted from the others, and compared with its measurement. A bracket "
        + "entirely below 68 or 95 % means that the intervals are too narrow; the fit is then weak. The "
        + "packet line treats every packet as independent, as is usual; its shares show how often its "
        + "intervals would have held.")
    heldOutLimits = Self.limits(index.fits)
  }

  private static func limits(_ fits: [ConditionFit]) -> String {
    var text = say("Brackets are Wilson intervals if single locations are left out. ")
    if fits.contains(where: { $0.outcome.checks?.heldOutInGroups.isEmpty == false }) {
      text += say(
        "If whole sessions, blocks of the floor, places or beacons are left out, or several receivers are "
          + "combined, brackets count those instead (Korn and Graubard), because their locations resemble "
          + "each other. Of two rows, rely on the one for what will be new in use. ")
    }
    if fits.contains(where: { $0.estimator == .received && $0.status != .refused }) {
      text += say(
        "If the number of packets sent is unknown, the main estimator is the one for packets received. ")
    }
    return text
      + say(
        "The check applies only to this building, to locations like those surveyed, and within the distances "
          + "surveyed.")
  }
}

struct DataView {
  var tables: [TableView]
  var hasIssues: Bool

  init(_ report: CalibrationReport) {
    tables = DataTables.all(report).map { TableView($0) }
    hasIssues = !ResultTable.issueCodes(report).rows.isEmpty
  }
}

/// Drawings of one kind side by side, with how to read them and what they do not show.
struct FigureGroup {
  var groupID: String
  var groupHeading: String
  var figures: [FigureView]
  var reading: String
  var limits: String
  /// The numbers that are drawn; none if they stand with each set of conditions.
  var dataTables: [TableView] = []
}

struct FigureView {
  var figureID: String
  var svg: String
  var figureCaption: String
  var omission: String

  init(_ plot: Plot, caption: String? = nil) {
    figureID = "figure-\(plot.id)"
    svg = plot.svg
    figureCaption = caption ?? plot.title
    omission = plot.omission ?? ""
  }
}

struct PlotShelf {
  private let plots: [Plot.Subject: Plot]

  init(_ plots: [Plot]) {
    self.plots = Dictionary(plots.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func figure(_ subject: Plot.Subject, caption: String? = nil) -> FigureView? {
    plots[subject].map { FigureView($0, caption: caption) }
  }
}
