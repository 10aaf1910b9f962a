import CalibrationModel
import Foundation
import FoundationXML
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// Every picture of a page as a file of its own.
@Suite struct ReportPicturesTests {
  private static func pictures(_ report: CalibrationReport) throws -> [ReportPicture] {
    try ReportPictures.all(report, plots: PlotRenderer.render(report))
  }

  @Test func `Every drawing of the page is a picture, and stands alone`() throws {
    let report = try ReportOrderTests.cafe()
    let plots = try PlotRenderer.render(report)
    let pictures = try ReportPictures.all(report, plots: plots)
    let html = try ReportRenderer.html(report, plots: plots)
    // Each drawing of the page once, and each layer of its map besides; the legend is part of the map's picture.
    let legends = html.components(separatedBy: "floorplan legend\"").count - 1
    let drawn = html.components(separatedBy: "<svg").count - 1 - legends
    let layers = html.components(separatedBy: "name=\"map-layer\" value=").count - 1
    #expect(layers > 1 && pictures.count == drawn + layers, "\(pictures.count), \(drawn), \(layers)")
    for id in ["map", "density-strip", "curve-strip", "left-out", "circles"] {
      #expect(pictures.contains { $0.id == id }, "\(id)")
    }
    #expect(Set(pictures.map(\.id)).count == pictures.count)
    for picture in pictures {
      #expect(picture.id.wholeMatch(of: /[a-z0-9-]+/) != nil, "\(picture.id)")
      for word in ["var(", "currentColor", "class=", "inherit", "<style", "http:", "href"] {
        let isNamed = word == "http:" && picture.svg.components(separatedBy: word).count == 2
        #expect(isNamed || !picture.svg.contains(word), "\(picture.id): \(word)")
      }
      let svg = try HTMLOutline(String(picture.svg.drop { $0 != "\n" }))
      #expect(svg.tags.first?.attributes["width"] != nil && svg.all("title").count >= 1)
    }
    #expect(try Self.pictures(report) == pictures)
  }

