import PathLoss
import RadioSurvey
import Ranging
import Statistics

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
    var beliefSentence: String
    var reading: String
    var limits: String
    var accuracyTable: TableView
    /// What the check on left-out locations, of intervals and zones, and averaging say.
    var checkSentences: [String]
    /// Zones named, and where the locations fell in their predictions.
    var checkTables: [TableView]
    var hasChecks: Bool
  }

  var accuracyGroups: [FigureGroup]
  var accuracyConditions: [Condition]
  var beliefs: String

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    let tables = index.fits.compactMap { fit in index.accuracy(fit.conditions).map { (fit, $0) } }
    accuracyGroups = Self.groups(index, shelf, tables.map(\.1))
    accuracyConditions = tables.map { Self.condition($0.0, $0.1, index, shelf, isOpen: tables.count <= 3) }
    beliefs = Self.beliefs(tables.map(\.1))
  }

  /// What devices assume, in one sentence: a range where it differs between conditions.
  private static func beliefs(_ tables: [AccuracyTable]) -> String {
    func range(_ values: [Double], _ decimals: Int) -> String {
      let texts = [values.min(), values.max()].map { NumberFormat.fixed($0, decimals) }
      return texts[0] == texts[1] ? texts[0] : NumberFormat.range(texts[0], texts[1])
    }
    let packets = tables.map(\.packets)
    let power = range(tables.map(\.belief.referencePower), 1)
    let exponent = range(tables.map(\.belief.pathLossExponent), 2)
    let count =
      packets.min() == packets.max()
      ? NumberFormat.count(packets.first ?? 1, "packet")
      : "\(NumberFormat.range(NumberFormat.count(packets.min()), NumberFormat.count(packets.max()))) packets"
    return
      "It averages \(count), and assumes \(NumberFormat.unit(power, "dBm")) at 1 m and an exponent of \(exponent)"
      + (Set(tables.map(\.belief)).count > 1
        ? "; what holds where is stated with each set of conditions." : ".")
  }

  private static func belief(_ table: AccuracyTable) -> String {
    "A device is taken to average \(NumberFormat.count(table.packets, "packet")) and to assume "
      + "\(NumberFormat.unit(NumberFormat.fixed(table.belief.referencePower, 1), "dBm")) at 1 m and an exponent of "
      + "\(NumberFormat.fixed(table.belief.pathLossExponent, 2))."
  }

  private static func groups(_ index: ReportIndex, _ shelf: PlotShelf, _ tables: [AccuracyTable])
    -> [FigureGroup]
  {
    let radii = index.panels.compactMap { shelf.figure(.crowdAccuracy($0), caption: $0.shownLabel) }
    let near = index.panels.compactMap { shelf.figure(.crowdZones($0), caption: $0.shownLabel) }
    let limits = "For a new location, one beacon, and the assumption named above; refused fits have no line."
    return [
      FigureGroup(
        groupID: "accuracy-radius", groupHeading: "The radius that holds 95 %", figures: radii,
        reading:
          "Where a line is above “radius = distance”, the error may be as large as the distance itself.",
        limits: limits,
        dataTables: [
          comparison(tables, "Radius that holds 95 % (m), by distance", index) {
            NumberFormat.significant($0.radius95, 2)
          }
        ]),
      FigureGroup(
        groupID: "accuracy-near", groupHeading: "How often a device says near or better", figures: near,
        reading: "Near should be almost sure left of the upright guide, where it ends, and rare right of it.",
        limits: limits,
        dataTables: [
          comparison(tables, "Probability of near or better (%), by distance", index) {
            NumberFormat.fixed(($0.zones.immediate + $0.zones.near) * 100, 0)
          }
        ]),
    ].filter { !$0.figures.isEmpty }
  }

  /// Distances that a table of all conditions has across at most. Each set of conditions brings its nearest and its farthest
  /// distance, so that a table of all of them would grow with the square of the sets; what is left out is in the table of its set.
  static let comparedDistances = 40

  /// The distances that most tables have, ``comparedDistances`` at most, and how many there are in all.
  static func compared(_ tables: [AccuracyTable]) -> (distances: [Double], all: Int) {
    let counts = tables.flatMap(\.rows).reduce(into: [:]) { $0[$1.distance, default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(comparedDistances)
    return (common.map(\.key).sorted(), counts.count)
  }

  /// Conditions down, distances across.
  private static func comparison(
    _ tables: [AccuracyTable], _ caption: String, _ index: ReportIndex, value: (AccuracyRow) -> String
  ) -> TableView {
    let (distances, all) = compared(tables)
    return TableView(
      caption: all > distances.count
        ? "\(caption): the \(NumberFormat.count(distances.count)) that most conditions have, of "
          + "\(NumberFormat.count(all)); each table below has all of its own" : caption,
      columns: ["Conditions"] + distances.map { "#\(NumberFormat.metres($0))" },
      rows: tables.map { table in
        TableView.Row(
          .text(table.conditions.shownLabel, href: "#\(index.id("accuracy", table.conditions))"),
          distances.map { distance in
            .number(table.rows.first { $0.distance == distance }.map(value) ?? "–")
          })
      })
  }

  private static func condition(
    _ fit: ConditionFit, _ table: AccuracyTable, _ index: ReportIndex, _ shelf: PlotShelf, isOpen: Bool
  ) -> Condition {
    let figures = [
      shelf.figure(.accuracy(fit.conditions), caption: "Accuracy against distance"),
      shelf.figure(.zones(fit.conditions), caption: "What a device names"),
    ].compactMap(\.self)
    let checks = [zoneTable(table.zoneCheck), probabilityTable(fit.heldOut?.pit)].compactMap(\.self)
    return Condition(
      accuracyID: index.id("accuracy", fit.conditions), accuracyLabel: fit.conditions.shownLabel,
      isOpen: isOpen,
      figures: figures, hasFigures: !figures.isEmpty,
      coverageSentence: HeldOutText.sentence(fit.heldOut)
        + (fit.averaged
          ? " Some readings were smoothed by their source, so these errors are understated." : ""),
      beliefSentence: belief(table),
      reading:
        "One sigma is what Apple’s “accuracy” is meant to be; the other two radii are those that contain 68 and 95 % of errors.",
      limits: "Grey parts are outside the distances measured and are extrapolated.",
      accuracyTable: self.table(table),
      checkSentences: [
        fit.heldOut?.singlePacket.map(HeldOutText.singlePacket),
        AccuracySentence.widening(table.widening), AccuracySentence.zones(table.zoneCheck),
        table.timeToAccuracy.map(AccuracySentence.averaging),
      ].compactMap(\.self), checkTables: checks, hasChecks: !checks.isEmpty)
  }

  private static func zoneTable(_ check: ZoneCheck?) -> TableView? {
    guard let check else { return nil }
    func cell(_ named: Int, _ predicted: Double) -> TableView.Cell {
      .number("\(NumberFormat.count(named)) (\(NumberFormat.percent(predicted)))")
    }
    return TableView(
      caption: "Zones named at left-out locations, in brackets the share that was predicted",
      columns: [
        "True zone", "#Locations", "#Named immediate", "#Named near", "#Named far", "#Named right",
        "#95 % interval",
      ],
      rows: check.rows.map { row in
        TableView.Row(
          .text(row.zone.rawValue),
          [
            .number(NumberFormat.count(row.locations)),
            cell(row.namedImmediate, row.predicted.immediate), cell(row.namedNear, row.predicted.near),
            cell(row.namedFar, row.predicted.far), .number(NumberFormat.percent(row.rightShare)),
            .number(
              NumberFormat.range(
                NumberFormat.percent(row.interval.lower), NumberFormat.percent(row.interval.upper))),
          ])
      })
  }

  private static func probabilityTable(_ pit: PITHistogram?) -> TableView? {
    guard let pit else { return nil }
    return TableView(
      caption:
        "Where left-out locations fell in the distributions predicted for them. Full ends mean intervals that are too narrow, a full "
        + "middle too wide ones, a slope a bias.",
      columns: ["Part of the prediction", "#Locations", "#If right", "#Usual"],
      rows: pit.counts.enumerated().map { index, count in
        TableView.Row(
          .text(
            NumberFormat.range(
              NumberFormat.percent(Double(index) / Double(pit.counts.count)),
              NumberFormat.percent(Double(index + 1) / Double(pit.counts.count)))),
          [
            .number(NumberFormat.count(count)), .number(NumberFormat.fixed(pit.expected, 1)),
            .number(ValidationText.usual(pit)),
          ])
      })
  }

  private static func table(_ table: AccuracyTable) -> TableView {
    let isWidened = table.rows.contains {
      $0.interval68 != ($0.modelInterval68 ?? $0.interval68)
        || $0.interval95 != ($0.modelInterval95 ?? $0.interval95)
    }
    func range(_ interval: Interval?) -> String {
      interval.map {
        NumberFormat.range(NumberFormat.significant($0.lower, 2), NumberFormat.significant($0.upper, 2))
      }
        ?? NumberFormat.absent
    }
    return TableView(
      caption: "Accuracy by distance, mean of \(NumberFormat.count(table.packets, "packet"))",
      columns: [
        "#Distance (m)", "Measured", "#SD of level (dB)", "#One sigma (m)", "#Holds 68 % (m)",
        "#Holds 95 % (m)",
        "#2 × 68 % radius holds (%)", "#68 % interval (m)", "#95 % interval (m)", "#Immediate (%)",
        "#Near (%)", "#Far (%)",
      ] + (isWidened ? ["#Model’s 68 % interval (m)", "#Model’s 95 % interval (m)"] : []),
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
          ]
            + (isWidened
              ? [.number(range(row.modelInterval68)), .number(range(row.modelInterval95))] : []))
      })
  }
}
