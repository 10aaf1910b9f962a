import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

@Suite struct CirclesViewTests {
  private func view(_ report: CalibrationReport) throws -> CirclesView? {
    let index = ReportIndex(report)
    let deciding = try #require(index.fits.first { $0.conditions.crowd == "full" })
    return CirclesView(index, deciding: [deciding.conditions])
  }

  /// 9 m are 300 units.
  @Test func `All are in the table, and the widest is drawn at the scale of the floor`() throws {
    let report = try ReportOrderTests.cafe()
    let circles = try #require(try view(report))
    var widest: AccuracyFigures?
    for (index, crowd) in ["empty", "half", "full"].enumerated() {
      let conditions = try #require(report.fits.first { $0.conditions.crowd == CrowdLevel(rawValue: crowd) })
      var wanted = try #require(
        ReportIndex(report).fits.first { $0.conditions.crowd == "full" }
      ).conditions
      wanted.crowd = conditions.conditions.crowd
      let table = try #require(report.accuracy.first { $0.conditions == wanted })
      let row = try #require(table.rows.min { abs($0.distance - 3) < abs($1.distance - 3) })
      let figures = row.anotherSession ?? row.figures
      let shown = circles.circlesTable.rows[index]
      #expect(shown.head.content.hasSuffix(crowd))
      #expect(
        shown.cells.map(\.content) == [figures.radius68, figures.radius95].map { NumberFormat.distance($0) })
      #expect(circles.numbers.rows[index][2] == .number(figures.radius68))
      if figures.radius95 ?? 0 > widest?.radius95 ?? 0 { widest = figures }
    }
    for radius in [try #require(widest?.radius68), try #require(widest?.radius95)] {
      #expect(circles.circlesSVG.contains("r=\"\(SVGNumber.text((radius * 300 / 9 * 10).rounded() / 10))\""))
    }
    #expect(circles.circlesSVG.components(separatedBy: "class=\"c95\"").count == 2, "one drawing")
    #expect(circles.circlesSVG.contains("aria-labelledby=\"circles-title circles-description\""))
  }

  @Test func `Names are text, and without a radius nothing is drawn`() throws {
    var report = try ReportOrderTests.cafe()
    let hostile: Placement = "</svg><script>alert(1)</script>"
    let old = try #require(ReportIndex(report).fits.first).conditions.placement
    for index in report.fits.indices where report.fits[index].conditions.placement == old {
      let fit = report.fits[index]
      var sample = fit.sample
      sample.conditions.placement = hostile
      report.fits[index] = ConditionFit(sample, fit.outcome)
    }
    for index in report.accuracy.indices where report.accuracy[index].conditions.placement == old {
      report.accuracy[index].conditions.placement = hostile
    }
    report.map = nil
    let index = ReportIndex(report)
    let deciding = try #require(index.fits.first { $0.conditions.placement == hostile })
    let circles = try #require(CirclesView(index, deciding: [deciding.conditions]))
    #expect(!circles.circlesSVG.contains("<script") && circles.circlesSVG.contains("&lt;/svg&gt;"))
    for table in report.accuracy.indices {
      for row in report.accuracy[table].rows.indices {
        report.accuracy[table].rows[row].figures.radius68 = nil
        report.accuracy[table].rows[row].anotherSession = nil
      }
    }
    #expect(CirclesView(ReportIndex(report), deciding: [deciding.conditions]) == nil)
  }
}
