import CalibrationModel
import CoveragePlanner
import Support
import Foundation
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// The index of many reports. Every report here is made up.
@Suite struct SiteIndexTests {
  private static func html(_ rows: [SiteIndexRow], problems: [IndexProblem] = []) throws -> String {
    try SiteIndexRenderer.html(rows, problems: problems, title: "Index", date: nil, version: "0")
  }

  private static func met(_ report: CalibrationReport) -> CalibrationReport {
    var report = report
    report.recommendation?.isMet = true
    report.recommendation?.verdict = .metAsDeployed(.init(["p"]))
    return report
  }

  private static func cafe() throws -> CalibrationReport { try ReportOrderTests.cafe() }

  @Test func `The café's row says what its report says`() throws {
    let report = try Self.cafe()
    let row = SiteIndexRow(report, folder: "cafe", hasPage: true)
    let option = try #require(report.recommendation?.options.first)
    #expect(row.verdict.sign == "▲" && row.verdict.word == "can be met with changes")
    #expect(row.toBuy == option.toBuy)
    #expect(
      row.total == "of \(option.count.beacons) (\(option.count.low) to \(option.count.high ?? -1))".spaced)
    #expect(row.change.hasPrefix(OptionWords.action(option)))
    #expect(row.placement == "“under table”: only far")
    #expect(row.firstDay == "2026-03-02" && row.lastDay == "2026-03-02")
    #expect(row.dwells == report.data.dwells && row.fits == report.fits.count)
    let beacons = try #require(report.map?.deployment.beacons.count)
    #expect(row.map?.label.contains("\(beacons)\u{00A0}beacons") == true)
    let page = try HTMLOutline(Self.html([row]))
    #expect(page.text.contains("Corner café (simulated)") && page.text.contains("▲ can be met with changes"))
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(links == ["#sites", "cafe/index.html"])
  }

  @Test func `Verdicts come worst first, and are as on the report's own page`() throws {
    var unclear = ReportFixture.report(title: "B unclear")
    unclear.recommendation?.verdict = .cannotBeSaid
    let good = ReportFixture.report(
      [ReportFixture.Cell(placement: "p", crowd: "c")], title: "A good")
    var plain = good
    plain.site.name = "A plain"
    plain.recommendation = nil
    let reports = [
      Self.met(ReportFixture.report(title: "A caution")), plain, unclear, Self.met(good),
      ReportFixture.report(title: "Z not met"),
    ]
    let rows = reports.map { SiteIndexRow($0, folder: $0.site.name, hasPage: true) }
    for (row, report) in zip(rows, reports) {
      // An answer is not red on its page; among sites it comes first.
      let style = try PageView(report, plots: [], css: "").verdictStyle
      #expect(row.verdict.style == (style == "unmet" ? "problem" : style))
    }
    let sorted = rows.sorted(by: SiteIndexRow.precedes)
    #expect(
      sorted.map { "\($0.site): \($0.verdict.sign) \($0.verdict.word)" } == [
        "Z not met: ✕ not met", "B unclear: ? cannot be said", "A caution: ▲ met with problems",
        "A good: ✓ met", "A plain: ✓ calibrated",
      ])
    #expect(SiteIndexWords.summary(rows).hasPrefix("5\u{00A0}reports: 1 not met, 1 cannot be said"))
    #expect(rows[1].change == "no requirement given" && rows[3].change.isEmpty)
    #expect(rows[3].toBuy == 0 && rows[1].toBuy == nil && rows[2].toBuy == nil)
    #expect(try Self.html(rows) == Self.html(rows.reversed()))
  }

  @Test func `Every verdict has a word of its own`() {
    let words = SiteIndexVerdict.Answer.allCases.map { SiteIndexVerdict(answer: $0, style: "good").word }
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  @Test(arguments: TestLength.cases(HostileNameTests.names, short: 8)) func `A name is text in every field`(
    _ name: String
  ) throws {
    var report = try Self.cafe()
    report.site.name = name
    report.title = "\(name) title"
    report.data.firstReading = name
    report.data.lastReading = name
    report.recommendation?.options[0].placement = Placement(rawValue: name)
    for index in report.recommendation?.placements.indices ?? 0..<0 {
      report.recommendation?.placements[index].placement = Placement(rawValue: name)
    }
    let row = SiteIndexRow(report, folder: "a/\(name)", hasPage: true)
    let problem = IndexProblem(.notAReport, name, message: name, help: name)
    let html = try SiteIndexRenderer.html(
      [row], problems: [problem], title: name, date: name, version: name)
    #expect(!html.lowercased().contains("<img"))
    let page = try HTMLOutline(html)
    #expect(page.all("script").count == 1)
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
    #expect(Set(page.ids).count == page.ids.count)
    for text in [name, "\(name) title", "a/\(name)"] {
      // By bytes: a mark that follows a character reference joins its last character.
      let escaped = MarkupText.escaped(DisplayText.visible(text))
      #expect(Data(html.utf8).range(of: Data(">\(escaped)<".utf8)) != nil, "\(text)")
    }
    // Its bytes come back from the address, and nothing of it ends the path.
    let address = try #require(
      page.all("a").compactMap { $0.attributes["href"] }.last { $0.hasSuffix("html") })
    #expect(address.removingPercentEncoding == "a/\(name)/index.html")
    #expect(!address.contains { "?#:\"'<>& \\".contains($0) })
  }

  @Test func `Only the script of the page may run`() throws {
    let html = try Self.html([])
    let start = try #require(html.range(of: "<script>"))
    let end = try #require(html.range(of: "</script>"))
    let script = String(html[start.upperBound..<end.lowerBound])
    let hash = Data(SHA256Digest.bytes(of: script)).base64EncodedString()
    #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'\">"))
    #expect(script.split(separator: "\n").count < 150)
  }

  @Test func `The map of a row takes 400 bytes at most`() throws {
    let html = try Self.html([SiteIndexRow(Self.cafe(), folder: "cafe", hasPage: false)])
    let start = try #require(html.range(of: "<svg"))
    let end = try #require(html.range(of: "</svg>"))
    // With the longest paths, and a label that counts thousands.
    let row = SiteIndexRow(try Self.cafe(), folder: "cafe", hasPage: false)
    let map = try #require(row.map)
    let around =
      html[start.lowerBound..<end.upperBound].utf8.count - map.outline.utf8.count - map.beacons.utf8.count
      - map.label.utf8.count
    let label = SiteIndexWords.map(drawn: 20, of: 99_999).utf8.count
    #expect(around + label + MiniatureMap.outlineLimit + MiniatureMap.beaconLimit <= 400)
    #expect(html.contains("href=\"cafe/report.json\""))
  }
}

extension String {
  /// With no-break spaces within brackets, as ranges are written.
  fileprivate var spaced: String { replacingOccurrences(of: " to ", with: "\u{00A0}to\u{00A0}") }
}
