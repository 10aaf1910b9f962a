import CalibrationModel
import Foundation
import Mustache
import RadioSurvey
import Wording

/// Everything that the page template reads. Only stored properties are seen by it.
struct PageView {
  struct OtherAction {
    var otherHref: String
    var otherTitle: String
    var separator: String
  }

  var language: String
  var title: String
  var brand: [BrandView]
  var dateLine: String
  var generator: String
  var verdict: String
  var verdictStyle: String
  /// The verdict in two or three words, and the answer in four lines; none without a plan, and for several requirements together.
  var mark: String
  var answerLines: [AnswerWords.Line]
  var verdictMore: String
  var togetherText: String
  /// The requirement in short; empty without one.
  var askedText: String
  var css: String
  var script: String
  /// The hash of the script, without which a browser does not run it.
  var scriptHash: String
  /// The whole report, for one file that holds everything; empty unless asked for.
  var json: String
  var numbersText: String
  var matrix: [MatrixView]
  var actions: [ActionLine]
  var noActions: String
  var otherActions: [OtherAction]
  var install: [InstallView]
  var certainty: [CertaintyView]
  var ranging: [RangingView]
  var confusion: [ConfusionView]
  var comparison: [ComparisonView]
  var findings: [FindingLine]
  var requirementText: String
  var methodFacts: [String]
  var plan: [PlanView]
  var map: [MapView]
  /// What the plan or the next step needs, if the map is not of it.
  var besideMap: [MapView]
  var hasAnswer: Bool
  var model: ModelView
  var heldOutSection: [HeldOutView]
  var accuracy: AccuracyView
  var zonesText: String
  var effectsSection: [EffectsView]
  var crowdSection: [CrowdView]
  var data: DataView
  var provenanceTable: TableView
  var inputTable: TableView
  var glossary: [GlossaryTerm]

