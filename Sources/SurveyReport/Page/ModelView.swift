import PathLoss
import RadioSurvey
import Ranging
import Statistics

/// The section of the fitted models.
struct ModelView {
  var modelSummary: TableView
  var modelGroups: [FigureGroup]
  var conditionViews: [ConditionView]

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    modelSummary = Self.summary(index)
    let figures = index.panels.compactMap { shelf.figure(.crowdLevels($0), caption: $0.shownLabel) }
    modelGroups =
      figures.isEmpty
      ? []
      : [
        FigureGroup(
          groupID: "model-levels",
          groupHeading: index.crowdLevels == [nil]
            ? "RSSI against distance" : "RSSI against distance, by crowd level", figures: figures,
          reading:
            "Each mark is the mean of one location. A lower line means a weaker signal; a steeper line weakens faster with distance.",
          limits:
            "Axes are the same in all of these plots. A line spans only the distances that were measured; marks without a line belong to a refused fit.",
          dataTables: [Self.lineTable(index.fits)])
      ]
    let isOpen = index.fits.count <= 3
    conditionViews = index.fits.map { ConditionView($0, index: index, shelf: shelf, isOpen: isOpen) }
  }

  private static func summary(_ index: ReportIndex) -> TableView {
    TableView(
      caption: "Models by conditions, with 95 % intervals",
      columns: [
        "Conditions", "Status", "#Locations", "#Packets", "#Level at 1 m (dBm)", "#Exponent",
        "#Shadowing SD (dB)",
        "#Fading SD (dB)", "#Left-out locations inside 95 %",
      ],
      rows: index.fits.map { fit in
        TableView.Row(
          .text(fit.conditions.shownLabel, href: "#\(index.id("model", fit.conditions))"),
          [
            .badge(fit.status.shownWord, fit.status.style), .number(NumberFormat.count(fit.locations)),
            .number(NumberFormat.count(fit.receivedPackets)),
            .number(NumberFormat.interval(fit.referencePower, 1)),
            .number(NumberFormat.interval(fit.pathLossExponent, 2)),
            .number(NumberFormat.interval(fit.shadowingSD, 1)),
            .number(NumberFormat.interval(fit.fadingSD, 1)), .number(HeldOutText.share(fit.heldOut)),
          ])
      })
  }

  private static func lineTable(_ fits: [ConditionFit]) -> TableView {
    TableView(
      caption: "Lines and marks drawn above; each location is listed under its conditions below",
      columns: ["Conditions", "#Locations", "#From (m)", "#To (m)", "#Level at 1 m (dBm)", "#Exponent"],
      rows: fits.map { fit in
        TableView.Row(
          .text(fit.conditions.shownLabel),
          [
            .number(NumberFormat.count(fit.locations)),
            .number(NumberFormat.significant(fit.distanceRange?.lower)),
            .number(NumberFormat.significant(fit.distanceRange?.upper)),
            .number(NumberFormat.fixed(fit.referencePower?.estimate, 1)),
            .number(NumberFormat.fixed(fit.pathLossExponent?.estimate, 2)),
          ])
      })
  }
}

extension FitStatus {
  /// The status with its sign.
  var shownWord: String {
    switch self {
    case .calibrated: "✓ calibrated"
    case .weak: "▲ weak"
    case .refused: "✕ refused"
    }
  }

  /// The class of the style sheet.
  var style: String {
    switch self {
    case .calibrated: "good"
    case .weak: "caution"
    case .refused: "problem"
    }
  }
}
