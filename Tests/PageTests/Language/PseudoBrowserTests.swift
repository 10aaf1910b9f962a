import Foundation
import TestSupport
import Testing

@testable import Page
@testable import Wording

extension InBrowser {
  /// A page whose words are 30 % longer, in a real browser, where there is one.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct PseudoBrowserTests {
    /// What is cut off: boxes that hide what does not fit, and words of a drawing beyond its edge; each by the id around it.
    private static let cut = """
      (() => {
        const counts = {};
        const name = (element) => {
          const around = `${element.parentElement.closest("[id]")?.id} ${element.localName}`;
          counts[around] = (counts[around] ?? 0) + 1;
          return `${around} ${counts[around]}`;
        };
        const found = [];
        for (const element of document.body.querySelectorAll("*")) {
          const id = name(element);
          if (!element.checkVisibility() || !element.textContent.trim()) continue;
          const style = getComputedStyle(element);
          if (["hidden", "clip"].includes(style.overflowX) && element.localName !== "svg" && !element.matches(".unseen")
            && element.scrollWidth > element.clientWidth + 1) found.push(`${id}\\t${element.scrollWidth}`);
          const drawing = element.localName === "text" ? element.closest("svg")?.getBoundingClientRect() : undefined;
          const box = element.getBoundingClientRect();
          // Words of a vertical axis run upwards.
          const isTurned = element.getAttribute("transform")?.includes("rotate(270)");
          if (drawing && (isTurned ? box.top < drawing.top - 1 || box.bottom > drawing.bottom + 1
            : box.left < drawing.left - 1 || box.right > drawing.right + 1)) {
            found.push(`${id}\\t${element.textContent}: ${box.left} to ${box.right}, ${drawing.left} to ${drawing.right}`);
          }
        }
        return found;
      })()
      """

    /// The café's page in each language.
    private static let pages = Result {
      try [("en", Language.english), ("longer", PseudoLanguage.language), ("de", .german)].map {
        name, language in
        let report = try ReportOrderTests.cafe()
        return (
          name,
          try language.during { try ReportRenderer.html(report, plots: PlotRenderer.render(report)) }
        )
      }
    }

    @Test(arguments: TestLength.cases([390, 1280], short: 1))
    func `Longer words scroll nothing sideways and cut nothing off`(width: Int)
      throws
    {
      let folder = try TemporaryFolder()
      var cut: [[String: String]] = []
      let browser = try Browser()
      for (name, html) in try Self.pages.get() {
        let page = try BrowserPage(
          browser, "file://\(folder.write(html, to: "\(name).html"))", width: width)
        try PageTrial.unfold(page)
        #expect(try PageTrial.overflow(page) <= 0, "\(name) at \(width)")
        #expect(page.takeMessages().isEmpty, "\(name)")
        let found = try page.evaluate(Self.cut).elements.compactMap(\.string).map {
          $0.split(separator: "\t")
        }
        cut.append(
          Dictionary(
            found.map { (String($0[0]), $0.dropFirst().joined()) }, uniquingKeysWith: { first, _ in first }))
      }
      for (name, other) in zip(["longer", "de"], cut.dropFirst()) {
        let more = other.filter { cut[0][$0.key] == nil }.map { "\($0.key): \($0.value)" }.sorted()
        #expect(more.isEmpty, "\(name) at \(width): \(more.count) \(more.prefix(12))")
      }
    }

    @Test func `German numbers and days sort by value`() throws {
      let html = """
        <!DOCTYPE html><html lang="de"><body><table><thead><tr><th>Zahl</th></tr></thead><tbody>
        <tr><td>10,5</td></tr><tr><td>9,75 (1,00 bis 12,00)</td></tr><tr><td>über 99 %</td></tr><tr><td>unter 1 %</td></tr>
        <tr><td>\u{2212}3,2</td></tr><tr><td>41\u{202F}337</td></tr></tbody></table></body></html>
        """
      let folder = try TemporaryFolder()
      let page = try BrowserPage(Browser(), "file://\(folder.write(html, to: "a.html"))")
      let script = Language.german.during { ReportTemplates.script }
      let sort = try #require(script.components(separatedBy: "// Sorting, theme").first)
      try page.run("\(sort); globalThis.sortNow = sortable(document.querySelector('table'));")
      _ = try page.evaluate("sortNow(0, 'ascending')")
      let cells = try page.evaluate("[...document.querySelectorAll('td')].map((cell) => cell.textContent)")
      #expect(
        cells.elements.compactMap(\.string) == [
          "\u{2212}3,2", "unter 1 %", "9,75 (1,00 bis 12,00)", "10,5", "über 99 %", "41\u{202F}337",
        ])
    }
  }
}
