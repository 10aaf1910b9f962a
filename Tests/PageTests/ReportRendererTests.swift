import CalibrationModel
import Foundation
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording

@Suite struct ReportRendererTests {
  static let report = ReportFixture.report()

  private static func page(_ report: CalibrationReport = report) throws -> String {
    try ReportRenderer.html(report, plots: PlotRenderer.render(report))
  }

  @Test func `Elements nest and ids are unique`() throws {
    for report in [Self.report, ReportFixture.report(ReportFixture.manyCells), ReportFixture.report([])] {
      let page = try HTMLOutline(Self.page(report))
      let ids = page.ids
      #expect(
        Set(ids).count == ids.count,
        "twice: \(Dictionary(grouping: ids, by: \.self).filter { $1.count > 1 }.keys)")
      #expect(page.all("h1").count == 1)
      #expect(page.all("html").first?.attributes["lang"] == "en")
    }
  }

  @Test func `Headings never skip a level`() throws {
    let levels = try HTMLOutline(Self.page()).tags.filter { ["h1", "h2", "h3", "h4"].contains($0.name) }
      .compactMap { Int($0.name.dropFirst()) }
    #expect(levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test func `Every table has caption and scopes`() throws {
    let page = try HTMLOutline(Self.page())
    #expect(page.all("table").count > 10)
    #expect(page.all("table").count == page.all("caption").count)
    #expect(page.all("th").allSatisfy { ["row", "col"].contains($0.attributes["scope"]) })
  }

  @Test func `Nothing is loaded from anywhere`() throws {
    let html = try Self.page()
    let page = try HTMLOutline(html)
    #expect(page.tags.allSatisfy { $0.attributes["src"] == nil && $0.attributes["srcset"] == nil })
    let ids = Set(page.ids)
    for href in page.tags.compactMap({ $0.attributes["href"] }) {
      #expect(href.hasPrefix("#") && ids.contains(String(href.dropFirst())), "\(href) leads nowhere")
    }
    let policy = page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; style-src 'unsafe-inline'; script-src '\(ReportTemplates.hash(of: ReportTemplates.script))'"
    )
    #expect(!html.replacing("url(#", with: "").contains("url(") && !html.contains("@import"))
    #expect(page.all("script").count == 1)
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
  }

  @Test func `Landmarks and skip link`() throws {
    let page = try HTMLOutline(Self.page())
    for landmark in ["header", "nav", "main", "footer"] { #expect(page.all(landmark).count == 1) }
    #expect(page.all("a").first?.attributes["href"] == "#main")
    let inFront = page.all("section").filter { !$0.ancestors.contains("details") }
    #expect(
      inFront.allSatisfy { $0.attributes["aria-labelledby"] != nil || $0.attributes["aria-label"] != nil })
    // Only what stands in front of the appendix is a landmark.
    #expect(page.tags.count { $0.attributes["role"] == "region" } == 0)
    #expect(
      page.all("section").filter { $0.ancestors.contains("details") }.allSatisfy {
        $0.attributes["aria-labelledby"] == nil && $0.attributes["aria-label"] == nil
      })
  }

  @Test func `Plots are named and described`() throws {
    let page = try HTMLOutline(Self.page())
    let plots = page.all("svg")
    #expect(plots.count == page.all("figure").count)
    let ids = Set(page.ids)
    for plot in plots {
      #expect(plot.attributes["role"] == "img")
      #expect(plot.attributes["width"] == nil && plot.attributes["viewBox"] != nil)
      let names = plot.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
      #expect(names.count == 2 && names.allSatisfy(ids.contains))
    }
  }

  @Test func `Verdict comes first and problems lead`() throws {
    let html = try Self.page()
    let order = [
      "id=\"verdict\"", "id=\"matrix\"", "id=\"actions\"", "id=\"certainty\"", "id=\"appendix\"",
      "id=\"findings\"", "id=\"requirement\"", "id=\"plan\"", "id=\"model\"",
      "id=\"accuracy\"", "id=\"crowd\"", "id=\"data\"", "id=\"provenance\"", "id=\"glossary\"",
    ]
    let places = order.compactMap { html.range(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
    let severities = ReportFindings(ReportIndex(Self.report)).all.map(\.severity)
    #expect(severities == severities.sorted() && severities.first == .problem)
  }

  @Test func `The embedded report is the report, where it is asked for`() throws {
    #expect(try !Self.page().contains("calibration-report"))
    let html = try ReportRenderer.html(Self.report, plots: [], embeds: true)
    let start = try #require(html.range(of: "id=\"calibration-report\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = String(html[start.upperBound..<end.lowerBound])
    #expect(try CalibrationReport(json: Data(json.utf8)) == Self.report)
  }

  @Test func `The same report gives the same bytes`() throws {
    #expect(try Self.page() == Self.page())
  }

  @Test func `What is missing is left out and said`() throws {
    var report = ReportFixture.report([])
    report.recommendation = nil
    report.imports = []
    report.issues = []
    let page = try HTMLOutline(Self.page(report))
    #expect(page.text.contains("No requirement was given"))
    #expect(!page.ids.contains("plan") && !page.ids.contains("accuracy") && !page.ids.contains("crowd"))
  }
}
