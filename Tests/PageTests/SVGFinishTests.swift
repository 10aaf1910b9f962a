import Foundation
import Testing

@testable import Page

@Suite struct SVGFinishTests {
  private static let raw = """
    <?xml version="1.0" encoding="utf-8"  standalone="no"?>
    <svg width="4" height="3" viewBox="0 0 4 3" xmlns="http://www.w3.org/2000/svg">
    <title>Gnuplot</title><defs><circle id='gpPt5' r='1'/><use xlink:href='#gpPt5' id='gpPt6'/><rect id='gpPt3'/>
    <filter id='textbox'></filter></defs>
    <g fill="none" color="black" stroke="currentColor"><g><text> -20</text></g></g>
    <g color="white"></g><path stroke='rgb(  1,   2,   3)'  d='M1,2 L3,4  '/>
    <use xlink:href='#gpPt6' color='rgb(  2,   2,   3)'/><text>-0,5</text><text>-a &lt;b&gt;</text></svg>
    """

  @Test func `It scales is named and follows the theme`() throws {
    let svg = try SVGFinish.finish(Self.raw, id: "plot-x", title: "A & B", description: "d <e>")
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.contains("<title id=\"plot-x-title\">A &amp; B</title>"))
    #expect(svg.contains("<desc id=\"plot-x-desc\">d &lt;e&gt;</desc>"))
    #expect(svg.contains("stroke=\"var(--series-1,#1273b4)\" d=\"M1,2 L3,4\""))
    #expect(svg.contains("color=\"var(--series-2,#7b2f00)\""))
    #expect(svg.contains("id=\"plot-x-gpPt5\"") && svg.contains("href=\"#plot-x-gpPt6\""))
    #expect(!svg.contains("gpPt3") && !svg.contains("filter") && !svg.contains("width=\"4\""))
    #expect(svg.contains("<text>\u{2212}20</text>") && svg.contains("<text>\u{2212}0,5</text>"))
    #expect(svg.contains("<text>-a &lt;b&gt;</text>"))
  }

  @Test func `Groups of one fold into it and grid lines become one path`() throws {
    let raw = """
      <svg viewBox="0 0 9 9"><g stroke-width="0.40"><path stroke="rgb(  1,   2,   3)" class="gridline" d="M1,1 L1,2"/></g>
      <g stroke-width="0.80"><path d="M0,0 L1,1"/></g>
      <g stroke-width="0.40"><path stroke="rgb(  1,   2,   3)" class="gridline" d="M2,1 L2,2"/></g>
      <g stroke-width="0.40"><path stroke="rgb(  2,   2,   3)" class="gridline" d="M3,1 L3,2"/></g>
      <g transform="translate(1,2)" fill="black"><text>a</text></g>
      <g transform="translate(1,2)"><path transform="scale(2)" d="M4,4 L5,5"/></g></svg>
      """
    let svg = try SVGFinish.finish(raw, id: "p", title: "t", description: "d")
    #expect(svg.contains("d=\"M1,1 L1,2 M2,1 L2,2\""))
    #expect(svg.contains("<path stroke-width=\"0.80\" d=\"M0,0 L1,1\"/>"))
    #expect(svg.contains("<text fill=\"currentColor\" x=\"1\" y=\"2\">a</text>"))
    // Two transforms stay two elements, and another colour stays another path.
    #expect(
      svg.contains("<g transform=\"translate(1,2)\"><path transform=\"scale(2)\" d=\"M4,4 L5,5\"/></g>"))
    #expect(svg.components(separatedBy: "<path").count == 5)
  }

  @Test(arguments: [
    "", "<svg", "<svg viewBox=\"0 0 1 1\">", "<svg viewBox=\"0 0 1 1\"></g>", "<p/>", "<svg a=b/>", "<svg/>",
  ])
  func `What is no drawing is an error`(_ text: String) {
    #expect(throws: ReportError.self) { try SVGFinish.finish(text, id: "x", title: "t", description: "d") }
  }
}
