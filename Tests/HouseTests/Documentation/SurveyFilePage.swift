import Foundation
import SurveyProject

/// The page of the keys of `survey.toml`: what each takes is what its reader asks for; what it says is written on the page by hand.
struct SurveyFilePage {
  let text: String
  /// Keys without words of their own on the page, as `[table] key`.
  let unexplained: [String]

  /// - Parameter old: the page as it is, whose words are kept.
  init(_ keys: [KnownKey], old: String) {
    let sections = old.components(separatedBy: "\n## ")
    var written: [String: Section] = [:]
    for section in sections.dropFirst() {
      let read = Section(section)
      written[read.title] = read
    }
    var lines = [sections[0].trimmingCharacters(in: .newlines)]
    var unexplained: [String] = []
    for table in keys.map(\.table).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let own = keys.filter { $0.table == table }
      let title = table.isEmpty ? "The top of the file" : "`\(table)`"
      let section = written[title]
      lines.append(
        "\n## \(title)\n\(section?.introduction ?? "\n")| key | takes | without it | what it says |\n|---|---|---|---|"
      )
      // A list of names that all take the same is one row.
      let isList = own.count > 9 && Set(own.map(\.expected)).count == 1
      for row in isList ? [own] : own.map({ [$0] }) {
        let name = row.map { "`\($0.key)`" }.joined(separator: ", ")
        let words = section?.words[name] ?? ""
        if words.isEmpty { unexplained.append("\(table) \(name)") }
        lines.append(
          "| \(name) | \(GeneratedPage.cell(Self.takes(row[0]))) | \(row[0].default.map { "`\($0)`" } ?? "–") | \(words) |"
        )
      }
    }
    text = lines.joined(separator: "\n") + "\n"
    self.unexplained = unexplained
  }

  /// What the page says in its introduction of a name is not said in each row.
  private static func takes(_ key: KnownKey) -> String {
    key.expected.hasPrefix("a text of 1 to 200") ? "a name" : key.expected
  }

  /// The examples of a page, one for each table.
  static func examples(_ page: String) -> [String] {
    page.components(separatedBy: "```toml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private struct Section {
    let title: String
    /// What stands between the heading and the table.
    let introduction: String
    /// The last cell of each row, by its first.
    var words: [String: String] = [:]

    init(_ text: String) {
      let lines = text.components(separatedBy: "\n")
      title = lines[0]
      introduction = lines.dropFirst().prefix { !$0.hasPrefix("| ") }.map { $0 + "\n" }.joined()
      for line in lines where line.hasPrefix("| `") {
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        words[cells[0]] = cells.last
      }
    }
  }
}
