import CoveragePlanner
import RadioSurvey
import Ranging
import SurveyResults

/// What an app will see of the beacons: which comes first, when it enters and leaves, and how soon a distance is accurate.
struct RangingView {
  /// Which beacon comes first; empty if that was not computed.
  var nearestText: String
  var hasNearest: Bool
  var pairTable: TableView
  var hasPairs: Bool
  var pairNote: String
  /// When regions are entered and left.
  var regionsText: String
  var hasRegions: Bool
  var regionTable: TableView
  /// What each setting costs, drawn; empty without one.
  var regionSVG: String
  var hasChoices: Bool
  var regionNote: String
  /// How soon distances are accurate.
  var timesTable: TableView
  var hasTimes: Bool
  var timesNote: String

  /// `nil` if nothing of it was computed.
  init?(_ index: ReportIndex) {
    let outlook = index.report.ranging
    let nearest = outlook?.nearest.flatMap { $0.groups.isEmpty ? nil : $0 }
    let pairs = outlook?.pairs ?? []
    nearestText = nearest.map { PairWords.verdict($0, pairs: pairs.count) } ?? ""
    hasNearest = nearest != nil
    pairTable = TableView(PairTable.table(pairs, probability: nearest?.probability ?? 0))
    hasPairs = !pairs.isEmpty
    pairNote = nearest.map { PairWords.note($0, pairs, index) } ?? ""
    let regions = outlook?.regions.flatMap { $0.answers.isEmpty ? nil : $0 }
    let choices = outlook?.choices ?? []
    let panels = RegionPanels(choices, target: regions?.falsePerDay ?? 1)
    regionsText = regions.map { RegionWords.verdict($0, choices) } ?? ""
    hasRegions = regions != nil
    regionTable = TableView(RegionChoiceTable.table(choices))
    regionSVG = panels?.svg ?? ""
    hasChoices = panels != nil
    regionNote = regions.map(RegionWords.note) ?? ""
    let times = Self.times(index)
    timesTable = TableView(TimesTable.table(times))
    hasTimes = !times.isEmpty
    timesNote = TimesTable.note
    if !hasNearest, !hasRegions, !hasTimes { return nil }
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

  /// Lines for the map: from one beacon of a pair to the other, where both are on it.
  static func lines(_ report: CalibrationReport) -> [(from: Position, to: Position)] {
    guard let map = report.map else { return [] }
    let present = Set(map.present)
    return (report.ranging?.pairs ?? []).map { (from: $0.first.position, to: $0.second.position) }
      .filter { present.contains($0.from) && present.contains($0.to) && $0.from.floor == $0.to.floor }
  }
}
