import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording
import CalibrationModel

/// The matrix says of each placement what the planner says of it.
@Suite struct MatrixViewTests {
  @Test func `The level that decides comes first, and the worst phone counts`() throws {
    let report = try ReportOrderTests.cafe()
    let recommendation = try #require(report.recommendation)
    let matrix = try #require(MatrixView(ReportIndex(report)))
    #expect(matrix.matrixColumns.map(\.crowdName) == ["full", "empty", "half"])
    #expect(matrix.matrixColumns.map(\.isRequired) == [true, false, false])
    #expect(matrix.matrixRows.map(\.rowName) == ["counter", "overhead", "behind sign", "under table"])
    for row in matrix.matrixRows {
      let plans = recommendation.conditions.filter {
        $0.conditions.placement?.rawValue == row.rowName && $0.conditions.crowd == "full"
      }
      #expect(plans.count == 2)
      let first = try #require(row.matrixCells.first)
      let most = plans.compactMap(\.beaconsNeeded).max()
      if plans.allSatisfy({ $0.beaconsNeeded != nil }) {
        #expect(first.number == most.map { String($0) })
      } else {
        #expect(first.number.isEmpty && first.stateStyle == "problem")
      }
    }
  }

  /// As the planner's own summary of the placement has it.
  @Test func `The deciding cell agrees with the placement's verdict`() throws {
    let report = try ReportOrderTests.cafe()
    let index = ReportIndex(report)
    let recommendation = try #require(report.recommendation)
    for placement in recommendation.placements {
      let worst = try #require(
        DecidingPlans.worst(
          DecidingPlans.demanded(index.plans(placement.placement), by: recommendation.requirement)))
      #expect(worst.verdict.rawValue == placement.reason.code.rawValue)
      switch placement.reason {
      case .needsMoreBeacons(let deciding, let tally, _):
        #expect(deciding.receiver == worst.conditions.receiver)
        if let needed = tally.beaconsNeeded { #expect(worst.beaconsNeeded == needed) }
      case .onlyFar(let deciding, _), .notOftenEnough(let deciding, _, _), .cannotBeSaid(let deciding, _, _):
        #expect(deciding.receiver == worst.conditions.receiver)
      case .levelNotSurveyed, .metAsDeployed, .metWithSpacing, .unproven:
        #expect(worst.conditions.receiver == nil)
      }
    }
  }

  @Test func `What works and cannot be relied on is not called met`() throws {
    var report = ReportFixture.report([ReportFixture.Cell(placement: "p", crowd: "full", verdict: .works)])
    func state() throws -> String {
      try #require(MatrixView(ReportIndex(report))?.matrixRows.first?.matrixCells.first).stateWord
    }
    #expect(try state() == "✓ works")
    report.recommendation?.conditions[0].cautions = [
      .weakFit(reasons: [.fewLocations])
    ]
    #expect(try state() == "▲ not proven")
  }

  @Test func `Without a floor the numbers are densities, and a level without a survey says so`() throws {
    var report = ReportFixture.report([
      ReportFixture.Cell(placement: "p", crowd: "empty"), ReportFixture.Cell(placement: "q", crowd: "full"),
    ])
    for index in report.recommendation?.conditions.indices ?? 0..<0 {
      report.recommendation?.conditions[index].beaconsNeeded = nil
    }
    let matrix = try #require(MatrixView(ReportIndex(report)))
    #expect(matrix.matrixCaption.contains("per 100\u{00A0}m²") || matrix.matrixCaption.contains("per 100 m²"))
    #expect(matrix.matrixRows.flatMap(\.matrixCells).count { $0.stateWord == "not surveyed" } == 2)
    report.recommendation = nil
    #expect(MatrixView(ReportIndex(report)) == nil)
  }

  @Test func `A bar is as long as its number until it is cut`() {
    let scale = MatrixScale([5, 10, 365])
    #expect(scale.cuts && scale.isCut(365) && !scale.isCut(10))
    #expect(scale.share(10) == "33.333" && scale.share(365) == "100")
    let even = MatrixScale([4, 8])
    #expect(!even.cuts && even.share(8) == "100" && even.share(4) == "50")
  }
}
