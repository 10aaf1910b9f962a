import CalibrationModel
import Foundation
import RadioSurvey
import Ranging
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

@Suite struct AccuracyComparisonTableTests {
  /// A report of so many sets of conditions, each with a nearest and a farthest distance of its own.
  private static func report(sets: Int) -> CalibrationReport {
    var report = ReportFixture.report(
      (0..<sets).map {
        ReportFixture.Cell(placement: "shelf \($0 / 2)", crowd: $0 % 2 == 0 ? "empty" : "full")
      })
    for index in report.accuracy.indices {
      report.accuracy[index].rows[0].figures.distance = 0.4 + Double(index) / 1000
      report.accuracy[index].rows[11].figures.distance = 20 + Double(index) / 100
    }
    return report
  }

  @Test func `Distances that most tables have are compared`() {
    let few = Self.report(sets: 15).accuracy
    let (all, count) = AccuracyComparisonTable.compared(few)
    #expect(all.count == 40 && count == 40 && all == Set(few.flatMap(\.rows).map(\.distance)).sorted())
    let many = Self.report(sets: 50).accuracy
    let (common, total) = AccuracyComparisonTable.compared(many)
    #expect(
      total == 110 && common.count == AccuracyComparisonTable.comparedDistances && common == common.sorted())
    // The ten that every table has, and the nearest of those that one has.
    #expect(Set(common).isSuperset(of: many[0].rows[1...10].map(\.distance)))
    #expect(abs(common[29] - 0.429) < 1e-12)
  }

  /// What a set of conditions adds to the page does not depend on how many others there are.
  @Test func `The page grows with the sets and no faster`() throws {
    let pages = try (TestLength.isLong ? [20, 40, 80] : [10, 20, 40]).map { sets in
      let report = Self.report(sets: sets)
      return try ReportRenderer.html(report, plots: PlotRenderer.render(report))
    }
    let sizes = pages.map(\.utf8.count)
    #expect(Double(sizes[2] - sizes[1]) < 2.1 * Double(sizes[1] - sizes[0]), "\(sizes)")
    #expect(
      try HTMLOutline(pages[2]).text.contains(
        "the 40 most common among conditions, of \(TestLength.count(170, short: 90))"))
  }
}
