import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyResults

/// Everything that the page template reads. Only stored properties are seen by it.
struct PageView {
  /// A finding as the page shows it.
  struct FindingLine {
    var findingID: String
    var severityWord: String
    var severityStyle: String
    var findingTitle: String
    var evidence: [String]
    var findingMeaning: String
    var findingAction: String
    var findingHref: String
    var findingSection: String
  }

  var title: String
  var dateLine: String
  var generator: String
  var verdict: String
  var verdictStyle: String
  /// The best way to meet a requirement that is not met; empty if there is none.
  var verdictOption: String
  var hasVerdictOption: Bool
  var css: String
  var json: String
  var findings: [FindingLine]
  var requirementText: String
  var methodFacts: [String]
  var hasPlan: Bool
  var plan: [PlanView]
  var map: [MapView]
  /// Whether there is a map or a table of options.
  var hasAnswer: Bool
  var model: ModelView
  var hasHeldOut: Bool
  var heldOutSection: [HeldOutView]
  var hasAccuracy: Bool
  var accuracy: AccuracyView
  var zonesText: String
  var hasEffects: Bool
  var effectsSection: [EffectsView]
  var hasCrowd: Bool
  var crowdSection: [CrowdView]
  var data: DataView
  var provenanceTable: TableView
  var inputTable: TableView
  var hasInputs: Bool
  var glossary: [GlossaryTerm]

  init(_ report: CalibrationReport, plots: [Plot], css: String) throws {
    let index = ReportIndex(report)
    let shelf = PlotShelf(plots)
    title = DisplayText.visible(report.title)
    self.css = css
    json = try report.jsonForScript()
    dateLine = Self.dateLine(report)
    generator = "\(report.tool.name) \(report.tool.version)"
    let findings = ReportFindings(index).all
    (verdict, verdictStyle) = Self.verdict(index, worst: findings.first?.severity)
    verdictOption =
      index.report.recommendation.flatMap(OptionWords.best).map { DisplayText.sentence($0) } ?? ""
    hasVerdictOption = !verdictOption.isEmpty
    self.findings = findings.map {
      FindingLine(
        findingID: $0.id, severityWord: $0.severity.word, severityStyle: $0.severity.style,
        findingTitle: $0.title,
        evidence: $0.evidence.map(DisplayText.visible), findingMeaning: DisplayText.visible($0.meaning),
        findingAction: DisplayText.sentence($0.action), findingHref: $0.link.href,
        findingSection: $0.link.text
      )
    }
    requirementText =
      report.recommendation.map { DisplayText.sentence(RequirementWords.sentence($0.requirement)) }
      ?? "No requirement was given, so there is no plan: this report calibrates only."
    methodFacts = Self.methodFacts(index)
    plan = [PlanView(index, shelf)].compactMap(\.self)
    hasPlan = !plan.isEmpty
    map = [MapView(report.map)].compactMap(\.self)
    hasAnswer = !map.isEmpty || plan.contains { $0.hasOptions }
    model = ModelView(index, shelf)
    heldOutSection = [HeldOutView(index)].compactMap(\.self)
    hasHeldOut = !heldOutSection.isEmpty
    accuracy = AccuracyView(index, shelf)
    hasAccuracy = !accuracy.accuracyConditions.isEmpty
    let zones = report.site.zones
    zonesText =
      "Immediate ends at \(NumberFormat.metres(zones.immediate)), near at \(NumberFormat.metres(zones.near))."
    effectsSection = [EffectsView(report.effects)].compactMap(\.self)
    hasEffects = !effectsSection.isEmpty
    crowdSection = [CrowdView(index, shelf)].compactMap(\.self)
    hasCrowd = !crowdSection.isEmpty
    data = DataView(report)
    provenanceTable = TableView(ProvenanceTable.table(report))
    inputTable = TableView(InputFilesTable.table(report.provenance.inputs))
    hasInputs = !report.provenance.inputs.isEmpty
    glossary = GlossaryTerm.all
  }

  private static func dateLine(_ report: CalibrationReport) -> String {
    var parts: [String] = []
    if report.site.name != report.title { parts.append(DisplayText.visible(report.site.name)) }
    if let first = report.data.firstReading, let last = report.data.lastReading {
      let days = (DisplayText.visible(first).prefix(10), DisplayText.visible(last).prefix(10))
      parts.append("surveyed \(days.0 == days.1 ? String(days.0) : "\(days.0) to \(days.1)")")
    }
    if let date = report.date { parts.append("report of \(DisplayText.visible(date))") }
    parts.append(
      "\(NumberFormat.count(report.data.locations, "location")), \(NumberFormat.count(report.data.receivedPackets, "packet")), "
        + NumberFormat.count(report.data.beacons, "beacon"))
    return parts.joined(separator: " · ")
  }

  /// The planner's verdict, or what can be said without one; never green beside a finding that is a problem.
  static func verdict(_ index: ReportIndex, worst: Finding.Severity?) -> (String, String) {
    let good = worst == .problem ? Finding.Severity.caution.style : Finding.Severity.good.style
    if let words = calibrationVerdict(index) { return (words, good) }
    if let recommendation = index.report.recommendation {
      let words = RecommendationWords.sentence(recommendation.verdict)
      return (DisplayText.visible(words), recommendation.isMet ? good : "problem")
    }
    let counts = [FitStatus.calibrated, .weak, .refused].map { status in
      index.fits.filter { $0.status == status }.count
    }
    let style =
      counts[0] == index.fits.count && counts[0] > 0
      ? good : counts[0] + counts[1] > 0 ? "caution" : "problem"
    return (
      "Of \(NumberFormat.count(index.fits.count, "set")) of conditions \(NumberFormat.count(counts[0])) are calibrated, "
        + "\(NumberFormat.count(counts[1])) weak and \(NumberFormat.count(counts[2])) refused.", style
    )
  }

  /// What a survey at one distance answers; `nil` if it is none, or where another fit has an answer of its own.
  static func calibrationVerdict(_ index: ReportIndex) -> String? {
    let calibrations = index.report.levelCalibrations ?? []
    guard !calibrations.isEmpty, index.fits.allSatisfy(\.isOneDistance) else { return nil }
    return
      "The level at one distance is calibrated for \(NumberFormat.count(calibrations.count, "beacon")); how it falls with distance was "
      + "not measured."
  }

  private static func methodFacts(_ index: ReportIndex) -> [String] {
    let data = index.report.data
    let distances = index.fits.compactMap(\.distanceRange)
    // What the logs do not name counts as none and is not worth a word.
    let counts = [
      (data.beacons, "beacon"), (data.receivers, "receiver"), (data.placements, "placement"),
      (data.crowdLevels, "crowd level"), (data.locations, "location"),
    ].filter { $0.0 > 0 }.map { NumberFormat.count($0.0, $0.1) }
    var facts = [counts.joined(separator: ", ")]
    if let nearest = distances.map(\.lower).min(), let farthest = distances.map(\.upper).max() {
      facts[0] += ", distances from \(NumberFormat.metres(nearest)) to \(NumberFormat.metres(farthest))"
    }
    facts[0] += "."
    return facts
  }
}
