import Support
import Foundation
import TestSupport
import Testing

@testable import Page

extension InBrowser {
  /// The script of a report in a real browser, where there is one.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct ReportScriptTests {
    private let folder = Result { try TemporaryFolder() }
    private let browser = Result { try Browser() }

    /// The café's page with a choice of map layers, as one may stand in the figure of the map.
    private func address(layers: Bool = false) throws -> String {
      var html = try InBrowser.cafe.get()
      if layers, !html.contains("<input type=\"radio\" name=\"map-layer\"") {
        let radios = ["first", "second"].map {
          "<input type=\"radio\" name=\"map-layer\" value=\"\($0)\" aria-label=\"\($0)\"\($0 == "first" ? " checked" : "")>"
        }
        html = html.replacing("<figure id=\"map\">", with: "<figure id=\"map\">\(radios.joined())")
      }
      return try "file://\(folder.get().write(html, to: "index.html"))"
    }

    private func page(
      _ query: String = "", layers: Bool = false, isDark: Bool = false, runsScripts: Bool = true
    ) throws -> BrowserPage {
      try BrowserPage(
        browser.get(), address(layers: layers) + query, runsScripts: runsScripts, isDark: isDark)
    }

    /// The texts of a column of the table of options.
    private static func column(_ number: Int) -> String {
      "[...document.querySelectorAll('#options .lesser tbody tr')].map((row) => row.cells[\(number)].textContent)"
    }

    @Test func `The script is short, and its hash allows it alone`() throws {
      let html = try ReportRenderer.html(ReportFixture.report(), plots: [])
      let start = try #require(html.range(of: "<script>"))
      let end = try #require(html.range(of: "</script>"))
      let script = String(html[start.upperBound..<end.lowerBound])
      let hash = Data(SHA256Digest.bytes(of: script)).base64EncodedString()
      #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'\">"))
      #expect(html.components(separatedBy: "<script").count == 2)
      #expect(script.components(separatedBy: "\n").count < 150 && script.contains("\"use strict\""))
    }

    @Test func `A heading sorts up, down and back, by mouse and by key`() throws {
      let page = try page()
      let first = try page.evaluate(Self.column(1)).elements.compactMap(\.string)
      let counts = first.compactMap { Int($0.prefix { $0.isNumber }) }
      #expect(counts.count == first.count && counts != counts.sorted())
      func state() throws -> (String?, [Int]) {
        let texts = try page.evaluate(Self.column(1)).elements.compactMap(\.string)
        let sort = try page.evaluate("document.querySelector('#options [aria-sort]')?.ariaSort").string
        return (sort, texts.compactMap { Int($0.prefix { $0.isNumber }) })
      }
      let button = "document.querySelectorAll('#options .lesser th button')[1]"
      for press in ["\(button).click()", "\(button).focus()"] {
        let isKey = press.hasSuffix("focus()")
        var seen: [(String?, [Int])] = []
        for key in ["Enter", " ", "Enter"] {
          _ = try page.evaluate(press)
          if isKey { try page.press(key) }
          seen.append(try state())
        }
        #expect(seen[0] == ("ascending", counts.sorted()), "numbers, not digits: \(seen)")
        #expect(seen[1] == ("descending", counts.sorted(by: >)))
        #expect(seen[2] == (nil, counts), "as it was")
      }
      // Equal rows keep the order of the page; what is not known comes last in either direction.
      _ = try page.evaluate("document.querySelectorAll('#options .lesser th button')[3].click()")
      for click in 0..<2 {
        if click > 0 {
          _ = try page.evaluate("document.querySelectorAll('#options .lesser th button')[3].click()")
        }
        let texts = try page.evaluate(Self.column(3)).elements.compactMap(\.string)
        #expect(texts.last == "–" && texts.contains("over 99\u{00A0}%"))
        let isOver = texts.dropLast().map { $0.hasPrefix("over") }
        #expect(click == 0 ? isOver.last == true : isOver.first == true, "\(texts)")
      }
      #expect(page.takeMessages().isEmpty)
    }

    @Test func `Only tables with three rows or more sort`() throws {
      let page = try page()
      let wrong = try page.evaluate(
        """
        [...document.querySelectorAll("table")].filter((table) => (table.tBodies[0].rows.length >= 3) !==
          [...table.tHead.rows[0].cells].every((head) => head.querySelector("button"))).length
        """)
      #expect(wrong.integer == 0)
      #expect(try page.evaluate("document.querySelectorAll('table:not(:has(button))').length").real > 0)
    }

