import Foundation
import RadioSurvey
import Testing

@testable import Page

/// Contrast after WCAG 2.1, 1.4.3 and 1.4.11, computed from the style sheet itself.
@Suite struct PaletteContrastTests {
  /// The custom properties of a theme: light, dark by the system, dark by the reader.
  private static func theme(_ number: Int) throws -> [String: String] {
    let start = [":root {", ":root:not([data-theme=\"light\"]) {", ":root[data-theme=\"dark\"] {\n--"][number]
    let blocks = ReportTemplates.css.components(separatedBy: start)
    try #require(blocks.count == 2, "one block each")
    let block = ((number == 2 ? "--" : "") + blocks[1]).prefix { $0 != "}" }
    var theme: [String: String] = [:]
    for declaration in block.split(separator: ";") {
      let parts = declaration.split(separator: ":").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      if parts.count == 2, parts[0].hasPrefix("--") { theme[parts[0]] = parts[1] }
    }
    return theme
  }

  /// Relative luminance of `#rrggbb`.
  private static func luminance(_ colour: String) throws -> Double {
    let value = try #require(Int(colour.dropFirst(), radix: 16), "\(colour)")
    let channels = [16, 8, 0].map { shift -> Double in
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func contrast(_ theme: [String: String], _ first: String, _ second: String) throws -> Double
  {
    let a = try luminance(try #require(theme[first], "\(first)"))
    let b = try luminance(try #require(theme[second], "\(second)"))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test func `The formula is the standards`() throws {
    #expect(abs(try Self.contrast(["a": "#000000", "b": "#ffffff"], "a", "b") - 21) < 1e-9)
    // 4.48: the best known grey that just fails on white.
    #expect(abs(try Self.contrast(["a": "#777777", "b": "#ffffff"], "a", "b") - 4.478) < 0.001)
  }

  /// What is printed is light: each dark block is for screens alone.
  @Test func `Dark is the same by either way, and never on paper`() throws {
    #expect(try Self.theme(1) == Self.theme(2) && Self.theme(1).keys == Self.theme(0).keys)
    #expect(ReportTemplates.css.contains("@media screen and (prefers-color-scheme: dark) {\n:root:not("))
    #expect(ReportTemplates.css.contains("@media screen {\n:root[data-theme=\"dark\"] {\n--"))
  }

  @Test(arguments: 0..<3) func `Text is readable`(_ number: Int) throws {
    let theme = try Self.theme(number)
    for text in ["--text", "--quiet", "--link"] {
      for ground in ["--page", "--panel"] {
        #expect(try Self.contrast(theme, text, ground) >= 4.5, "\(text) on \(ground)")
      }
    }
    for state in ["good", "caution", "problem", "note", "none"] {
      #expect(try Self.contrast(theme, "--\(state)", "--\(state)-back") >= 4.5, "\(state)")
      #expect(try Self.contrast(theme, "--text", "--\(state)-back") >= 4.5, "text on \(state)")
    }
  }

  @Test func `An accent is checked against the grounds of the page`() throws {
    let (light, dark) = (try Self.theme(0), try Self.theme(1))
    #expect(light["--panel"] == AccentColour.lightGround.description)
    #expect(dark["--panel"] == AccentColour.darkGround.description)
    // The page itself is farther from every accent than its panels are.
    #expect(try Self.luminance("\(light["--page"] ?? "")") > AccentColour.lightGround.luminance)
    #expect(try Self.luminance("\(dark["--page"] ?? "")") < AccentColour.darkGround.luminance)
  }

  @Test(arguments: 0..<3) func `Plots are visible`(_ number: Int) throws {
    let theme = try Self.theme(number)
    for colour in PlotColour.allCases {
      #expect(try Self.contrast(theme, colour.property, "--page") >= 3, "\(colour)")
      if number == 0 { #expect(theme[colour.property] == colour.light, "\(colour)") }
    }
  }
}