  /// What the style sheet says of a mark is in the mark.
  @Test func `Styles are written into the elements`() throws {
    let element = """
      <svg class="plot floorplan" viewBox="0 0 9 8"><title>t</title><circle class="planned" r="6"/><path class="cover c3" d="M0 0"/>
      <path class="wall" stroke="var(--series-2,#000)" d="M1 1"/><text class="name">a &amp; b</text><circle class="opening" r="2"/></svg>
      """
    let svg = try StandaloneSVG.document(element)
    let theme = StyleRules(ReportTemplates.css).theme
    let (page, text, blue) = (
      try #require(theme["--page"]), try #require(theme["--text"]), try #require(theme["--cover"])
    )
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"9\" height=\"8\" fill=\"\(page)\" stroke=\"none\"/>"))
    #expect(svg.contains("<circle r=\"6\" fill=\"\(page)\" stroke=\"\(text)\" stroke-width=\"1.6\"/>"))
    #expect(svg.contains("fill=\"\(blue)\"") && svg.contains("fill-opacity=\".119\""))
    #expect(svg.contains("stroke=\"\(PlotColour.vermillion.light)\""))
    #expect(svg.contains("font-size=\"11\"") && svg.contains("paint-order=\"stroke\""))
    #expect(svg.contains(">a &amp; b</text>"))
    #expect(throws: ReportError.self) { try StandaloneSVG.document("<svg/>") }
  }

  /// The numbers are those of the drawing: as many points as rows, with one more in the key.
  @Test func `The numbers are those that are drawn`() throws {
    let report = try ReportOrderTests.cafe()
    let plots = try PlotRenderer.render(report)
    let numbers = PlotNumbers(index: ReportIndex(report))
    var compared = 0
    for plot in plots {
      guard case .crowdResiduals = plot.subject else { continue }
      let table = numbers.numbers(plot.subject)
      let marks = try HTMLOutline(plot.svg).tags.filter {
        $0.name == "path" && $0.attributes["stroke"]?.hasPrefix("var(--series") == true
      }
      let points = marks.reduce(0) { $0 + ($1.attributes["d"] ?? "").count { $0 == "M" } }
      #expect(points == table.rows.count + marks.count, "\(plot.id)")
      compared += 1
    }
    #expect(compared >= 4)
    let known: Set = ["m", "db", "dbm", "percent", "per100m2", "deg", "beacons", "s", "day"]
    let words: Set = [
      "crowd", "series", "conditions", "against", "instead", "kind", "name", "mark", "placement", "range",
      "places", "beacons",
    ]
    for picture in try ReportPictures.all(report, plots: plots) {
      #expect(picture.numbers.rows.allSatisfy { $0.count == picture.numbers.columns.count })
      #expect(!picture.numbers.rows.isEmpty, "\(picture.id)")
      for column in picture.numbers.columns where !words.contains(column) {
        #expect(known.contains(String(column.split(separator: "_").last ?? "")), "\(column)")
      }
    }
  }

  @Test func `A table is RFC 4180 and no name is a formula`() {
    let numbers = PictureNumbers(
      ["name", "x_m"],
      [
        [.text("=1+1"), .number(2)], [.text("a,\"b\"\r\nc"), .number(nil)], [.text("-rf"), .number(-0.25)],
        [.text("'=x"), .number(.infinity)],
      ])
    #expect(
      String(decoding: numbers.csv, as: UTF8.self)
        == "name,x_m\r\n'=1+1,2\r\n\"a,\"\"b\"\"\r\nc\",\r\n'-rf,-0.25\r\n''=x,\r\n")
  }

  /// In the map and its layers, circles, strips and plots: text, and nothing else.
  @Test(
    arguments: TestLength.cases(
      ["=1+1\r\n@SUM(A1)</script><img src=x onerror=alert(1)>", "-rf \u{1B}[2J'`touch pwned`"]
        + HostileNameTests.names + ["=1+1", "@SUM(A1)", "-rf", "+1", "\u{1B}[2J", "a\r\n=1"], short: 2))
  func `A hostile name is text in every picture`(_ name: String) throws {
    var cafe = try ReportOrderTests.cafe()
    cafe.fits = Array(cafe.fits.prefix(3))
    try HostileSurvey.rename(&cafe, name)
    // Without a plan the spacing is drawn, and where to stand if nothing is known.
    var spacing = cafe
    spacing.map = nil
    for (report, least) in [(cafe, 13), (spacing, 12), (try HostileNameTests.report(name), 2)] {
      let plots = try PlotRenderer.render(report)
      let pictures = try ReportPictures.all(report, plots: plots)
      #expect(pictures.count >= least, "\(pictures.count)")
      try Self.isText(pictures)
      let html = try ReportRenderer.html(report, plots: plots)
      #expect(!html.lowercased().contains("<img"))
      let page = try HTMLOutline(html)
      #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
      // Names are no part of the style sheet, which is the same in light, dark and print.
      #expect(html.components(separatedBy: "<style>").count == 2 && html.contains(ReportTemplates.css))
      #expect(Set(page.ids).count == page.ids.count)
    }
  }

  /// Whatever the names in them, the pictures are drawings, their numbers a table, and both are listed.
  private static func isText(_ pictures: [ReportPicture]) throws {
    for picture in pictures {
      #expect(picture.id.wholeMatch(of: /[a-z0-9-]+/) != nil, "\(picture.id)")
      let parser = XMLParser(data: Data(picture.svg.utf8))
      let watcher = ElementWatcher()
      parser.delegate = watcher
      #expect(parser.parse(), "\(picture.id): \(String(describing: parser.parserError))")
      #expect(watcher.names.isSubset(of: ElementWatcher.known), "\(watcher.names)")
      #expect(!watcher.attributes.contains { $0.hasPrefix("on") || $0.contains("href") })
      #expect(!picture.svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      let cells = Self.cells(picture.numbers.csv)
      #expect(!cells.contains { $0.first.map { "=+@\t\r\n".contains($0) } ?? false }, "\(picture.id)")
      #expect(!cells.contains { $0.hasPrefix("-") && Double($0) == nil }, "\(picture.id)")
    }
    let list = Self.cells(ReportPictures.list(pictures, hasPNG: true))
    #expect(!list.contains { $0.first.map { "=+@\t\r\n".contains($0) } ?? false })
  }

  /// The cells of CSV, unquoted.
  private static func cells(_ data: Data) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = Array(String(decoding: data, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.unicodeScalars.append(scalar)
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case ",",
        "\n" where !isQuoted:
        if scalar == "," && isQuoted {
          cell.unicodeScalars.append(scalar)
        } else {
          if scalar == "\n", cell.unicodeScalars.last == "\r" { cell.unicodeScalars.removeLast() }
          cells.append(cell)
          cell = ""
        }
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cells
  }
}

/// The names of the elements and attributes of a document.
private final class ElementWatcher: NSObject, XMLParserDelegate {
  static let known: Set = [
    "svg", "title", "desc", "defs", "g", "path", "rect", "circle", "ellipse", "text", "tspan", "clipPath",
    "pattern", "use", "polygon",
  ]
  var names: Set<String> = []
  var attributes: Set<String> = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes own: [String: String]
  ) {
    names.insert(name)
    attributes.formUnion(own.keys)
  }
}
