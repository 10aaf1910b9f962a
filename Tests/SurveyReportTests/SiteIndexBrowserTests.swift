import CoveragePlanner
import Digests
import Foundation
import SurveyResults
import TestSupport
import Testing

@testable import SurveyReport

/// The script of an index in a real browser, where there is one.
@Suite struct SiteIndexBrowserTests {
  /// Writes the order of the sites to the title: as it is, sorted twice by beacons to buy, and filtered.
  private static let probe = """
    const sites = () => [...document.querySelectorAll("#sites tbody tr")].filter((row) => !row.hidden)
      .map((row) => row.querySelector("a").textContent).join("");
    const steps = [sites()];
    const button = document.querySelectorAll("#sites thead button")[2];
    for (const step of [1, 2]) { button.click(); steps.push(sites() + button.parentElement.getAttribute("aria-sort")); }
    const text = document.querySelector("#filter-text");
    text.value = "FOLDER-c";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    steps.push(sites(), document.querySelector("#filter-count").textContent);
    document.title = steps.join("|");
    """

  @Test(
    .enabled(if: BrowserTests.browser != nil, "needs chromium or google-chrome in PATH"),
    .timeLimit(.minutes(2)))
  func `Sorting and filtering work, and nothing else runs or loads`() throws {
    let browser = try #require(BrowserTests.browser)
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
    let hash = Data(SHA256Digest.bytes(of: Self.probe)).base64EncodedString()
    let probed = html.replacing("script-src '", with: "script-src 'sha256-\(hash)' '")
      .replacing("</body>", with: "<script>\(Self.probe)</script></body>")
    let folder = try TemporaryFolder()
    let page = try folder.write(probed, to: "index.html")

    let (output, log) = (folder.path("dom"), folder.path("log"))
    let process = try ChildProcess(
      browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
        "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=2000", "--dump-dom",
        "file://\(page)",
      ], output: URL(filePath: output), error: URL(filePath: log))
    try #require(process.wait() == 0)
    let dom = try String(contentsOfFile: output, encoding: .utf8)
    let console = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("CONSOLE") }
    #expect(console.isEmpty, "\(console)")
    #expect(dom.contains("<title>adbc|bdacascending|adbcdescending|c|1 of 4 shown</title>"))
    #expect(!dom.contains("<img"))
  }
}
