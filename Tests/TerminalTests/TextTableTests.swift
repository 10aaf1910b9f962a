import RadioSurvey
import Testing

@testable import Terminal
@testable import Wording

/// Tables on terminals of any width.
@Suite struct TextTableTests {
  private struct Row {
    var name: String
    var count: String
    var interval: String
    var remark: String
  }

  private static let rows = [
    Row(
      name: "behind sign · full · phone A", count: "1,284", interval: "−60.1 (−61.4 to −58.7)",
      remark: "measure six more locations between 3\u{A0}m and 9\u{A0}m"),
    Row(
      name: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/1", count: "20", interval: "−123.45 (−234.56 to −12.34)",
      remark: "nothing"),
  ]

  private static let table = ResultTable(
    rows,
    columns: [
      .text("Conditions") { $0.name }, .number("Locations that were measured") { $0.count },
      .interval("Level at 1 m", "dBm") { $0.interval }, .sentence("Remark") { $0.remark },
    ])

  private func lines(_ columns: Int?) -> [String] {
    TextWidth.fitting(columns) { TextTable(Self.table).lines }
  }

  @Test(arguments: Array(20...200))
  func `A table fits, and no number is broken`(columns: Int) {
    let lines = lines(columns)
    for line in lines { #expect(line.count <= columns, "\(columns): \(line)") }
    for number in [
      "1,284", "20", "−60.1", "−61.4", "−58.7", "−123.45", "−234.56", "−12.34", "3\u{A0}m", "9\u{A0}m",
    ] {
      #expect(
        lines.contains { $0.split { " ()".contains($0) }.contains { $0 == number } }, "\(columns): \(number)")
    }
    // Every letter of the names is there, in order.
    let letters = lines.joined().filter { $0.isLetter || $0.isNumber }
    #expect(letters.contains("measure") && letters.contains("nothing"))
  }

  @Test func `A table that fits, or that has no width, is as wide as it is`() {
    let natural = lines(nil)
    #expect(natural.count == 3)
    #expect(lines(200) == natural)
    let width = natural.map(\.count).max() ?? 0
    #expect(lines(width) == natural)
    #expect(lines(width - 1) != natural)
  }

  @Test func `Headings wrap before names, and names before numbers`() throws {
    let width = lines(nil).map(\.count).max() ?? 0
    let lines = lines(width - 8)
    #expect(lines.count > 3)
    #expect(
      lines.contains { $0.contains("behind sign · full · phone A") && $0.contains("−60.1 (−61.4 to −58.7)") })
    #expect(lines[0].contains("that were") || lines[0].contains("Locations"), "\(lines)")
  }

  @Test func `A terminal that is too narrow gets a list`() {
    let lines = lines(40)
    #expect(lines.contains("  locations that were measured: 1,284"), "\(lines)")
    #expect(lines.contains(""))
  }

  @Test func `Text is broken at spaces, and long words only where that is allowed`() {
    #expect(TextWrapping.lines("one two three", width: 7, breaksWords: false) == ["one two", "three"])
    #expect(TextWrapping.lines("abcdefgh", width: 3, breaksWords: true) == ["abc", "def", "gh"])
    #expect(TextWrapping.lines("−61.4 dBm", width: 3, breaksWords: false) == ["−61.4", "dBm"])
    #expect(TextWrapping.lines("", width: 3, breaksWords: true) == [""])
  }
}
