import CalibrationModel
import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Terminal
@testable import Wording

/// The headline is no better than the worst finding.
@Suite struct VerdictTests {
  /// A made-up report: any statuses, reasons and verdicts of conditions, and a planner that says yes or no, or none at all.
  private func report(_ seed: UInt64) -> CalibrationReport {
    var random = SeededGenerator(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    let cells = (0...Int(random.next() % 4)).map { index in
      let status = pick([FitStatus.calibrated, .calibrated, .calibrated, .weak, .refused])
      let reasons = status == .calibrated ? [] : [FitReason.sample(pick(FitReason.Code.allCases))]
      return ReportFixture.Cell(
        placement: "p\(index % 2)", crowd: "c\(index)", status: status, reasons: reasons,
        verdict: pick([.works, .works, .works, .needsMoreBeacons, .onlyFar, .notOftenEnough, .cannotBeSaid]))
    }
    var report = ReportFixture.report(cells)
    if random.next() % 4 == 0 {
      report.recommendation = nil
    } else if random.next() % 4 > 0 {
      report.recommendation?.isMet = true
      report.recommendation?.verdict = .metAsDeployed(.init(["p0"]))
    }
    return report
  }

  @Test func `No headline is green beside a problem`() throws {
    var green = 0
    var problems = 0
    for seed in UInt64(1)...TestLength.count(300, short: 100) {
      let report = report(seed)
      let page = try PageView(report, plots: [], css: "")
      let findings = ReportFindings(ReportIndex(report)).all
      let hasProblem = findings.contains { $0.severity == .problem }
      if hasProblem { problems += 1 }
      if let plan = report.recommendation, AnswerWords.isUnknown(plan) {
        #expect(page.verdictStyle == "none", "what is not known is no error: seed \(seed)")
      }
      if page.verdictStyle == "good" { green += 1 }
      let sure = page.answerLines.last?.text ?? ""
      #expect(
        !(hasProblem && report.recommendation?.isMet == true && sure.contains("9 of 10")), "seed \(seed)")
      #expect(!(hasProblem && page.verdictStyle == "good"), "seed \(seed)")
      #expect(!(hasProblem && findings.contains { $0.action.hasPrefix("Build") }), "seed \(seed)")
      #expect(!(hasProblem && findings.contains { $0.id == "finding-requirement" && $0.severity == .good }))
    }
    #expect(
      green > TestLength.count(10, short: 3) && problems > TestLength.count(50, short: 16),
      "\(green) green, \(problems) with problems")
  }

  @Test func `What is not shown is not called enough`() throws {
    var plan = try #require(ReportFixture.report().recommendation)
    (plan.options, plan.measured, plan.spots) = ([], nil, nil)
    let caution = PlanCaution.falseNear(
      falseNear: 0.17, distanceMetres: 6, allowed: 0.1, falseNearHigh: 0.2, isImmediate: nil)
    for verdict in [
      RecommendationReason.cannotBeSaid, .noDensityShown,
      .unproven(placementReason: .unproven(placement: "shelf", spacingMetres: 1.1, caution: caution)),
    ] {
      plan.isMet = false
      plan.verdict = verdict
      let lines = AnswerWords.lines(plan)
      #expect(lines.map(\.label) == ["Buy", "Hang", "Catch", "How sure"])
      #expect(lines.prefix(2).allSatisfy { $0.text == "nothing yet" }, "\(verdict)")
      #expect(lines[3].text.hasPrefix("The data are too weak to build on."), "\(verdict)")
      #expect(AnswerWords.mark(plan) == "Not known")
    }
    plan.isMet = true
    plan.verdict = .metAsDeployed(.init(["shelf"]))
    #expect(AnswerWords.mark(plan) == "Met" && AnswerWords.lines(plan)[0].text == "nothing")
    #expect(AnswerWords.lines(plan)[3].text.hasPrefix("It is enough in 9 of 10 cases."))
  }

  @Test func `Cautions of the plans are printed with the recommendation`() throws {
    let report = ReportFixture.report()
    let text = RecommendationText.render(try #require(report.recommendation))
    let caution = try #require(report.recommendation?.conditions.lazy.flatMap(\.cautions).first)
    #expect(text.contains("Cautions:") && text.contains(TerminalText.plain(PlanWords.sentence(caution))))
  }
}
