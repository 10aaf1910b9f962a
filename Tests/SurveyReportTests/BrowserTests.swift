import Foundation
import TestSupport
import Testing

@testable import SurveyReport

/// The page in a real browser, where there is one.
@Suite struct BrowserTests {
  static let browser: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["chromium", "chromium-browser", "google-chrome"].lazy.flatMap { name in
      folders.map { "\($0)/\(name)" }
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(.enabled(if: browser != nil, "needs chromium or google-chrome in PATH"), .timeLimit(.minutes(2)))
  func `A hostile page loads nothing and runs nothing`() throws {
    let browser = try #require(Self.browser)
    let name =
      "</script><img src=x onerror=\"document.title='pwned'\"><script>document.title='pwned'</script>"
    let cells = ["one", "two"].map { ReportFixture.Cell(placement: name, crowd: "\(name)\($0)") }
    let report = ReportFixture.report(cells, title: name, beacon: name)
    let folder = try TemporaryFolder()
    let page = try folder.write(
      ReportRenderer.html(report, plots: PlotRenderer.render(report)), to: "index.html")

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
    #expect(console.isEmpty)
    #expect(dom.contains("<h1 dir=\"auto\">&lt;/script&gt;&lt;img src=x"))
    #expect(dom.contains("<title>&lt;/script&gt;"))
    #expect(!dom.contains("<img"))
    #expect(dom.contains("id=\"glossary\""))
  }

  @Test(.enabled(if: browser != nil, "needs chromium or google-chrome in PATH"), .timeLimit(.minutes(2)))
  func `The café prints on six pages`() throws {
    let folder = try TemporaryFolder()
    let report = try ReportOrderTests.cafe()
    let page = try folder.write(
      ReportRenderer.html(report, plots: PlotRenderer.render(report)), to: "index.html")
    try Self.run(
      ["--no-pdf-header-footer", "--print-to-pdf=\(folder.path("page.pdf"))", "file://\(page)"], in: folder)
    let pages = String(
      decoding: try Data(contentsOf: folder.url.appending(path: "page.pdf")), as: Unicode.ASCII.self
    )
    .matches(of: /\/Type\s*\/Page[^s]/).count
    #expect(pages > 1 && pages <= 6, "\(pages)")
  }

  /// What a reader sees before scrolling, measured by a script that only this copy of the page has.
  @Test(
    .enabled(if: browser != nil, "needs chromium or google-chrome in PATH"), .timeLimit(.minutes(2)),
    arguments: [(1280, 900), (390, 844)])
  func `The answer and the map stand on the first screen`(_ width: Int, _ height: Int) throws {
    let folder = try TemporaryFolder()
    let html = try ReportRenderer.html(ReportOrderTests.cafe(), plots: [])
      .replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
      .replacing("</body>", with: "<script>\(Self.measure)</script></body>")
    _ = try folder.write(html, to: "index.html")
    // A window is never narrower than some 500 pixels; a frame is.
    let page = try folder.write(
      """
      <!DOCTYPE html><iframe src="index.html" width="\(width)" height="\(height)" style="border: 0"></iframe>
      <script>onmessage = event => Object.assign(document.documentElement.dataset, event.data)</script>
      """, to: "frame.html")
    let dom = try Self.run(
      ["--window-size=1400,1000", "--virtual-time-budget=2000", "--dump-dom", "file://\(page)"],
      in: folder)
    func bottom(_ name: String) throws -> Double {
      let match = try #require(dom.firstMatch(of: try Regex("data-\(name)=\"([-0-9.]+)\"")))
      return try #require(match.output[1].substring.flatMap { Double($0) })
    }
    #expect(try bottom("width") == Double(width), "the window has another size")
    #expect(try bottom("overflow") <= Double(width), "the page scrolls sideways")
    #expect(try bottom("verdict") > 50 && bottom("verdict") <= Double(height))
    #expect(try bottom("map") > 300 && bottom("map") <= Double(height), "the map")
    if width > 1000 { #expect(try bottom("options") <= Double(height), "the table of options") }
  }

  private static let measure = """
    const bottom = s => document.querySelector(s).getBoundingClientRect().bottom;
    parent.postMessage({verdict: bottom('#verdict'), map: bottom('#map svg'), options: bottom('#options table'),
      width: innerWidth, overflow: document.documentElement.scrollWidth}, '*');
    """

  /// Runs the browser to its end; what it wrote to standard output is in `output`.
  @discardableResult
  private static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    let output = folder.path("output")
    let process = try ChildProcess(
      try #require(browser),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--user-data-dir=\(folder.path("profile"))",
      ]
        + arguments, output: URL(filePath: output), error: URL(filePath: folder.path("errors")))
    try #require(process.wait() == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
