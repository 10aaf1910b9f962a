import CalibrationModel
import Foundation
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page

extension InBrowser {
  /// The page in a real browser, where there is one.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserTests {
    private let folder = Result { try TemporaryFolder() }

    /// Writes the café's page and gives its address.
    private func cafe() throws -> String {
      try "file://\(folder.get().write(InBrowser.cafe.get(), to: "index.html"))"
    }

    /// Writes a page with its plots and gives its address.
    private func address(_ report: CalibrationReport) throws -> String {
      let html = try ReportRenderer.html(report, plots: PlotRenderer.render(report))
      return try "file://\(folder.get().write(html, to: "index.html"))"
    }

    @Test func `A hostile page loads nothing, and nothing of it runs`() throws {
      let name =
        "</script><img src=x onerror=\"document.title='pwned'\"><script>document.title='pwned'</script>"
      let cells = ["one", "two"].map { ReportFixture.Cell(placement: name, crowd: "\(name)\($0)") }
      let address = try address(ReportFixture.report(cells, title: name, beacon: name))
      for runsScripts in [true, false] {
        let page = try BrowserPage(Browser(), address, runsScripts: runsScripts)
        try PageTrial.unfold(page)
        #expect(try page.evaluate("document.querySelector('h1').textContent").string == name)
        #expect(try page.evaluate("document.title").string == "\(name): beacon calibration")
        #expect(try page.evaluate("document.querySelectorAll('img').length").integer == 0)
        #expect(try page.evaluate("document.getElementById('glossary') != null").bool == true)
        #expect(page.takeMessages().isEmpty)
        #expect(page.takeRequests() == [address])
      }
    }

    @Test func `The café prints on four pages, light and without its controls`() throws {
      let address = try cafe()
      let page = try BrowserPage(
        Browser(), "\(address)?theme=dark&sort=options.1.2.descending", isDark: true, isPrinted: true)
      #expect(try page.evaluate("document.documentElement.dataset.theme").string == "dark")
      #expect(
        try page.evaluate("getComputedStyle(document.body).backgroundColor").string == "rgb(255, 255, 255)")
      #expect(try page.evaluate("[...document.querySelectorAll('.theme, .copy, .unseen')].length").real > 10)
      #expect(
        try page.evaluate(
          "[...document.querySelectorAll('.theme, .copy, .unseen')].filter((one) => one.checkVisibility()).length"
        ).integer == 0)
      #expect(
        try page.evaluate("getComputedStyle(document.querySelector('[aria-sort] button'), '::after').content")
          .string == "none")
      // Paper shows the order that the captions name, and the reader has his own again.
      _ = try page.evaluate("addEventListener('beforeprint', () => { globalThis.printed = \(Self.order); })")
      let chosen = try page.evaluate(Self.order).string
      for isLetter in [false, true] {
        let count = try page.printedPages(isLetter: isLetter)
        #expect(count > 1 && count <= 4, "\(count)")
      }
      let plain = try BrowserPage(Browser(), address)
      #expect(try page.evaluate("printed").string == plain.evaluate(Self.order).string)
      #expect(try page.evaluate(Self.order).string == chosen && chosen != plain.evaluate(Self.order).string)
    }

    /// The rows of the table of options.
    private static let order =
      "[...document.querySelectorAll('#options tbody th')].map((head) => head.textContent).join('|')"

    @Test(arguments: [(1280, 900), (390, 844)])
    func `The answer and the map stand on the first screen`(_ width: Int, _ height: Int) throws {
      let browser = try Browser()
      let address = try cafe()
      for isDark in [width < 1000] + (TestLength.isLong ? [width > 1000] : []) {
        let page = try BrowserPage(browser, address, width: width, height: height, isDark: isDark)
        #expect(try page.evaluate("innerWidth").integer == width, "the window has another size")
        let ends = try PageTrial.lowerEnds(page, ["#verdict", "#map svg"]).map {
          $0 ?? .nan
        }
        #expect(ends[0] > 50 && ends[0] <= Double(height), "the answer ends at \(ends[0])")
        #expect(ends[1] > 300 && ends[1] <= Double(height), "the map ends at \(ends[1])")
        #expect(try PageTrial.overflow(page) <= 0)
        try PageTrial.unfold(page)
        #expect(try PageTrial.overflow(page) <= 0, "with its appendix open")
        #expect(page.takeMessages().isEmpty && page.takeRequests() == [address])
      }
    }

    @Test func `Cards are the table that they are on a wide screen, and can be sorted`() throws {
      let (browser, address) = (try Browser(), try cafe())
      // A page behind another is not asked for its roles: nothing is drawn there.
      let wide = try BrowserPage(browser, address).roles("#options table")
      let narrow = try BrowserPage(browser, address, width: 390, height: 844)
      let found = [wide, try narrow.roles("#options table")]
      let roles = ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]
      #expect(roles.allSatisfy { found[0][$0] ?? 0 > 0 }, "\(found[0])")
      #expect(roles.map { found[0][$0] } == roles.map { found[1][$0] }, "\(found)")
      let heads = "[...document.querySelectorAll('#options .lesser thead button')]"
      #expect(
        try narrow.evaluate(
          "\(heads).length > 3 && \(heads).every((one) => one.checkVisibility() && one.getBoundingClientRect().height >= 24)"
        ).bool == true)
      let before = try narrow.evaluate(Self.order).string
      _ = try narrow.evaluate("\(heads)[1].click()")
      #expect(try narrow.evaluate(Self.order).string != before)
      #expect(
        try narrow.evaluate("document.querySelector('#options [aria-sort]').ariaSort").string == "ascending")
      #expect(try PageTrial.overflow(narrow) <= 0 && narrow.takeMessages().isEmpty)
      if Axe.file != nil { #expect(try Axe.violations(narrow) == [], "sorted") }
      // Without its script nothing can be sorted, and nothing says so.
      let plain = try BrowserPage(browser, address, width: 390, height: 844, runsScripts: false)
      #expect(
        try plain.evaluate("document.querySelector('#options thead').getBoundingClientRect().height").real
          <= 1)
    }

    @Test(.enabled(if: TestLength.isLong, "\(TestLength.skipped)"))
    func `The Tab key reaches everything`() throws {
      let browser = try Browser()
      let address = try cafe()
      // A low window: what a stop scrolls into view is drawn anew.
      for (width, isOpen, least) in [(1280, true, 150), (390, false, 40)] {
        let page = try BrowserPage(browser, address, width: width, height: 200)
        if isOpen { try PageTrial.unfold(page) }
        let (found, stops) = try PageTrial.unreachable(page)
        #expect(found.isEmpty && stops > least, "\(stops) stops at \(width)")
      }
    }

    @Test(
      .enabled(if: Axe.file != nil, "\(Axe.absence)"),
      arguments: [(1280, false), (1280, true), (390, false), (390, true)])
    func `axe finds nothing to object to`(_ width: Int, _ isDark: Bool) throws {
      let address = try cafe()
      let page = try BrowserPage(Browser(), address, width: width, height: 844, isDark: isDark)
      #expect(try Axe.violations(page) == [])
      guard (width > 1000) != isDark else { return }
      try PageTrial.unfold(page)
      #expect(try Axe.violations(page, measuresContrast: false) == [], "with its appendix open")
    }
  }
}
