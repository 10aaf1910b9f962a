import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording

/// How sure the answer is, drawn.
@Suite struct CertaintyDrawingTests {
  private func circles(_ svg: String, _ style: String) -> Int {
    svg.components(separatedBy: "<circle class=\"\(style)\"").count - 1
  }

  @Test func `The strip has a line for each placement that decides, with the numbers of the matrix`() throws {
    let report = try ReportOrderTests.cafe()
    let index = ReportIndex(report)
    let recommendation = try #require(report.recommendation)
    let plans = index.placements.compactMap {
      DecidingPlans.worst(DecidingPlans.demanded(index.plans($0), by: recommendation.requirement))
    }
    let strip = try #require(DensityStrip(plans))
    #expect(
      strip.isCounted && strip.rows.count == plans.count { $0.beaconsNeeded != nil } && strip.rows.count > 1)
    for row in strip.rows {
      let plan = try #require(plans.first { $0.conditions.placement?.rawValue == row.name })
      #expect(
        row.number == plan.beaconsNeeded.map(Double.init) && row.today == plan.beaconsPresent.map(Double.init)
      )
      #expect(
        row.low == plan.beaconCount.map { Double($0.low) }
          && row.high == plan.beaconCount?.high.map(Double.init))
      #expect(strip.title.contains("\(row.name): \(Int(row.number)) ("))
    }
    // A mark to build in every line, and one in the legend.
    #expect(circles(strip.svg, "planned") == strip.rows.count + 1)
    #expect(strip.svg.contains("hangs today") && strip.svg.contains("role=\"img\""))
  }

  @Test func `A range without an upper end runs off the axis, and a plan without a number has no line`()
    throws
  {
    var open = ConditionPlan(
      conditions: FitConditions(placement: "open"), verdict: .works, reason: .fitRefused(fitReason: nil))
    open.recommended = LatticePlan(reach: 2.2, horizontalReach: 2)
    open.densityLow = 4
    var none = open
    none.recommended = nil
    let strip = try #require(DensityStrip([open, none]))
    #expect(strip.rows.count == 1 && strip.rows[0].high == nil && !strip.isCounted)
    #expect(strip.title.contains("no limit") && strip.svg.contains("Beacons per 100"))
    #expect(DensityStrip([none]) == nil)
    #expect(DensityStrip([]) == nil)
  }

  @Test(arguments: [
    (8, 5, 7), (20, 20, 20), (1, 0, 0), (200, 130, 190), (1337, 997, 1310), (1723, 1195, 1722),
  ])
  func `There is a mark for each place, and none outside is lost`(
    _ places: Int, _ inside68: Int, _ inside95: Int
  ) {
    let dots = LeftOutDots(places: places, inside68: inside68, inside95: inside95)
    let marks = dots.marks
    #expect(marks.inside + marks.between + marks.outside == (places + dots.share - 1) / dots.share)
    #expect(marks.inside >= 0 && marks.between >= 0 && (marks.outside > 0) == (inside95 < places))
    if dots.share == 1 {
      #expect(marks.inside == inside68 && marks.outside == places - inside95)
      // One each in the legend.
      #expect(
        circles(dots.svg, "cover") == inside68 + 1 && circles(dots.svg, "contour") == inside95 - inside68 + 1)
    } else {
      #expect(dots.svg.contains("each mark is \(dots.share) locations"))
    }
    #expect(dots.title.contains("Of \(NumberFormat.count(places, "location")) left out"))
  }

  @Test func `The sentence counts all and names the worst`() throws {
    let report = try ReportOrderTests.cafe()
    let page = try PageView(report, plots: [], css: "")
    let view = try #require(page.certainty.first)
    #expect(!view.stripSVG.isEmpty && view.leftOutText.contains("worst at "))
    let html = try ReportRenderer.html(report, plots: [])
    #expect(html.contains("id=\"density-strip-title\"") && html.contains("id=\"left-out-title\""))
    let checked = report.fits.compactMap(\.heldOut)
    #expect(checked.contains { view.leftOutText.contains(" of \($0.locations).") })
  }

  @Test func `Each number of beacons has a column, with those that stay and what is required marked`() throws
  {
    var deployment = try #require(try ReportOrderTests.cafe().map?.deployment)
    let strip = try #require(CurveStrip(deployment))
    let svg = strip.svg
    #expect(svg.components(separatedBy: "class=\"cover c4\"").count - 1 == deployment.curve.count)
    // One column and one sign of the legend.
    #expect(svg.components(separatedBy: "<rect class=\"bar\"").count == 3)
    let last = try #require(deployment.curve.last)
    #expect(strip.title.contains("\(last.beacons): \(NumberFormat.percent(last.share))."))
    #expect(
      strip.title.contains("equired \(last.beacons).") && deployment.today == 0
        && !strip.svg.contains("stay</text>"))
    deployment.today = 2
    let kept = try #require(CurveStrip(deployment))
    #expect(
      kept.title.contains("2 hang there and stay") && kept.svg.contains("hang there and stay</text>"))
    deployment.curve = Array(deployment.curve.prefix(2))
    #expect(CurveStrip(deployment) == nil)
  }
}
