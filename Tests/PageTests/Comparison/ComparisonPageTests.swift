import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyDrift
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// The comparison with an earlier report on the page, from the report of the simulated café.
@Suite struct ComparisonPageTests {
  /// The café with all levels of a placement changed, an assumed spread of sittings, and another number of beacons.
  private static func cafe(_ placement: String? = nil, by change: Double = 0, more: Int = 0) throws
    -> CalibrationReport
  {
    var report = try change == 0 ? ReportOrderTests.cafe() : moved(placement, by: change)
    var requirement = try #require(report.recommendation?.requirement.asked)
    requirement.sessionSDDecibels = 1
    report.recommendation?.requirement = .near(requirement)
    report.recommendation?.options[0].count.beacons += more
    return report
  }

  private static func moved(_ placement: String?, by change: Double) throws -> CalibrationReport {
    let data = try ReportOrderTests.cafe().json()
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var fits = try #require(object["fits"] as? [[String: Any]])
    for index in fits.indices {
      guard let conditions = fits[index]["conditions"] as? [String: Any],
        conditions["placement"] as? String == placement,
        let means = fits[index]["locationMeans"] as? [[String: Any]]
      else { continue }
      fits[index]["locationMeans"] = means.map { mean in
        mean.merging(
          ["mean_dbm", "level_dbm"].compactMap { key in (mean[key] as? Double).map { (key, $0 + change) } }
        ) { $1 }
      }
    }
    object["fits"] = fits
    return try CalibrationReport(json: JSONSerialization.data(withJSONObject: object))
  }

  private static func beacons(_ report: CalibrationReport) throws -> [Beacon] {
    let map = try #require(report.map)
    let heard = Set(report.fits.flatMap(\.locationMeans).map(\.beacon)).sorted()
    return zip(heard, map.present).map { Beacon(identifier: $0, name: "<b>\($0)", position: $1) }
  }

  @Test func `A drift that changes the decision stands under the headline, in its section and on the map`()
    throws
  {
    let then = try Self.cafe()
    let placement = try #require(then.recommendation?.options.first?.placement?.rawValue)
    var now = try Self.cafe(placement, by: -14, more: 4)
    now.comparison = ReportComparison(now, since: then, beacons: try Self.beacons(now))
    let comparison = try #require(now.comparison)
    #expect(comparison.decision.verdict == .changes && comparison.decision.doubt == nil)
    // Each placement has a beacon of its own.
    #expect(comparison.conditions.allSatisfy { $0.verdict != .drifted })
    let emptied = comparison.conditions.filter { $0.doubt == .onlyDrifted }
    #expect(!emptied.isEmpty && emptied.allSatisfy { $0.conditions.placement?.rawValue == placement })
    #expect(comparison.beacons.filter { $0.verdict == .drifted }.count == 1)

    let html = try ReportRenderer.html(now, plots: [])
    let places = [
      "id=\"verdict\"", "The decision changes: ", "id=\"certainty\"", "id=\"comparison\"", "id=\"appendix\"",
    ]
    .compactMap { html.range(of: $0)?.lowerBound }
    #expect(places.count == 5 && places == places.sorted())
    #expect(html.contains("<li><a href=\"#comparison\">Since last time</a></li>"))
    #expect(html.components(separatedBy: "The decision changes: ").count == 3)
    #expect(html.contains("◇ drifted") && html.contains("drifted since the last survey"))
    // The legend's and the beacon's.
    #expect(html.components(separatedBy: "<path class=\"drifted\"").count == 3)
    #expect(try PageConsistency.violations(now, html: html).isEmpty)
    let page = try HTMLOutline(html)
    #expect(Set(page.ids).count == page.ids.count)
    #expect(!page.all("b").contains { _ in html.contains("<b>8F2E") })
  }

