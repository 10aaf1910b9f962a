import PathLoss
import Testing

@testable import SurveyReport

@Suite struct ReportFindingsTests {
  private func findings(_ cells: [ReportFixture.Cell]) -> [Finding] {
    ReportFindings(ReportIndex(ReportFixture.report(cells))).all
  }

  @Test func mixedLevelsAreAProblemWithTheirConditions() throws {
    let finding = try #require(findings(ReportFixture.cells).first { $0.id == "finding-mixed-levels" })
    #expect(finding.severity == .problem)
    #expect(finding.evidence.first?.hasPrefix("under a table · empty: levels within 6 of 9") == true)
    #expect(finding.action.contains("one handset"))
  }

  @Test func lossIsReportedWhereverMoreWasExpected() throws {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: 1.01)
    let finding = try #require(findings([cell]).first { $0.id == "finding-packets-lost" })
    #expect(finding.meaning.contains("biased low"))
    let whole = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: 1)
    #expect(!findings([whole]).contains { $0.id == "finding-packets-lost" })
    let unknown = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: nil)
    #expect(!findings([unknown]).contains { $0.id == "finding-packets-lost" })
  }

  @Test func averagedSourcesAreMarked() {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", averaged: true)
    #expect(findings([cell]).contains { $0.id == "finding-averaged-readings" })
  }

  @Test func everyReasonHasItsWords() {
    for code in FitReason.Code.allCases {
      let cell = ReportFixture.Cell(
        placement: "p", crowd: "c", status: .weak, reasons: [FitReason(code, message: "seen", action: "do")])
      #expect(findings([cell]).contains { $0.id == "finding-\(code.rawValue)" }, "\(code)")
    }
  }

  @Test func linesOfEvidenceAreLimitedAndCounted() throws {
    let cells = ReportFixture.manyCells.map { cell in
      var cell = cell
      cell.expectedShare = 1.2
      return cell
    }
    let finding = try #require(findings(cells).first { $0.id == "finding-packets-lost" })
    #expect(finding.evidence.count == 5)
    #expect(finding.evidence.last == "and 20 more")
  }
}
