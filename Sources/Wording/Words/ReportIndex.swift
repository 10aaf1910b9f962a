package import CalibrationModel
package import RadioSurvey

/// A report in the order in which it is shown, with the ids of what it names.
package struct ReportIndex {
  package let report: CalibrationReport
  /// The fits by placement, carriage and receiver, then from the emptiest crowd level to the fullest.
  package let fits: [ConditionFit]
  /// Every placement, carriage and receiver that has a fit: the conditions without their crowd level.
  package let panels: [FitConditions]
  package let placements: [Placement?]
  /// Crowd levels of the fits, from the emptiest to the fullest.
  package let crowdLevels: [CrowdLevel?]
  private let byPanel: [FitConditions: [ConditionFit]]
  private let accuracyTables: [FitConditions: AccuracyTable]
  private let bands: [FitConditions: PredictionBand]
  private let conditionIDs: [String: String]
  private let placementIDs: [String: String]

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

  package func fits(in panel: FitConditions) -> [ConditionFit] { byPanel[panel] ?? [] }
  package func accuracy(_ conditions: FitConditions) -> AccuracyTable? { accuracyTables[conditions] }
  /// Where a new location's mean will be under these conditions; `nil` if their fit is refused.
  package func band(_ conditions: FitConditions) -> PredictionBand? { bands[conditions] }

  package func crowdEffects(_ placement: Placement?) -> [CrowdEffect] {
    report.site.sorted(report.crowdEffects.filter { $0.conditions.placement == placement }, by: \.conditions)
  }

  package func plans(_ placement: Placement?) -> [ConditionPlan] {
    report.site.sorted(
      (report.recommendation?.conditions ?? []).filter { $0.conditions.placement == placement },
      by: \.conditions)
  }

  /// The place of a crowd level's colour, shape and dash: the same throughout a report.
  package func seriesIndex(_ crowd: CrowdLevel?) -> Int { crowdLevels.firstIndex(of: crowd) ?? 0 }

  package func id(_ prefix: String, _ conditions: FitConditions) -> String {
    "\(prefix)-\(conditionIDs[Self.key(conditions)] ?? "other")"
  }

  package func id(_ prefix: String, placement: Placement?) -> String {
    "\(prefix)-\(placementIDs[placement?.rawValue ?? ""] ?? "other")"
  }

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

extension Placement? {
  /// The name made visible; “all data” without one.
  package var shown: String { map { DisplayText.visible($0.rawValue) } ?? say("all data") }
  /// ` at “counter”`; nothing without one.
  package var at: String { map { say(" at “\(DisplayText.visible($0.rawValue))”") } ?? "" }
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

/// What a reader has to do, first what brings most. It selects among findings and options and computes nothing.
package struct ReportActions {
  package struct Action {
    package var severity: Finding.Severity
    package var title: String
    package var steps: String
    /// What was seen, where the page says it in plain words; a line each.
    package var evidence: [String]
    /// What doing it brings, or how much it concerns; empty if neither is known.
    package var gain: String
    /// Where the page shows more, and what that is called.
    package var link: (href: String, text: String)
    /// The finding that it answers; empty for none.
    package var findingID = ""
    /// Whether it is the answer itself, which is no complaint.
    var isAnswer = false

    /// The word on the page, with a sign, so that colour is never alone.
    package var word: String { isAnswer ? say("→ Answer") : severity.word }
    package var style: String { (isAnswer ? Finding.Severity.note : severity).style }
  }

  /// Actions in front of the appendix, at most.
  static let most = 5
  /// Lines of evidence of an action, at most.
  private static let mostEvidence = 3

  /// At most ``most``, in order.
  package var leading: [Action]
  /// Findings that ask for an action and found no room.
  package var others: [Finding]

  /// - Parameter findings: all of the report, worst first.
  package init(_ index: ReportIndex, _ findings: [Finding]) {
    let recommendation = index.report.recommendation
    let stated = Self.stated(recommendation)
    let pressing = findings.filter { $0.severity <= .caution && !stated.contains($0.id) }
      .enumerated().sorted {
        ($0.element.severity, -$0.element.sets, $0.offset) < (
          $1.element.severity, -$1.element.sets, $1.offset
        )
      }.map(\.element)
    let total = index.fits.count
    let answer = recommendation.flatMap { Self.answer($0, index.report.map) }.map { [$0] } ?? []
    let saving = recommendation?.saving.map { [Self.survey($0)] } ?? []
    let all =
      answer + pressing.filter { $0.severity == .problem }.map { Self.action($0, of: total) } + saving
      + pressing.filter { $0.severity == .caution }.map { Self.action($0, of: total) }
    leading = Array(all.prefix(Self.most))
    let shown = Set(leading.map(\.findingID))
    others = pressing.filter { !shown.contains($0.id) }
  }

  /// Findings that the answer, the matrix or the first action state already.
  package static func stated(_ recommendation: Recommendation?) -> Set<String> {
    guard let recommendation else { return [] }
    // What is met, or can be by an option, is the answer itself.
    return recommendation.options.isEmpty
      ? (recommendation.isMet ? ["finding-requirement"] : [])
      : ["finding-requirement", "finding-more-beacons"]
  }

  /// The best option; `nil` if there is none.
  private static func answer(_ recommendation: Recommendation, _ map: PlannedMap?) -> Action? {
    // What breaks a part of the requirement, or asks for less, is no answer to it.
    guard let best = recommendation.options.first, best.isAsAsked, best.isTellingFarApart else { return nil }
    // As many as all requirements take, where the map is of this option.
    let together = map.flatMap { $0.deployment.needs.count > 1 && $0.option == best ? $0 : nil }
    let beacons = max(best.count.beacons, together?.deployment.beacons.count ?? 0)
    let toBuy = max(best.toBuy, beacons - best.present)
    return Action(
      severity: .problem, title: DisplayText.capitalized(OptionWords.action(best, isWhole: true)),
      steps: best.isReliable
        ? say(
          "Then install \(NumberFormat.count(beacons, "beacon")); buy \(NumberFormat.count(toBuy)) of them.")
        : say(
          "Before you buy, measure at more locations and out to the distance that beacons must reach: the "
            + "data do not support this option yet."), evidence: [],
      gain: best.saved > 0 && together == nil
        ? say("\(NumberFormat.count(best.saved, "beacon")) fewer than with today’s settings")
        : together == nil ? say("Meets the requirement") : "", link: ("#options", say("All options")),
      isAnswer: best.isReliable)
  }

  private static func survey(_ saving: SurveySaving) -> Action {
    Action(
      severity: .note, title: say("Measure at more locations"),
      steps: DisplayText.sentence(RemedyWords.sentence(saving)), evidence: [],
      gain: say("About \(NumberFormat.count(saving.saved, "beacon")) fewer"),
      link: ("#matrix", say("By placement")))
  }

  private static func action(_ finding: Finding, of total: Int) -> Action {
    let lines = finding.isPlain ? finding.evidence : []
    let more =
      lines.count > mostEvidence ? [say("and \(NumberFormat.count(lines.count - mostEvidence)) more")] : []
    return Action(
      severity: finding.severity, title: finding.title, steps: DisplayText.sentence(finding.action),
      evidence: lines.prefix(mostEvidence) + more,
      gain: finding.sets > 0 && total > 1
        ? say(
          "Concerns \(NumberFormat.count(finding.sets)) of \(NumberFormat.count(total)) sets of conditions")
        : "", link: ("#\(finding.id)", say("Findings")), findingID: finding.id)
  }
}
