import Foundation
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording

/// The page is light: what a reader loads, what a browser lays out, and what is announced.
@Suite struct ReportWeightTests {
  private static func page() throws -> String {
    let report = try ReportOrderTests.cafe()
    return try ReportRenderer.html(report, plots: PlotRenderer.render(report))
  }

  @Test func `The café's page keeps its bars`() throws {
    let html = try Self.page()
    let front = try ReportOrderTests.parts(html).front
    #expect(html.utf8.count < 1_000_000)
    #expect(front.utf8.count < 300_000)
    let elements = front.components(separatedBy: "<").count { $0.first?.isLetter == true }
    #expect(elements < 8000)
    // It is there at all.
    #expect(front.utf8.count > 30_000 && elements > 300)
  }

  @Test func `Landmarks are few and named`() throws {
    let page = try HTMLOutline(Self.page())
    let named = page.tags.filter { tag in
      ["section", "nav"].contains(tag.name)
        && (tag.attributes["aria-label"] != nil || tag.attributes["aria-labelledby"] != nil)
    }
    let landmarks = named.count + ["header", "main", "footer"].reduce(0) { $0 + page.all($1).count }
    #expect(landmarks <= 12 && landmarks >= 8, "\(landmarks)")
    #expect(page.tags.allSatisfy { $0.attributes["role"] != "region" })
    let ids = Set(page.ids)
    #expect(named.compactMap { $0.attributes["aria-labelledby"] }.allSatisfy(ids.contains))
  }

  @Test(arguments: [
    ("bar am Fluß", false), ("قهوة", true), ("קפה 3", true), ("−61 dBm", false), ("", false), ("喫茶店", false),
  ])
  func `Only a text that may run the other way names its direction`(_ text: String, _ isMarked: Bool) {
    #expect(TextDirection.mark(text) == (isMarked ? " dir=\"auto\"" : ""))
    let table = ResultTable(
      caption: text, [text], columns: [.text("Place") { $0 }, .text("Again") { $0 }])
    let view = TableView(table)
    #expect(view.captionMark.contains("dir") == isMarked)
    #expect(view.rows[0].head.mark.contains("dir") == isMarked)
    #expect(view.rows[0].cells[0].mark == " class=\"t\"" + (isMarked ? " dir=\"auto\"" : ""))
  }

  /// A page that is sent alone holds everything, and says where.
  @Test func `What is embedded is asked for`() throws {
    let report = ReportFixture.report()
    let plain = try ReportRenderer.html(report, plots: [])
    let whole = try ReportRenderer.html(report, plots: [], embeds: true)
    #expect(plain.contains("report.json beside it") && !plain.contains("application/json"))
    #expect(whole.contains("id=\"calibration-report\"") && !whole.contains("report.json beside it"))
    #expect(whole.utf8.count > plain.utf8.count + 10_000)
  }
}