    @Test func `The theme follows the system until the reader chooses`() throws {
      let (light, dark) = ("rgb(255, 255, 255)", "rgb(20, 23, 27)")
      for isDark in [false, true] {
        let page = try page(isDark: isDark)
        for (choice, colour) in [("light", light), ("dark", dark), ("", isDark ? dark : light)] {
          let found = try page.evaluate(
            """
            (() => {
              const select = document.querySelector("select.theme");
              select.value = "\(choice)";
              select.dispatchEvent(new Event("change"));
              return getComputedStyle(document.body).backgroundColor;
            })()
            """)
          #expect(found.string == colour, "\(choice)")
        }
        #expect(try page.evaluate("location.search").string == "", "nothing differs from the page as written")
      }
    }

    @Test func `The address remembers what the reader chose`() throws {
      let page = try page(layers: true)
      _ = try page.evaluate(
        """
        (async () => {
          const select = document.querySelector("select.theme");
          select.value = "dark";
          select.dispatchEvent(new Event("change"));
          document.querySelectorAll("#options .lesser th button")[2].click();
          document.getElementById("appendix").open = true;
          [...document.querySelectorAll("#map input")].at(-1).click();
          await new Promise((done) => setTimeout(done, 200));
        })()
        """)
      let state = """
        [document.documentElement.dataset.theme, document.querySelector("select.theme").value,
          document.querySelector("#options [aria-sort]").cellIndex, document.getElementById("appendix").open,
          [...document.querySelectorAll("#map input")].at(-1).checked, \(Self.column(2)).join(), location.search].join("|")
        """
      let chosen = try #require(try page.evaluate(state).string)
      #expect(chosen.hasPrefix("dark|dark|2|true|true|"))
      try page.reload()
      #expect(try page.evaluate(state).string == chosen)
      // Another browser's page opens the same from the address alone.
      let copy = try BrowserPage(Browser(), try #require(try page.evaluate("location.href").string))
      #expect(try copy.evaluate(state).string == chosen)
      #expect(page.takeMessages().isEmpty && copy.takeMessages().isEmpty)
    }

    @Test func `An address that names nothing of the page changes nothing`() throws {
      let plain = try page().evaluate("document.body.innerHTML")
      let page = try page(
        "?theme=%3Cb%3E&sort=options.1.99.ascending&sort=x.1.1.ascending&open=constructor&layer=none&other=1#nowhere"
      )
      #expect(try page.evaluate("document.body.innerHTML").string == plain.string)
      #expect(try page.evaluate("document.documentElement.dataset.theme ?? null").isNull)
      #expect(page.takeMessages().isEmpty)
    }

    @Test func `A section's link is copied, or put into the address`() throws {
      let page = try page("?theme=dark")
      let copy = """
        (async () => {
          document.querySelector("#matrix > .heading > button").click();
          await new Promise((done) => setTimeout(done, 50));
          return [document.querySelector("[role=status]").textContent, copied ?? "", location.hash];
        })()
        """
      func result(_ write: String) throws -> [String] {
        try page.run(
          "var copied = undefined; Object.defineProperty(navigator, 'clipboard', { configurable: true, value: \(write) })"
        )
        return try page.evaluate(copy).elements.compactMap(\.string)
      }
      let address = try address()
      #expect(
        try result("{ writeText: async (text) => { copied = text; } }") == [
          "Link copied", "\(address)?theme=dark#matrix", "",
        ])
      #expect(
        try result("{ writeText: () => Promise.reject() }") == ["Link is in the address bar", "", "#matrix"])
      #expect(try result("undefined")[2] == "#matrix")
      // Each leads to something, and no two to the same.
      let hashes = try page.evaluate(
        """
        (async () => {
          const hashes = [];
          const clipboard = { writeText: async (text) => { hashes.push(new URL(text).hash); } };
          Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
          document.querySelectorAll(".copy").forEach((button) => button.click());
          await new Promise((done) => setTimeout(done, 50));
          return hashes.filter((hash) => document.getElementById(decodeURIComponent(hash.slice(1))));
        })()
        """
      ).elements.compactMap(\.string)
      #expect(hashes.count > 15 && Set(hashes).count == hashes.count)
      #expect(try page.evaluate("document.querySelectorAll('.copy').length").integer == hashes.count)
    }

    @Test func `Without scripts everything is there`() throws {
      let text = """
        (() => {
          const page = document.body.cloneNode(true);
          page.querySelectorAll(".theme, .copy, .unseen, script").forEach((one) => one.remove());
          return page.textContent.replace(/\\s+/g, " ");
        })()
        """
      let (plain, live) = (try page(runsScripts: false), try page())
      #expect(try plain.evaluate("document.querySelectorAll('button, select').length").integer == 0)
      #expect(try live.evaluate("document.querySelectorAll('button, select').length").real > 50)
      let words = try #require(try plain.evaluate(text).string)
      #expect(try live.evaluate(text).string == words && words.count > 50_000)
      #expect(plain.takeMessages().isEmpty)
    }
  }
}
