import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page

/// Without a floor the spacing is drawn to scale.
@Suite struct SpacingDrawingTests {
  private let plan = LatticePlan(reach: 2.2, horizontalReach: 2)

  private func numbers(_ svg: String, _ pattern: String) throws -> [[Double]] {
    try svg.matches(of: Regex(pattern)).map { match in
      match.output.dropFirst().compactMap { $0.substring.flatMap { Double($0) } }
    }
  }

  /// Every length of the drawing in one scale: discs, spacing, the person and the bar.
  @Test func `What is drawn is to scale`() throws {
    let svg = SpacingDrawing(plan: plan, density: "9.6").svg
    let discs = try numbers(svg, "class=\"contour\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\" r=\"([0-9.]+)\"").filter
    { $0[2] > 7 }
    #expect(discs.count == 5)
    let scale = discs[0][2] / plan.horizontalReach
    #expect(abs(discs[1][0] - discs[0][0] - plan.triangularSpacing * scale) < 0.05)
    #expect(abs(discs[0][1] - discs[3][1] - plan.triangularSpacing * scale * 0.75.squareRoot()) < 0.05)
    // The farthest point between three beacons is as far from each as one reaches: no gap, no waste.
    let worst = (x: discs[1][0], y: discs[1][1] - plan.horizontalReach * scale)
    for beacon in [discs[1], discs[3], discs[4]] {
      #expect(abs(hypot(beacon[0] - worst.x, beacon[1] - worst.y) - beacon[2]) < 0.1)
    }
    let person = try #require(try numbers(svg, "rx=\"([0-9.]+)\" ry=\"([0-9.]+)\"").first)
    #expect(abs(2 * person[0] / scale - 0.5) < 0.01)
    let bar = try #require(try numbers(svg, "class=\"bar\" d=\"M14 [0-9.]+ L14 [0-9.]+ L([0-9.]+) ").first)
    #expect(abs((bar[0] - 14) / scale - 2) < 0.01 && svg.contains(">2\u{00A0}m</text>"))
    // All of it is inside.
    let box = try #require(try numbers(svg, "viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"").first)
    for disc in discs {
      #expect(
        disc[0] - disc[2] >= 0 && disc[0] + disc[2] <= box[0] && disc[1] - disc[2] >= 0
          && disc[1] + disc[2] <= box[1])
    }
  }

  @Test func `Who does not see it is told the numbers`() throws {
    let svg = SpacingDrawing(plan: plan, density: "9.6 (8 to 12)").svg
    #expect(svg.contains("role=\"img\" aria-labelledby=\"map-title map-reading\""))
    #expect(
      svg.contains("3.46\u{00A0}m apart")
        && svg.contains("within 2.00\u{00A0}m along the floor"))
    #expect(svg.contains("9.6 (8 to 12) per 100\u{00A0}m²"))
    #expect(!svg.contains("style=") && !svg.contains("#"))
  }

  /// A report without a floor whose only placement works.
  private func report(_ cautions: [PlanCaution] = []) throws -> CalibrationReport {
    var report = ReportFixture.report([ReportFixture.Cell(placement: "p <b>", crowd: "full", verdict: .works)]
    )
    report.recommendation?.isMet = true
    report.recommendation?.conditions[0].beaconsNeeded = nil
    report.recommendation?.conditions[0].cautions = cautions
    report.recommendation?.verdict = .metWithSpacing(
      .init(["p <b>"]), PlannedDensity(spacingMetres: 4.7, densityPer100SquareMetres: 5.2),
      placement: "p <b>", crowd: nil, carriage: nil, receiver: nil)
    return report
  }

  @Test func `It takes the map's place where a spacing can be relied on, and nowhere else`() throws {
    let html = try ReportRenderer.html(report(), plots: [])
    #expect(html.contains("<figure id=\"map\">") && html.contains("To scale: beacons at “p &lt;b&gt;”"))
    let weak = PlanCaution.weakFit(reasons: [.fewLocations])
    #expect(try !ReportRenderer.html(report([weak]), plots: []).contains("To scale:"))
    // A floor has its own map.
    #expect(try !ReportRenderer.html(ReportOrderTests.cafe(), plots: []).contains("To scale:"))
  }
}
