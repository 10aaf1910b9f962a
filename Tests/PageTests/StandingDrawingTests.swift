import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording

/// Where nothing can be decided, the page draws where to stand.
@Suite struct StandingDrawingTests {
  private static func visit(_ places: [PlannedPlace], cause: PlannedVisit.Cause = .refused) -> PlannedVisit {
    PlannedVisit(
      placement: "till <b>", crowd: "full", carriage: nil, receivers: [], cause: cause, packets: 12, dwell: 6,
      places: places)
  }

  private static let places = [
    PlannedPlace(location: "till 1", distance: 0.5, bearing: 0),
    PlannedPlace(location: "till 2", distance: 0.5, bearing: 180),
    PlannedPlace(location: "till 3", distance: 8, bearing: 90),
  ]

  /// Marks by their places, as the drawing has them.
  private func marks(_ svg: String) throws -> [(x: Double, y: Double)] {
    try svg.matches(of: Regex("class=\"point\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"")).compactMap { match in
      let numbers = match.output.dropFirst().compactMap { $0.substring.flatMap { Double($0) } }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  @Test func `Every place is drawn in its direction, on a ring with its distance`() throws {
    let svg = StandingDrawing(visit: Self.visit(Self.places)).svg
    // The last mark is the legend's.
    let marks = try marks(svg).dropLast().sorted { $0.x < $1.x }
    #expect(marks.count == 3)
    #expect(marks.map { ($0.x - 116).rounded() } == [-44, 0, 44])
    #expect(marks.map { (128 - $0.y).rounded() } == [0, 106, 0])
    #expect(
      svg.contains(">0.50\u{00A0}m: 2\u{00A0}places</text>")
        && svg.contains(">8.00\u{00A0}m: 1\u{00A0}place</text>"))
    #expect(svg.contains("role=\"img\"") && svg.contains("Not to scale") && !svg.contains("<b>"))
    #expect(svg.contains("at “till &lt;b&gt;”") && svg.contains("crowd “full”"))
  }

  @Test func `About several beacons places stand apart, and their number is said`() throws {
    let places = ["a", "b", "c"].enumerated().map { index, name in
      var place = PlannedPlace(location: "p \(index)", distance: 0.5, bearing: 180)
      place.beacon = .name(name)
      return place
    }
    let step = NextStep(visit: Self.visit(places), others: 4)
    let marks = try marks(StandingDrawing(visit: step.visit).svg).dropLast()
    let found: Set<String> = Set(marks.map { "\($0.x) \($0.y)" })
    #expect(found.count == 3)
    let sentence = StandingWords.sentence(step)
    #expect(
      sentence.contains("3\u{00A0}places, 0.50\u{00A0}m from 3 beacons")
        && sentence.contains("4\u{00A0}more visits"))
  }

  @Test func `Distances at which the data are weak are marked and not counted`() throws {
    let drawing = StandingDrawing(visit: Self.visit(Self.places), breakpoint: 5.46, reach: 0.36)
    #expect(
      drawing.svg.contains("5.46\u{00A0}m: measure on both sides")
        && drawing.svg.contains("0.36\u{00A0}m: measure here too"))
    #expect(try marks(drawing.svg).count == 4)
  }

  private func report(_ verdict: RecommendationReason, next: NextStep?) -> CalibrationReport {
    var report = ReportFixture.report([
      ReportFixture.Cell(
        placement: "till <b>", crowd: "full", locations: 4, status: .refused, verdict: .cannotBeSaid)
    ])
    report.recommendation?.placements[0].reason = .cannotBeSaid(
      .init(placement: "till <b>"), worksUpTo: nil, plan: .fitRefused(fitReason: nil))
    report.recommendation?.verdict = verdict
    report.next = next
    return report
  }

  @Test func `It stands in the map's place as report.json has it`() throws {
    let step = NextStep(visit: Self.visit(Self.places), others: 0)
    let report = report(.cannotBeSaid, next: step)
    #expect(try CalibrationReport(json: report.json()).next == step)
    let html = try ReportRenderer.html(report, plots: [])
    #expect(html.contains("<figure id=\"map\">") && html.contains("Measure next at “till &lt;b&gt;”"))
    #expect(try PageConsistency.violations(report, html: html).isEmpty)
    // An older report has none.
    #expect(
      try !ReportRenderer.html(self.report(.cannotBeSaid, next: nil), plots: [])
        .contains("id=\"map\""))
  }

  /// What was begun comes before what was never measured, and what would meet the requirement before both.
  @Test func `The visit is the one that the answer waits for`() throws {
    let site = Site(placements: [PlacementDefinition(placement: "a"), PlacementDefinition(placement: "b")])
    let fits = [
      ReportFixture.report([
        ReportFixture.Cell(placement: "b", crowd: "full", status: .weak, reasons: [.fewLocations(9)])
      ])
      .fits[0]
    ]
    let planner = CoveragePlanner(fits: fits, site: site)
    let plan = planner.recommend()
    let step = try #require(SurveyAdvisor(planner: planner).nextStep(toward: plan))
    #expect(step.visit.placement == "b" && step.visit.cause != .notMeasured && step.others > 0)
    var met = plan
    met.isMet = true
    #expect(SurveyAdvisor(planner: planner).nextStep(toward: met) == nil)
  }
}