  @Test func `Another number without a drift may be chance`() throws {
    let (then, now) = (try Self.cafe(), try Self.cafe(more: 1))
    let comparison = ReportComparison(now, since: then)
    #expect(comparison.decision.verdict == .cannotBeSaid)
    let undrifted = comparison.conditions.allSatisfy { $0.verdict != .drifted }
    #expect(undrifted && [.chance, .oneSitting].contains(comparison.decision.doubt))
    #expect(
      ComparisonWords.decision(comparison).hasPrefix("It is unclear whether the decision changes. Now: "))
    var report = now
    report.comparison = comparison
    let html = try ReportRenderer.html(report, plots: [])
    #expect(!html.contains("<p class=\"small\" dir=\"auto\"><a href=\"#comparison\">"))
    #expect(html.contains("<section id=\"comparison\""))
  }

  @Test func `Without an earlier report nothing is said, and no key is written`() throws {
    let report = try Self.cafe()
    let html = try ReportRenderer.html(report, plots: [])
    #expect(
      !html.contains("id=\"comparison\"") && !html.contains("#comparison")
        && !html.contains("<path class=\"drifted\""))
    #expect(!String(decoding: try report.json(), as: UTF8.self).contains("\"changes\""))
  }

  @Test func `Another requirement, floor or deployment is said, and the decision cannot be`() throws {
    let then = try Self.cafe()
    var asked = try Self.cafe(more: 2)
    var requirement = try #require(asked.recommendation?.requirement.asked)
    requirement.probability = 0.5
    asked.recommendation?.requirement = .near(requirement)
    var moved = try Self.cafe(more: 2)
    moved.map?.level.name = "another floor"
    var hung = try Self.cafe(more: 2)
    hung.recommendation?.conditions[0].beaconsPresent = 9
    var weak = try Self.cafe(more: 2)
    weak.recommendation?.options[0].isReliable = false
    var unplanned = then
    unplanned.recommendation = nil
    let cases: [(CalibrationReport, ReportComparison.Difference?, ComparedDecision.Doubt)] = [
      (asked, .requirement, .requirement), (moved, .floor, .floor), (hung, .deployment, .deployment),
      (weak, nil, .unreliable), (unplanned, nil, .noPlan),
    ]
    for (now, difference, doubt) in cases {
      let comparison = ReportComparison(now, since: then)
      #expect(comparison.decision.doubt == doubt && comparison.decision.verdict == .cannotBeSaid)
      #expect(difference.map(comparison.differences.contains) ?? true)
      let words = ComparisonWords.notes(comparison) + [ComparisonWords.decision(comparison)]
      #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("  ") })
    }
  }

  @Test(arguments: TestLength.cases(HostileNameTests.names, short: 8)) func `Names are text`(_ name: String)
    throws
  {
    let cell = ReportFixture.Cell(placement: name, crowd: name, receiver: name)
    var now = ReportFixture.report([cell], title: name, beacon: name)
    let other = ReportFixture.Cell(placement: "\(name)!", crowd: name)
    var then = ReportFixture.report([cell, other], title: "\(name)?", beacon: name)
    then.data.lastReading = nil
    then.date = name
    now.comparison = ReportComparison(
      now, since: then, beacons: [Beacon(identifier: BeaconIdentifier(name), name: name)])
    let html = try ReportRenderer.html(now, plots: [])
    #expect(!html.lowercased().contains("<img"))
    let page = try HTMLOutline(html)
    // The page has one script of its own, and its policy allows no other.
    #expect(page.all("script").count == 1)
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
    #expect(
      page.text.contains(DisplayText.visible("\(name)!"))
        || html.contains(MarkupText.escaped(DisplayText.visible("\(name)!"))))
    #expect(try CalibrationReport(json: now.json()) == now)
  }

  @Test func `Every doubt and difference has words, and no statistic`() {
    for doubt in ChangeDoubt.allCases {
      let words = ComparisonWords.reason(doubt).lowercased()
      #expect(!words.isEmpty && ReportOrderTests.statistics.allSatisfy { !words.contains($0) }, "\(words)")
    }
  }
}
