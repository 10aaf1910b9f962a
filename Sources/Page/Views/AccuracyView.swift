import CalibrationModel
import RadioSurvey
import Wording

struct AccuracyView {
  struct Condition {
    var accuracyID: String
    var accuracyLabel: String
    var isOpen: Bool
    var figures: [FigureView]
    var coverageSentence: String
    var beliefSentence: String
    var reading: String
    var limits: String
    var accuracyTable: TableView
    /// What the check on left-out locations, of intervals and zones, and averaging say.
    var checkSentences: [String]
    /// Zones named, and where the locations fell in their predictions.
    var checkTables: [TableView]
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
      : say(
        "\(NumberFormat.range(NumberFormat.count(packets.min()), NumberFormat.count(packets.max()))) packets")
    return say(
      "It averages \(count) and assumes \(NumberFormat.unit(power, "dBm")) at 1 m and an exponent of "
        + "\(exponent)") + (Set(tables.map(\.belief)).count > 1 ? say("; see each set of conditions.") : ".")
  }

  private static func belief(_ table: AccuracyTable) -> String {
    say(
      "The device is assumed to average \(NumberFormat.count(table.packets, "packet")) and to use "
        + "\(NumberFormat.fixed(table.belief.referencePower, 1, "dBm")) at 1 m and an exponent of "
        + "\(NumberFormat.fixed(table.belief.pathLossExponent, 2)).")
  }

  private static func groups(_ index: ReportIndex, _ shelf: PlotShelf, _ tables: [AccuracyTable])
    -> [FigureGroup]
  {
    let radii = index.panels.compactMap { shelf.figure(.crowdAccuracy($0), caption: $0.shownLabel) }
    let front = CertaintyView.drawn(index)
    let near = index.panels.filter { !front.contains($0) }.compactMap {
      shelf.figure(.crowdZones($0), caption: $0.shownLabel)
    }
    let hasFront = front.contains { shelf.figure(.crowdZones($0)) != nil }
    let href: (FitConditions) -> String = { "#\(index.id("accuracy", $0))" }
    let limits = say("For a new location, one beacon, and the assumptions above; refused fits have no line.")
    return [
      FigureGroup(
        groupID: "accuracy-radius", groupHeading: say("Radius containing 95 %"), figures: radii,
        reading: say("Above “radius = distance”, the error can be as large as the distance itself."),
        limits: limits, dataTables: [TableView(AccuracyComparisonTable.radii(tables, href: href))]),
      FigureGroup(
        groupID: "accuracy-near", groupHeading: say("How often a device says near or better"), figures: near,
        reading: say(
          "Near should be almost certain left of the vertical guide, where it ends, and rare right of it.")
          + (hasFront ? say(" For the phones that decide, see “How sure this is”.") : ""), limits: limits,
        dataTables: [TableView(AccuracyComparisonTable.near(tables, href: href))]),
    ].filter { !$0.figures.isEmpty || ($0.groupID == "accuracy-near" && hasFront) }
  }

  private static func condition(
    _ fit: ConditionFit, _ table: AccuracyTable, _ index: ReportIndex, _ shelf: PlotShelf, isOpen: Bool
  ) -> Condition {
    let figures = [
      shelf.figure(.accuracy(fit.conditions), caption: say("Accuracy against distance")),
      shelf.figure(.zones(fit.conditions), caption: say("Zones that a device reports")),
    ].compactMap(\.self)
    let checks = [
      AccuracyRowsTable.anotherSession(table),
      table.zoneCheck.map(ResultTable.zone), (fit.heldOut?.pit).map(PITTable.parts),
    ].compactMap(\.self).map(TableView.init)
    return Condition(
      accuracyID: index.id("accuracy", fit.conditions), accuracyLabel: fit.conditions.shownLabel,
      isOpen: isOpen, figures: figures,
      coverageSentence: (fit.outcome.checks?.headline.flatMap(HeldOutGroupWords.sentence)
        ?? HeldOutText.sentence(fit.heldOut))
        + (fit.averaged
          ? say(" Some readings were smoothed by their source, so actual errors are larger.") : ""),
      beliefSentence: belief(table),
      reading: say(
        "One sigma is what Apple’s “accuracy” is meant to be; the other two radii contain 68 and 95 % of "
          + "errors."), limits: say("Grey areas are extrapolated beyond the distances measured."),
      accuracyTable: TableView(AccuracyRowsTable.table(table)),
      checkSentences: [
        AccuracySentence.reported(table), AccuracySentence.walls(table),
        fit.heldOut?.singlePacket.map(HeldOutText.singlePacket),
        AccuracySentence.anotherSession(table),
        AccuracySentence.scale(table.heldOutScale), AccuracySentence.zones(table.zoneCheck),
        table.timeToAccuracy.map(AccuracySentence.averaging),
      ].compactMap(\.self), checkTables: checks)
  }
}
