import PathLoss
import RadioSurvey
import Ranging

/// The section on ranging accuracy and zones.
struct AccuracyView {
  /// One set of conditions.
  struct Condition {
    var accuracyID: String
    var accuracyLabel: String
    var isOpen: Bool
    var figures: [FigureView]
    var hasFigures: Bool
    var coverageSentence: String
    var reading: String
    var limits: String
    var accuracyTable: TableView
  }

  var accuracyGroups: [FigureGroup]
  var accuracyConditions: [Condition]
  var beliefs: [String]

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    accuracyGroups = index.placements.compactMap { Self.group($0, index, shelf) }
    let tables = index.fits.compactMap { fit in index.accuracy(fit.conditions).map { (fit, $0) } }
    accuracyConditions = tables.map { Self.condition($0.0, $0.1, index, shelf, isOpen: tables.count <= 3) }
    var seen: Set<String> = []
    beliefs = tables.map { _, table in
      "a device that averages \(NumberFormat.count(table.packets, "packet")) and believes in "
        + "\(NumberFormat.unit(NumberFormat.fixed(table.belief.referencePower, 1), "dBm")) at 1 m and an exponent of "
        + NumberFormat.fixed(table.belief.pathLossExponent, 2)
    }.filter { seen.insert($0).inserted }
  }

  private static func group(_ placement: Placement?, _ index: ReportIndex, _ shelf: PlotShelf) -> FigureGroup?
  {
    let panels = index.panels.filter { $0.placement == placement }
    let figures = panels.flatMap { panel in
      [
        shelf.figure(
          .crowdAccuracy(panel), caption: "Radius that holds 95 %: \(panel.shownWithoutPlacement)"),
        shelf.figure(.crowdZones(panel), caption: "Near or better: \(panel.shownWithoutPlacement)"),
      ].compactMap(\.self)
    }
    guard !figures.isEmpty else { return nil }
    let tables = panels.flatMap(index.fits(in:)).compactMap { index.accuracy($0.conditions) }
    return FigureGroup(
      groupID: index.id("ranging", placement: placement),
      groupHeading: "Ranging: \(placement.map { DisplayText.visible($0.rawValue) } ?? "all data")",
      figures: figures,
      reading:
        "Where the radius line lies above “radius = distance”, the error may be as large as the distance itself. Near should be certain left of the upright guide and rare right of it.",
      limits:
        "The figures hold for a new location, one beacon, and the belief named above; refused fits have no line.",
      dataTables: [comparison(tables)])
  }

  private static func comparison(_ tables: [AccuracyTable]) -> TableView {
    TableView(
      caption: "Values drawn above",
      columns: ["Conditions", "#Distance (m)", "#Holds 95 % (m)", "#Near or better (%)"],
      rows: tables.flatMap { table in
        table.rows.map { row in
          TableView.Row(
            .text(table.conditions.shownLabel),
            [
              .number(NumberFormat.significant(row.distance)),
              .number(NumberFormat.significant(row.radius95, 2)),
              .number(NumberFormat.fixed((row.zones.immediate + row.zones.near) * 100, 0)),
            ])
        }
      })
  }

  private static func condition(
    _ fit: ConditionFit, _ table: AccuracyTable, _ index: ReportIndex, _ shelf: PlotShelf, isOpen: Bool
  ) -> Condition {
    let figures = [
      shelf.figure(.accuracy(fit.conditions), caption: "Accuracy against distance"),
      shelf.figure(.zones(fit.conditions), caption: "What a device names"),
    ].compactMap(\.self)
    return Condition(
      accuracyID: index.id("accuracy", fit.conditions), accuracyLabel: fit.conditions.shownLabel,
      isOpen: isOpen,
      figures: figures, hasFigures: !figures.isEmpty,
      coverageSentence: HeldOutText.sentence(fit.heldOut)
        + (fit.averaged
          ? " Some readings were smoothed by their source, so these errors are understated." : ""),
      reading:
        "One sigma is what Apple’s “accuracy” is meant to be; the other two radii are those that really hold 68 and 95 %.",
      limits: "Grey parts lie outside the distances measured and are extrapolated.",
      accuracyTable: self.table(table))
  }

  private static func table(_ table: AccuracyTable) -> TableView {
    func range(_ interval: Interval?) -> String {
      interval.map { "\(NumberFormat.significant($0.lower, 2)) to \(NumberFormat.significant($0.upper, 2))" }
        ?? NumberFormat.absent
    }
    return TableView(
      caption: "Accuracy by distance, mean of \(NumberFormat.count(table.packets, "packet"))",
      columns: [
        "#Distance (m)", "Measured", "#SD of level (dB)", "#One sigma (m)", "#Holds 68 % (m)",
        "#Holds 95 % (m)",
        "#2 × 68 % radius holds (%)", "#68 % interval (m)", "#95 % interval (m)", "#Immediate (%)",
        "#Near (%)", "#Far (%)",
      ],
      rows: table.rows.map { row in
        TableView.Row(
          .number(NumberFormat.significant(row.distance)),
          [
            .text(row.isExtrapolated ? "extrapolated" : "yes"),
            .number(NumberFormat.fixed(row.predictiveSD, 1)),
            .number(NumberFormat.significant(row.oneSigma, 2)),
            .number(NumberFormat.significant(row.radius68, 2)),
            .number(NumberFormat.significant(row.radius95, 2)),
            .number(NumberFormat.fixed(row.doubleRadius68Coverage.map { $0 * 100 }, 1)),
            .number(range(row.interval68)),
            .number(range(row.interval95)), .number(NumberFormat.fixed(row.zones.immediate * 100, 0)),
            .number(NumberFormat.fixed(row.zones.near * 100, 0)),
            .number(NumberFormat.fixed(row.zones.far * 100, 0)),
          ])
      })
  }
}
