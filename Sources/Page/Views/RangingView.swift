import CalibrationModel
import RadioSurvey
import Wording

/// What an app will see of the beacons: which comes first, when it enters and leaves, and how soon a distance is accurate.
struct RangingView {
  /// Which beacon comes first; empty if that was not computed.
  var nearestText: String
  var pairTable: TableView
  var pairNote: String
  var regionsText: String
  var regionTable: TableView
  var regionSVG: String
  var regionNote: String
  var timesTable: TableView
  var timesNote: String

  /// `nil` if nothing of it was computed.
  init?(_ index: ReportIndex) {
    let outlook = index.report.ranging
    let nearest = outlook?.nearest.flatMap { $0.groups.isEmpty ? nil : $0 }
    let pairs = outlook?.pairs ?? []
    nearestText = nearest.map(PairWords.verdict) ?? ""
    pairTable = TableView(.pair(pairs, probability: nearest?.probability ?? 0))
    pairNote = nearest.map { PairWords.note($0, pairs, index) } ?? ""
    let regions = outlook?.regions.flatMap { $0.answers.isEmpty ? nil : $0 }
    let choices = outlook?.choices ?? []
    let panels = RegionPanels(choices, target: regions?.falsePerDay ?? 1)
    regionsText = regions.map { RegionWords.verdict($0, choices) } ?? ""
    regionTable = TableView(.regionChoice(choices))
    regionSVG = panels?.svg ?? ""
    regionNote = regions.map(RegionWords.note) ?? ""
    let times = Self.times(index)
    timesTable = TableView(TimesTable.table(times))
    timesNote = TimesTable.note
    if nearest == nil, regions == nil, times.isEmpty { return nil }
  }

  /// The conditions that decide each placement, where it is known how soon distances are accurate.
  private static func times(_ index: ReportIndex) -> [(conditions: FitConditions, time: TimeToAccuracy)] {
    CertaintyView.deciding(index).prefix(TimesTable.most).compactMap { conditions in
      guard let time = index.accuracy(conditions)?.timeToAccuracy,
        time.goals.contains(where: { $0.verdict != .unknown })
      else { return nil }
      return (conditions, time)
    }
  }
}

/// Which beacon a device ranks first instead of its own, for the appendix; and what is missing.
struct ConfusionView {
  var confusionTables: [TableView]
  var confusionNotes: [String]

  /// Sets of conditions that have a table, at most: the worst.
  private static let mostGroups = 4

  /// `nil` if there is nothing to say.
  init?(_ outlook: RangingOutlook?) {
    let groups = outlook?.nearest?.groups ?? []
    confusionTables = groups.prefix(Self.mostGroups).map { TableView(.confusion($0)) }
    confusionNotes =
      (outlook?.nearest?.omitted ?? []).isEmpty ? [] : PairWords.omissions(outlook?.nearest?.omitted ?? [])
    confusionNotes += RegionWords.omissions(outlook?.regions?.omitted ?? [])
    if groups.count > Self.mostGroups {
      confusionNotes.append(
        say(
          "Another \(NumberFormat.count(groups.count - Self.mostGroups, "set")) of conditions in "
            + "report.json."))
    }
    if confusionTables.isEmpty, confusionNotes.isEmpty { return nil }
  }
}

/// How far off distances are, for the conditions that decide each placement, at every crowd level: a table, and the worst drawn to scale.
struct CirclesView {
  var circlesSVG: String
  var circlesText: String
  var circlesTable: TableView
  let numbers: PictureNumbers

  private static let mostPlacements = 4
  private static let mostCrowds = 4

  /// - Parameter deciding: one set of conditions for each placement.
  /// - Returns: `nil` if nothing is known at any distance that all have.
  init?(_ index: ReportIndex, deciding: [FitConditions]) {
    let tables = deciding.prefix(Self.mostPlacements).flatMap { conditions in
      Self.levels(index, conditions).prefix(Self.mostCrowds).compactMap { index.accuracy($0) }
    }
    guard let distance = Self.commonDistance(tables, near: index.report.site.zones.near) else { return nil }
    let rows = tables.compactMap { table in table.rows.first { $0.distance == distance } }
    // What holds on another day, if that is known of all.
    let isAnotherDay = rows.allSatisfy { $0.anotherSession != nil }
    let figures = rows.map { isAnotherDay ? $0.anotherSession ?? $0.figures : $0.figures }
    let metres = NumberFormat.metres(distance)
    let all = zip(tables, figures).map { (conditions: $0.conditions, figures: $1) }
    guard let widest = all.filter({ $0.figures.radius68 != nil }).max(by: { Self.outer($0) < Self.outer($1) })
    else { return nil }
    circlesTable = TableView(.offBy(all.map { (Self.title($0.conditions), $0.figures) }))
    let name = Self.title(widest.conditions)
    circlesSVG =
      AccuracyCircles(
        radius68: widest.figures.radius68, radius95: widest.figures.radius95, distance: distance,
        outline: index.report.map?.level.outline ?? [],
        title: DisplayText.visible(say("How far off distances are \(metres) from a beacon")),
        description: DisplayText.visible("\(name): \(ResultTable.offBy(widest.figures))")
      ).svg
    numbers = PictureNumbers(
      ["conditions", "distance_m", "radius68_m", "radius95_m"],
      all.map { entry in
        [
          .text(Self.title(entry.conditions)), .number(distance), .number(entry.figures.radius68),
          .number(entry.figures.radius95),
        ]
      })
    let when = isAnotherDay ? say("on another day") : say("in the sessions surveyed")
    circlesText = DisplayText.visible(
      say(
        "Drawn: \(name), the widest. A device (at the centre) is \(metres) from a beacon (●), \(when). Of 100 "
          + "distances it estimates, 68 are off by no more than the inner circle and 95 by no more than the "
          + "outer one. An app should not try to distinguish positions within one circle."))
  }

  private static func levels(_ index: ReportIndex, _ conditions: FitConditions) -> [FitConditions] {
    index.fits(in: ReportIndex.withoutCrowd(conditions)).map(\.conditions)
  }

  /// The distance of all tables that is nearest to where near ends, metres.
  private static func commonDistance(_ tables: [AccuracyTable], near: Double) -> Double? {
    guard let first = tables.first else { return nil }
    let common = tables.dropFirst().reduce(Set(first.rows.map(\.distance))) {
      $0.intersection($1.rows.map(\.distance))
    }
    return common.min { (abs($0 - near), $0) < (abs($1 - near), $1) }
  }

  private static func title(_ conditions: FitConditions) -> String {
    let parts = [conditions.placement?.rawValue, conditions.crowd?.rawValue].compactMap(\.self)
    return parts.isEmpty
      ? say("all places") : parts.map { DisplayText.short($0, 16) }.joined(separator: " · ")
  }

  private static func outer(_ entry: (conditions: FitConditions, figures: AccuracyFigures)) -> Double {
    entry.figures.radius95 ?? .infinity
  }
}
