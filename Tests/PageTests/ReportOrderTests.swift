import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// What stands in front of the appendix, and in which words.
@Suite struct ReportOrderTests {
  /// The report of the café, as it is kept.
  static func cafe() throws -> CalibrationReport { try read.get() }

  private static let read: Result<CalibrationReport, any Error> = Result {
    try CalibrationReport(
      json: Data(contentsOf: SharedData.projectRoot.appending(path: "Reports/cafe/report.json")))
  }

  /// Its plots, as gnuplot draws them in English.
  static func cafePlots() throws -> [Plot] { try drawn.get() }

  private static let drawn: Result<[Plot], any Error> = Result { try PlotRenderer.render(cafe()) }

  /// The page in front of the appendix and behind it.
  static func parts(_ html: String) throws -> (front: String, appendix: String) {
    let start = try #require(html.range(of: "<details id=\"appendix\">")).lowerBound
    return (String(html[..<start]), String(html[start...]))
  }

  static func text(_ part: String) -> String {
    part.replacing(/<(style|svg)[\s\S]*?<\/\1>/, with: "").replacing(/<[^>]*>/, with: " ")
  }

  /// Words that only a statistician knows.
  static let statistics = [
    "durbin", "likelihood", "maximum", "residual", "standard error", "quantile", "wilson", "student", "moran",
    "holm",
    "exponent", "correlation", "regression", "conformal", "p-value", "p <", "adjusted", "standard deviation",
    "shadowing", "fading", "confidence", "random effect", "variance", "draws", "seed", "robust", "predictive",
  ]

  @Test func `The café's page has its parts in order`() throws {
    let html = try ReportRenderer.html(Self.cafe(), plots: [])
    let ids = [
      "verdict", "answer", "map", "options", "matrix", "actions", "install-list", "certainty", "appendix",
    ]
    let places = ids.compactMap { html.range(of: "id=\"\($0)\"")?.lowerBound }
    #expect(places.count == ids.count && places == places.sorted())
  }

  @Test func `No statistic is named in front of the appendix`() throws {
    let reports = [
      try Self.cafe(), ReportFixture.report(), ReportFixture.report(ReportFixture.manyCells),
      ReportFixture.report([]),
    ]
    for report in reports {
      let parts = try Self.parts(ReportRenderer.html(report, plots: []))
      let front = Self.text(parts.front).lowercased()
      for word in Self.statistics { #expect(!front.contains(word), "\(word)") }
      #expect(!front.contains(NumberFormat.absent))
      #expect(Self.text(parts.appendix).contains("restricted maximum likelihood"))
    }
  }

  /// Every reason and every diagnosis asks for something in plain words.
  @Test func `Actions name no statistic`() throws {
    for code in FitReason.Code.allCases {
      let cell = ReportFixture.Cell(
        placement: "p", crowd: "c", status: .weak, reasons: [FitReason.sample(code)])
      let index = ReportIndex(ReportFixture.report([cell]))
      for action in ReportActions(index, ReportFindings(index).all).leading {
        let words = ([action.title, action.steps, action.gain] + action.evidence).joined(separator: " ")
          .lowercased()
        for word in Self.statistics { #expect(!words.contains(word), "\(code): \(words)") }
      }
    }
    for code in Diagnosis.Code.allCases {
      let words = "\(code.headline) \(code.action)".lowercased()
      for word in Self.statistics { #expect(!words.contains(word), "\(code): \(words)") }
    }
  }

  @Test func `Nothing to act on is only in the appendix`() throws {
    for report in [try Self.cafe(), ReportFixture.report(), ReportFixture.report(ReportFixture.manyCells)] {
      let index = ReportIndex(report)
      let findings = ReportFindings(index).all
      let actions = ReportActions(index, findings)
      #expect(actions.leading.count <= ReportActions.most)
      let html = try ReportRenderer.html(report, plots: [])
      let front = try Self.parts(html).front
      let stated = ReportActions.stated(report.recommendation)
      for finding in findings where finding.severity <= .caution && !stated.contains(finding.id) {
        #expect(front.contains("href=\"#\(finding.id)\""), "\(finding.id)")
      }
      // And its action is said in one of the two places.
      let page = try PageView(report, plots: [], css: "")
      for finding in page.findings {
        #expect(finding.hasAction != actions.leading.contains { $0.findingID == finding.finding.id })
      }
    }
  }

  @Test func `The first action is the answer, and saves what the options say`() throws {
    var report = try Self.cafe()
    let best = try #require(report.recommendation?.options.first)
    func first(_ report: CalibrationReport) throws -> ReportActions.Action {
      let index = ReportIndex(report)
      return try #require(ReportActions(index, ReportFindings(index).all).leading.first)
    }
    #expect(try first(report).title.lowercased() == OptionWords.action(best, isWhole: true).lowercased())
    #expect(try first(report).gain == "Meets the requirement")
    report.recommendation?.options[0].saved = 7
    #expect(try first(report).gain == "7\u{00A0}beacons fewer than with today’s settings")
    let page = try PageView(report, plots: [], css: "")
    #expect(page.verdict == OptionWords.headline(try #require(report.recommendation)))
  }

  @Test func `A number of beacons that is open by a factor of five is not a headline`() throws {
    var recommendation = try #require(try Self.cafe().recommendation)
    #expect(try #require(OptionWords.headline(recommendation)).hasPrefix("Hang "))
    recommendation.options[0].count.low = 4
    recommendation.options[0].count.high = 20
    #expect(
      try #require(OptionWords.headline(recommendation)).hasPrefix(
        "Measure more before you buy: the number of beacons is open by a factor of 5.0. To be safe: Hang "))
    recommendation.options[0].count.high = nil
    #expect(try #require(OptionWords.headline(recommendation)).hasPrefix("Measure more before you buy"))
  }

  /// The check itself must be able to fail.
  @Test func `Statements that contradict one another are found`() throws {
    var report = try Self.cafe()
    #expect(try PageConsistency.violations(report, html: ReportRenderer.html(report, plots: [])).isEmpty)
    report.recommendation?.placements[0].meetsRequirement = true
    let found = try PageConsistency.violations(report, html: ReportRenderer.html(report, plots: []))
    #expect(found.contains { $0.hasPrefix("counter meets it: true") } && found.count == 2, "\(found)")
    report.recommendation?.isMet = true
    #expect(
      try PageConsistency.violations(report, html: ReportRenderer.html(report, plots: [])).contains(
        "options for what is met"))
  }

  @Test func `The requirement is stated once in full`() throws {
    let html = Self.text(try ReportRenderer.html(Self.cafe(), plots: []))
    #expect(html.components(separatedBy: "A device assumes the measured power").count == 2)
  }
}