  /// - Parameter embeds: whether the page holds the whole report as JSON.
  init(_ report: CalibrationReport, plots: [Plot], css: String, embeds: Bool = false) throws {
    let index = ReportIndex(report)
    let shelf = PlotShelf(plots)
    title = DisplayText.visible(report.title)
    language = Language.current.code
    brand = report.branding.map { [BrandView($0)] } ?? []
    self.css = css
    script = ReportTemplates.script
    scriptHash = ReportTemplates.hash(of: script)
    json = embeds ? try Language.english.during { try report.jsonForScript() } : ""
    numbersText =
      embeds
      ? say("Its numbers are embedded as JSON in the element calibration-report")
      : say("Its numbers are in report.json beside it")
    dateLine = Self.dateLine(report)
    generator = "\(report.tool.name) \(report.tool.version)"
    let findings = ReportFindings(index).all
    let (words, style) = Self.verdict(index, worst: findings.first?.severity)
    let option = report.recommendation.flatMap(OptionWords.headline).map { DisplayText.sentence($0) }
    (verdict, verdictStyle) = (option ?? words, style)
    togetherText = TogetherWords.sentence(report.recommendation, report.map) ?? ""
    let unmeasured = report.recommendation.flatMap(UnmeasuredWords.sentence)
    // What all of them take stands first already.
    verdictMore = [
      option == nil || !togetherText.isEmpty || report.recommendation?.spots != nil ? nil : words, unmeasured,
    ].compactMap(\.self).joined(separator: " ")
    answerLines =
      togetherText.isEmpty && Self.calibrationVerdict(index) == nil
      ? report.recommendation.map(AnswerWords.lines) ?? [] : []
    // No line promises more than the worst finding allows.
    if findings.first?.severity == .problem, report.recommendation?.isMet == true, !answerLines.isEmpty {
      answerLines[answerLines.count - 1].text = say("A problem was found: see “What to do”.")
    }
    mark = answerLines.isEmpty ? "" : report.recommendation.map(AnswerWords.mark) ?? ""
    if !togetherText.isEmpty { verdict = say("The first requirement alone: \(verdict)") }
    if report.recommendation?.meetsFurther(on: report.map) == false {
      verdictStyle = Finding.Severity.problem.style
    }
    askedText =
      report.recommendation.map {
        let falseNear = $0.requirement.asked.falseNear.map {
          say(", false near at most \(NumberFormat.asked($0))")
        }
        let asked = DisplayText.visible(
          "\(RequirementWords.short($0.requirement)), \(RequirementWords.place($0.requirement))\(falseNear ?? "")"
        )
        return $0.requirement.asked.isDefault == true ? say("\(asked) (the default)") : asked
      } ?? ""
    matrix = [MatrixView(index)].compactMap(\.self)
    let todo = ReportActions(index, findings)
    actions = todo.leading.map(ActionLine.init(action:))
    noActions = say("You can follow the answer above right away.")
    otherActions = OtherAction.list(todo.others)
    install = [InstallView(report)].compactMap(\.self)
    certainty = [CertaintyView(index, shelf)].compactMap(\.self)
    ranging = [RangingView(index)].compactMap(\.self)
    confusion = [ConfusionView(report.ranging)].compactMap(\.self)
    let stated = ReportActions.stated(report.recommendation)
    let told = Set(todo.leading.map(\.findingID))
    self.findings = findings.filter { !stated.contains($0.id) }.map {
      FindingLine(finding: $0, hasAction: !told.contains($0.id))
    }
    requirementText =
      report.recommendation.map { DisplayText.sentence(RequirementWords.sentence($0.requirement)) }
      ?? say("No requirement was given, so this report calibrates only and has no plan.")
    methodFacts = Self.methodFacts(index)
    plan = [PlanView(index, shelf)].compactMap(\.self)
    comparison = [ComparisonView(report.comparison)].compactMap(\.self)
    let floor = MapView(
      report.map, drifted: ComparisonView.drifted(report), confused: PairWords.lines(report))
    let drawings = floor.map { [$0] } ?? MapView.withoutFloor(index)
    (map, besideMap) = (Array(drawings.prefix(1)), Array(drawings.dropFirst()))
    hasAnswer = !map.isEmpty || plan.contains { $0.hasOptions || !$0.spotTable.isEmpty }
    model = ModelView(index, shelf)
    heldOutSection = [HeldOutView(index)].compactMap(\.self)
    accuracy = AccuracyView(index, shelf)
    let zones = report.site.zones
    zonesText = say(
      "Immediate ends at \(NumberFormat.metres(zones.immediate)), near at "
        + "\(NumberFormat.metres(zones.near)).")
    effectsSection = [EffectsView(report.effects, hasCrowdEffects: !report.crowdEffects.isEmpty)].compactMap(
      \.self)
    crowdSection = [CrowdView(index, shelf)].compactMap(\.self)
    data = DataView(report)
    provenanceTable = TableView(.provenance(report))
    inputTable = TableView(.inputFiles(report.provenance.inputs))
    glossary = GlossaryTerm.all
  }
}

extension PageView {
  struct ActionLine: MustacheParent {
    let action: ReportActions.Action

    func child(named name: String) -> Any? {
      switch name {
      case "actionWord": action.word
      case "actionStyle": action.style
      case "actionTitle": action.title
      case "actionEvidence": action.evidence.map(DisplayText.visible)
      case "actionSteps": action.steps
      case "actionHref": action.link.href
      case "actionLink": action.link.text
      case "actionGain": action.gain
      default: nil
      }
    }
  }

  struct FindingLine: MustacheParent {
    let finding: Finding
    /// Whether the action stands here and not in front of the appendix.
    let hasAction: Bool

    func child(named name: String) -> Any? {
      switch name {
      case "findingID": finding.id
      case "severityWord": finding.severity.word
      case "severityStyle": finding.severity.style
      case "findingTitle": finding.title
      case "evidence": finding.evidence.map(DisplayText.visible)
      case "findingMeaning": DisplayText.visible(finding.meaning)
      case "findingAction": hasAction ? DisplayText.sentence(finding.action) : ""
      case "findingHref": finding.link.href
      case "findingSection": finding.link.text
      default: nil
      }
    }
  }
}

extension PageView.OtherAction {
  static func list(_ findings: [Finding]) -> [Self] {
    findings.enumerated().map { index, finding in
      Self(
        otherHref: "#\(finding.id)", otherTitle: finding.title,
        separator: index + 1 < findings.count ? ", " : ".")
    }
  }
}
