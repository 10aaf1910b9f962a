package import CalibrationModel
package import RadioSurvey

/// A report in the order in which it is shown, with the ids of what it names.
package struct ReportIndex {
  /// The report itself.
  package let report: CalibrationReport
  /// The fits by placement, carriage and receiver, then from the emptiest crowd level to the fullest.
  package let fits: [ConditionFit]
  /// Every placement, carriage and receiver that has a fit: the conditions without their crowd level.
  package let panels: [FitConditions]
  /// Placements that have a fit, a plan or a crowd effect.
  package let placements: [Placement?]
  /// Crowd levels of the fits, from the emptiest to the fullest.
  package let crowdLevels: [CrowdLevel?]
  private let byPanel: [FitConditions: [ConditionFit]]
  private let accuracyTables: [FitConditions: AccuracyTable]
  private let bands: [FitConditions: PredictionBand]
  private let conditionIDs: [String: String]
  private let placementIDs: [String: String]

  /// Sorts and names what the report holds.
  package init(_ report: CalibrationReport) {
    self.report = report
    let site = report.site
    let fits = site.sorted(report.fits, by: \.conditions)
    self.fits = fits
    let planned = report.recommendation?.conditions.map(\.conditions) ?? []
    let effects = report.crowdEffects.map(\.conditions)
    let all = site.sorted(fits.map(\.conditions) + planned + effects, by: \.self)
    byPanel = Dictionary(grouping: fits) { Self.withoutCrowd($0.conditions) }
    accuracyTables = Dictionary(
      report.accuracy.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    bands = Dictionary(report.bands.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    panels = Self.unique(fits.map { Self.withoutCrowd($0.conditions) })
    placements = Self.unique(all.map(\.placement))
    crowdLevels = site.ordered(Set(all.map(\.crowd)))
    conditionIDs = Slug.ids(all.map(Self.key) + all.map { Self.key(Self.withoutCrowd($0)) }, prefix: "")
    placementIDs = Slug.ids(placements.map { $0?.rawValue ?? "" }, prefix: "")
  }

  /// Whether every fit has plots of its own. With more fits than four, those of one placement, carriage and receiver share a plot per
  /// question: a page of a hundred plots answers none.
  package var drawsEachFit: Bool { fits.count <= 4 }

  /// Points that each plot of locations draws at most.
  package var pointLimit: Int {
    PointLimit.points(plots: 2 * (panels.count + (drawsEachFit ? fits.count : 0)))
  }

  /// Rows that each table of locations has at most.
  package var rowLimit: Int { PointLimit.rows(tables: fits.count) }

  /// How often near or better is asked for, 0…1; `nil` if something else is.
  package var askedNear: Double? {
    guard let requirement = report.recommendation?.requirement, requirement.code == .near else { return nil }
    return requirement.asked.probability
  }

  /// The fits of a panel.
  package func fits(in panel: FitConditions) -> [ConditionFit] {
    byPanel[panel] ?? []
  }

  /// The accuracy of these conditions.
  package func accuracy(_ conditions: FitConditions) -> AccuracyTable? {
    accuracyTables[conditions]
  }

  /// Where a new location's mean will be under these conditions; `nil` if their fit is refused.
  package func band(_ conditions: FitConditions) -> PredictionBand? {
    bands[conditions]
  }

  /// Crowd effects of a placement, in order.
  package func crowdEffects(_ placement: Placement?) -> [CrowdEffect] {
    report.site.sorted(
      report.crowdEffects.filter { $0.conditions.placement == placement }, by: \.conditions)
  }

  /// Plans of a placement, in order.
  package func plans(_ placement: Placement?) -> [ConditionPlan] {
    report.site.sorted(
      (report.recommendation?.conditions ?? []).filter { $0.conditions.placement == placement },
      by: \.conditions)
  }

  /// The place of a crowd level's colour, shape and dash: the same throughout a report.
  package func seriesIndex(_ crowd: CrowdLevel?) -> Int { crowdLevels.firstIndex(of: crowd) ?? 0 }

  /// The id of some conditions on the page, behind a prefix.
  package func id(_ prefix: String, _ conditions: FitConditions) -> String {
    "\(prefix)-\(conditionIDs[Self.key(conditions)] ?? "other")"
  }

  /// The id of a placement on the page, behind a prefix.
  package func id(_ prefix: String, placement: Placement?) -> String {
    "\(prefix)-\(placementIDs[placement?.rawValue ?? ""] ?? "other")"
  }

  /// Conditions with the crowd level taken off.
  package static func withoutCrowd(_ conditions: FitConditions) -> FitConditions {
    var panel = conditions
    panel.crowd = nil
    return panel
  }

  /// Names of the conditions as one text, in which different conditions differ.
  private static func key(_ conditions: FitConditions) -> String {
    [
      conditions.placement?.rawValue, conditions.crowd?.rawValue, conditions.carriage?.rawValue,
      conditions.receiver?.rawValue,
    ].map { $0.map { "+\($0)" } ?? "-" }.joined(separator: "\u{1F}")
  }

  private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension FitConditions {
  /// The names made visible and joined.
  package var shownLabel: String {
    guard !names.isEmpty else { return say("all data") }
    let others = receiver == nil ? names[...] : names.dropLast()
    return (others.map(DisplayText.visible) + (receiver.map { [$0.shown] } ?? [])).joined(separator: " · ")
  }

  /// Crowd, carriage and receiver without the placement; “all data” where none is known.
  package var shownWithoutPlacement: String {
    var rest = self
    rest.placement = nil
    return rest.shownLabel
  }
}

extension Receiver {
  /// The name made visible; one of digits alone is said to be a receiver.
  package var shown: String {
    let name = DisplayText.visible(rawValue)
    return name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? say("receiver \(name)") : name
  }
}
