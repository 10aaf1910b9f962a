import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import ProjectTrials
import RadioSurvey
import Ranging
import SurveyImport
import SurveyProject
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Terminal
@testable import Wording

/// No valid survey leads to a number that is not one: 100 degenerate surveys in `make test`, 300 in `make test-long`, or as many as
/// `DEGENERATE_SURVEYS` says (`make fuzz`: 1,000), through `fit`, `accuracy`, `recommend` and `check`, every other one through `next`,
/// every fifth onto the page of `report`.
@Suite struct DegenerateSurveyTests {
  private static let surveys = max(
    100,
    ProcessInfo.processInfo.environment["DEGENERATE_SURVEYS"].flatMap(UInt64.init)
      ?? TestLength.count(300, short: 100))

  /// Two halves, which run side by side; neighbouring seeds are in different ones.
  @Test(arguments: [0, 1]) func `Degenerate surveys break no rule of results`(half: Int) throws {
    var baseline: [ConditionFit]?
    var answered = 0
    for seed in stride(from: UInt64(half), to: Self.surveys, by: 2) {
      let survey = DegenerateSurvey(seed: seed)
      do {
        let results = try DegenerateResults(survey, baseline: baseline)
        let found = try results.violations()
        #expect(found.isEmpty, "\(survey.name): \(found.prefix(3))")
        if results.isUsable { answered += 1 }
        baseline = results.analysis.fits
      } catch let error as LogError {
        // A log without a usable row is refused as a whole.
        #expect(error.category == .unusable, "\(survey.name): \(error)")
      } catch {
        Issue.record("\(survey.name): \(error)")
      }
    }
    // Refusing everything would break no rule either.
    #expect(answered > Int(Self.surveys) * 3 / 20, "\(answered) surveys have a usable fit")
  }

  @Test func `As many seeds as there are traits have each of them, and the same seed gives the same survey`()
  {
    let count = UInt64(DegenerateTrait.allCases.count)
    #expect(
      Set((0..<count).flatMap { DegenerateSurvey(seed: $0).traits }) == Set(DegenerateTrait.allCases))
    #expect(DegenerateSurvey(seed: 7).log == DegenerateSurvey(seed: 7).log)
    #expect(DegenerateSurvey(seed: 7).log != DegenerateSurvey(seed: 7 + count).log)
  }
}

/// What the commands compute for one survey.
private struct DegenerateResults {
  let survey: DegenerateSurvey
  let project: SurveyProject
  let analysis: SurveyAnalysis
  let log: SurveyCheck.Log
  let baseline: [ConditionFit]?

  /// Counts the surveys of one half.
  private var turn: UInt64 { survey.seed / 2 }

  var isUsable: Bool { !analysis.isRefused }

  init(_ survey: DegenerateSurvey, baseline: [ConditionFit]?) throws {
    let folder = try TemporaryFolder()
    try survey.write(to: folder.url)
    self.survey = survey
    self.baseline = baseline
    project = try SurveyProject.load(directory: folder.url.path)
    let sink = DwellSink()
    let summary = try LogReader(site: project.site).read(
      path: folder.path("walk.csv"), displayName: "walk.csv", into: sink)
    log = SurveyCheck.Log(
      summary: summary, rejected: sink.rejected, dwells: sink.dwells.map(project.site.resolve))
    var requirement = project.requirement
    // The goals take turns, beside the survey's own.
    switch survey.seed / 2 % 7 {
    case 1: requirement.goal = .zone(.near)
    case 2: requirement.goal = .zone(.immediate)
    case 3: requirement.goal = .heard(within: 1)
    default: break
    }
    let policy = RangingSettings(
      referencePower: project.ranging.referencePower, pathLossExponent: project.ranging.pathLossExponent,
      calibratedAt: project.ranging.calibratedAt)
    var options = SurveyAnalysis.Options(site: project.site, requirement: requirement, policy: policy)
    // Places held out are fitted a second time.
    if survey.seed % 5 == 0 { options.split = PlaceSplit(places: 2, seed: 1) }
    analysis = SurveyAnalysis(
      dwells: sink.dwells, options: options,
      parts: (survey.seed / 2) % 5 == 0 ? .all : [.effects, .accuracy, .plan])
  }

  /// What the outputs of all commands break. `report` holds what `fit`, `accuracy` and `recommend` print.
  func violations() throws -> [String] {
    let report = report
    let fit = FitDocument(
      data: report.data, fits: analysis.fits, crowdEffects: report.crowdEffects, effects: report.effects)
    let accuracy = AccuracyDocument(accuracy: report.accuracy, fits: [], refused: [])
    let check = SurveyCheck(
      logs: [log], site: project.site, settings: project.check,
      calibration: CalibrationDocument(
        site: project.site.name, toolVersion: "test", inputs: [], fits: baseline ?? analysis.fits)
    ).run()
    // The report's JSON has all that those of fit, accuracy and recommend have.
    var found =
      ResultRules.violations(json: try report.json()) + ResultRules.violations(json: try check.json())
    var texts = [
      FitText.render(fit), ValidationText.render(fit), ShapesText.render(fit), AccuracyText.render(accuracy),
      CheckText.render(check),
    ]
    if let recommendation = report.recommendation { texts.append(RecommendationText.render(recommendation)) }
    for text in texts { found += ResultRules.violations(text: text) }
    if turn % 2 == 0 {
      let next = next
      found += ResultRules.violations(json: try next.json())
      found += ResultRules.violations(text: NextText.render(next, site: project.site))
      found += ResultRules.violations(text: SurveyPlanTable.csv(next, site: project.site))
      found += ResultRules.violations(html: try SurveySheet.html(next, site: project.site))
    }
    if turn % 5 == 0 {
      let html = try ReportRenderer.html(report, plots: plots(report))
      found += ResultRules.violations(html: html) + (try PageConsistency.violations(report, html: html))
    }
    return found
  }

  /// Every fiftieth survey is drawn.
  private func plots(_ report: CalibrationReport) throws -> [Plot] {
    turn % 50 == 0 ? try PlotRenderer.render(report) : []
  }

  var report: CalibrationReport {
    CalibrationReport(
      tool: CalibrationReport.Tool(version: "test"), title: project.site.name,
      site: SiteSummary(project.site),
      data: DataSummary(dwells: analysis.dwells, rejectedRows: log.summary.rejectedRows),
      imports: [log.summary], issues: log.rejected, fits: analysis.fits, crowdEffects: analysis.crowdEffects,
      effects: analysis.effects, accuracy: analysis.accuracy, recommendation: analysis.recommendation,
      next: analysis.next,
      provenance: Provenance(toolVersion: "test", seed: 1))
  }

  private var next: NextDocument {
    let options = analysis.options
    let planner = CoveragePlanner(
      fits: analysis.fits, site: options.site, requirement: options.requirement, policy: options.policy,
      seed: options.seed)
    let advisor = SurveyAdvisor(planner: planner, goals: SurveyGoals(), dwells: analysis.dwells)
    return NextDocument(site: options.site.name, advice: advisor.advise())
  }
}

private final class DwellSink: ImportSink {
  var dwells: [Dwell] = []
  var rejected: [SurveyIssue] = []

  func receive(_ dwell: Dwell) { dwells.append(dwell) }
  func reject(_ row: RejectedRow) { rejected.append(row.issue) }
  func report(_ issue: SurveyIssue) {}
}

/// The report of a degenerate survey, for tests of the page.
enum DegenerateReport {
  static func report(seed: UInt64) throws -> CalibrationReport {
    try DegenerateResults(DegenerateSurvey(seed: seed), baseline: nil).report
  }
}
