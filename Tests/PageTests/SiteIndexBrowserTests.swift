import CalibrationModel
import CoveragePlanner
import Foundation
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page

extension InBrowser {
  /// The script of an index in a real browser, where there is one.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct SiteIndexBrowserTests {
    /// The order of the sites and how they are sorted: as it is, sorted three times by beacons to buy, and filtered.
    private static let steps = """
      (() => {
        const sites = () => [...document.querySelectorAll("#sites tbody tr")].filter((row) => !row.hidden)
          .map((row) => row.querySelector("a").textContent).join("");
        const steps = [sites()];
        const button = document.querySelectorAll("#sites thead button")[2];
        for (const step of [1, 2, 3]) { button.click(); steps.push(sites() + button.parentElement.getAttribute("aria-sort")); }
        const text = document.querySelector("#filter-text");
        text.value = "FOLDER-c";
        text.dispatchEvent(new Event("input", { bubbles: true }));
        return [...steps, sites(), document.querySelector("#filter-count").textContent];
      })()
      """

    @Test func `Sorting and filtering work, and nothing else runs or loads`() throws {
      let url = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")
      let report = try CalibrationReport(json: Data(contentsOf: url))
      let rows = [("a", 12), ("b", 3), ("c", nil), ("d", 7)].map { name, toBuy in
        var report = report
        report.site.name = name
        if let toBuy {
          report.recommendation?.options[0].toBuy = toBuy
        } else {
          report.recommendation?.options = []
        }
        return SiteIndexRow(report, folder: "folder-\(name)", hasPage: true)
      }
      let hostile = "</script><img src=x onerror=\"document.title='pwned'\">"
      let html = try SiteIndexRenderer.html(
        rows, problems: [IndexProblem(.notAReport, hostile, message: hostile, help: hostile)], title: hostile,
        date: nil, version: "0")
      let folder = try TemporaryFolder()
      let address = try "file://\(folder.write(html, to: "index.html"))"
      let page = try BrowserPage(Browser(), address)
      #expect(
        try page.evaluate(Self.steps).elements.compactMap(\.string) == [
          "cadb", "bdacascending", "adbcdescending", "cadbnull", "c", "1 of 4 shown",
        ])
      #expect(try page.evaluate("document.querySelectorAll('img').length").integer == 0)
      #expect(try page.evaluate("document.title").string == "\(hostile): index of reports")
      #expect(page.takeMessages().isEmpty && page.takeRequests() == [address])
      #expect(try PageTrial.unreachable(page).found == [])
    }

    @Test(.enabled(if: Axe.file != nil, "\(Axe.absence)"), arguments: [(1280, false), (390, true)])
    func `axe finds nothing to object to`(_ width: Int, _ isDark: Bool) throws {
      let url = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")
      let report = try CalibrationReport(json: Data(contentsOf: url))
      let html = try SiteIndexRenderer.html(
        ["a", "b", "c"].map { SiteIndexRow(report, folder: $0, hasPage: true) },
        problems: [IndexProblem(.notAReport, "d", message: "not a report", help: "write it again")],
        title: "Index", date: nil, version: "0")
      let folder = try TemporaryFolder()
      let address = try "file://\(folder.write(html, to: "index.html"))"
      let page = try BrowserPage(Browser(), address, width: width, height: 844, isDark: isDark)
      #expect(try Axe.violations(page) == [])
      #expect(try PageTrial.overflow(page) <= 0)
    }
  }
}
