import Foundation
import TestSupport
import Testing

@testable import Page

/// Neighbouring series of a plot can be distinguished in grey and without the green receptor, in light and in dark; measured on the plots as
/// they are drawn, with contrast after WCAG 2.1.
@Suite struct SeriesContrastTests {
  /// Linear red, green and blue, 0 to 1.
  private typealias Light = [Double]

  private enum Theme: CaseIterable { case light, dark }

  /// What a reader without the green receptor sees, in linear light: severity 1.0 of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, IEEE
  /// Trans. Vis. Comput. Graph. 15(6), 2009, doi 10.1109/TVCG.2009.113.
  private static let deuteranopia = [
    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
  ]

  private static func light(_ colour: String) throws -> Light {
    let value = try #require(Int(colour.dropFirst(), radix: 16), "\(colour)")
    return [16, 8, 0].map { shift in
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  private static func seen(_ light: Light) -> Light {
    deuteranopia.map { row in min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })) }
  }

  private static func contrast(_ first: Light, _ second: Light) -> Double {
    func luminance(_ light: Light) -> Double {
      0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05
    }
    let (a, b) = (luminance(first), luminance(second))
    return max(a, b) / min(a, b)
  }

  /// The least contrast of both kinds of sight.
  private static func least(_ first: String, _ second: String) throws -> Double {
    let (a, b) = (try light(first), try light(second))
    return min(contrast(a, b), contrast(seen(a), seen(b)))
  }

  /// A colour over another, as a browser blends them.
  private static func blended(_ colour: String, _ opacity: Double, over ground: String) throws -> String {
    func channels(_ text: String) throws -> [Double] {
      let value = try #require(Int(text.dropFirst(), radix: 16))
      return [16, 8, 0].map { Double((value >> $0) & 0xFF) }
    }
    let mixed = zip(try channels(colour), try channels(ground)).map {
      Int((opacity * $0 + (1 - opacity) * $1).rounded())
    }
    return "#"
      + mixed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The custom properties of a theme, from the style sheet.
  private static func properties(_ theme: Theme) throws -> [String: String] {
    let start = theme == .light ? ":root {" : ":root:not([data-theme=\"light\"]) {"
    let block = try #require(ReportTemplates.css.components(separatedBy: start).dropFirst().first).prefix {
      $0 != "}"
    }
    return Dictionary(
      uniqueKeysWithValues: block.split(separator: ";").compactMap { declaration in
        let parts = declaration.split(separator: ":").map {
          $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return parts.count == 2 && parts[0].hasPrefix("--") ? (parts[0], parts[1]) : nil
      })
  }

  /// A series as its plot has it: its colour's custom property and how it differs from others without it.
  private struct Series: Hashable {
    var property: String
    var shape: String
  }

  /// Lines and points of a plot in the order in which they are drawn, each once. Guides are not series.
  private static func series(_ plot: Plot) throws -> [Series] {
    var found: [Series] = []
    func collect(_ element: SVGElement) {
      if element.name == "path", let stroke = element["stroke"], stroke.hasPrefix("var(--series-") {
        let property = String(stroke.dropFirst(4).prefix { $0 != "," })
        let outline = (element["d"] ?? "").dropFirst().drop { $0.isNumber || " .,-".contains($0) }
        // A line by its dashes, points by the outline of a symbol.
        let isMark = element["d"]?.contains("L") == false
        let shape =
          isMark
          ? "mark \(outline.prefix { $0 != "M" }) \(element["fill"] ?? "") \(element["stroke-linecap"] ?? "")"
          : "line \(element["stroke-dasharray"] ?? "solid")"
        let series = Series(property: property, shape: shape)
        if !found.contains(series) { found.append(series) }
      }
      for case .element(let child) in element.children { collect(child) }
    }
    collect(try SVGElement(parsing: plot.svg))
    return found
  }

  /// The café, and a survey with as many crowd levels as there are colours.
  private static func plots() throws -> [Plot] {
    let many = ["empty", "few", "quarter", "half", "most", "full"].map {
      ReportFixture.Cell(placement: "p", crowd: $0)
    }
    return try ReportOrderTests.cafePlots()
      + PlotRenderer.render(ReportFixture.report(many))
      + PlotRenderer.render(ReportFixture.report(Array(ReportFixture.cells.prefix(3))))
  }

  @Test func `The simulation keeps white and grey, and makes red and green alike`() throws {
    for grey in ["#ffffff", "#808080"] {
      let light = try Self.light(grey)
      #expect(zip(Self.seen(light), light).allSatisfy { abs($0 - $1) < 1e-3 })
    }
    // Without green, these two differ by less than half as much in the difference of red and green.
    let (red, green) = (Self.seen(try Self.light("#cc4400")), Self.seen(try Self.light("#448800")))
    #expect(abs((red[0] - red[1]) - (green[0] - green[1])) < 0.3)
  }

  @Test func `Neighbouring series differ in luminance and in shape or dash`() throws {
    let plots = try Self.plots()
    var pairs = 0
    for plot in plots {
      let all = try Self.series(plot)
      // A bar of an interval is a solid line with a mark in it, which tells it from the next.
      let marks = Dictionary(grouping: all.filter { $0.shape.hasPrefix("mark") }, by: \.property)
        .mapValues { Set($0.map(\.shape)) }
      func differInMarks(_ first: Series, _ second: Series) -> Bool {
        guard let one = marks[first.property], let other = marks[second.property] else { return false }
        return one.isDisjoint(with: other)
      }
      for kind in ["line", "mark"] {
        let series = all.filter { $0.shape.hasPrefix(kind) }
        for (first, second) in zip(series, series.dropFirst()) where first.property != second.property {
          pairs += 1
          #expect(
            first.shape != second.shape || differInMarks(first, second), "\(plot.id): \(first) \(second)")
          for theme in Theme.allCases {
            let properties = try Self.properties(theme)
            let contrast = try Self.least(
              try #require(properties[first.property]), try #require(properties[second.property]))
            #expect(contrast >= 1.5, "\(plot.id) \(theme): \(first.property) \(second.property) \(contrast)")
          }
        }
      }
    }
    #expect(pairs > 40, "\(pairs)")
  }

  /// Whichever of four crowd levels a plot has; and six in a row, the seventh like the first.
  @Test func `So do the first four series, and each and the next`() throws {
    for theme in Theme.allCases {
      let properties = try Self.properties(theme)
      let colours = try (1...6).map { try #require(properties["--series-\($0)"]) }
      for first in 0..<6 {
        #expect(try Self.least(colours[first], colours[(first + 1) % 6]) >= 1.5, "\(theme) \(first + 1)")
        for second in (first + 1)..<6 where second < 4 {
          #expect(
            try Self.least(colours[first], colours[second]) >= 1.5, "\(theme) \(first + 1) \(second + 1)")
        }
      }
    }
  }

  /// On the page, on a panel's background, and on the wash over what was not measured, as opaque as the plots have it.
  @Test func `Lines stand out from what is behind them, and words are readable`() throws {
    let plots = try Self.plots()
    let washes = try plots.flatMap { plot in
      try HTMLOutline(plot.svg).tags.compactMap { tag in
        tag.attributes["fill"]?.hasPrefix("var(--plot-wash") == true ? tag.attributes["fill-opacity"] : nil
      }
    }
    let opacity = try #require(washes.compactMap(Double.init).max())
    for theme in Theme.allCases {
      let properties = try Self.properties(theme)
      let page = try #require(properties["--page"])
      let wash = try Self.blended(try #require(properties["--plot-wash"]), opacity, over: page)
      for plot in plots {
        for series in try Self.series(plot) {
          let colour = try #require(properties[series.property])
          for ground in [page, wash] {
            let contrast = try Self.least(colour, ground)
            #expect(contrast >= 3, "\(plot.id) \(theme): \(series.property) on \(ground) \(contrast)")
          }
        }
      }
      for ground in [page, wash] {
        #expect(try Self.least(try #require(properties["--text"]), ground) >= 4.5, "\(theme)")
        #expect(try Self.least(try #require(properties["--plot-guide"]), ground) >= 3, "\(theme)")
      }
    }
    // Words of plots have the colour of text.
    for plot in plots {
      let words = try HTMLOutline(plot.svg).tags.filter { $0.name == "text" }
      #expect(words.allSatisfy { ($0.attributes["fill"] ?? "currentColor") == "currentColor" })
    }
  }
}
