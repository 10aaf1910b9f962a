import RadioSurvey
import Wording

/// A ``ResultTable`` for a terminal: columns padded to their widest cell, numbers to the right, two spaces between.
///
/// Where ``TextWidth`` says how wide the terminal is, cells are wrapped to fit it. A table that does not fit even so, or whose rows
/// would become too tall, is written as a list, one block per row. No number is ever broken.
struct TextTable {
  /// Lines of a row above which a table is written as a list.
  private static let tallestRow = 6

  private let kinds: [ResultTable.Column.Kind]
  /// Headings first.
  private(set) var cells: [[String]]

  init(_ table: ResultTable) {
    let shown = table.columns.indices.filter { table.columns[$0].place != .page }
    kinds = shown.map { table.columns[$0].kind }
    cells = [shown.map { table.columns[$0].terminalHeading }]
    cells += table.rows.filter { $0.place != .page }.map { row in
      shown.map { row.isContinued && table.columns[$0].isGrouping ? "" : Self.text(row.cells[$0]) }
    }
    cells = cells.map { $0.map(TerminalText.plain) }
  }

  /// The lines, without spaces at their ends.
  var lines: [String] { lines(indent: 0) }

  /// The lines, indented by a number of spaces, which the width of the terminal includes.
  func lines(indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let natural = kinds.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines =
      if let total = TextWidth.columns.map({ $0 - indent }),
        natural.reduce(0, +) + ColumnWidths.gap * max(0, kinds.count - 1) > total
      { wrapped(within: total) ?? list(within: total) } else { rows(cells.map { $0.map { [$0] } }, natural) }
    return lines.map { $0.isEmpty ? $0 : margin + $0 }
  }

  /// The table with its cells wrapped; `nil` if it does not fit, or not well.
  private func wrapped(within total: Int) -> [String]? {
    let columns = kinds.indices.map { column in
      let texts = cells.map { $0[column] }
      return ColumnWidths.Column(
        isText: kinds[column] == .text, natural: texts.map(\.count).max() ?? 0,
        body: texts.dropFirst().map(\.count).max() ?? 0, word: texts.map(TextWrapping.longestWord).max() ?? 0,
        headingWord: TextWrapping.longestWord(texts[0]))
    }
    guard let widths = ColumnWidths.widths(columns, within: total) else { return nil }
    let wrapped = cells.map { row in
      row.enumerated().map { column, cell in
        TextWrapping.lines(cell, width: widths[column], breaksWords: kinds[column] == .text)
      }
    }
    let tallest = wrapped.dropFirst().flatMap { $0.map(\.count) }.max() ?? 1
    return tallest > Self.tallestRow ? nil : rows(wrapped, widths)
  }

  /// Rows of cells, which may be of several lines each; the heading stands on its last line.
  private func rows(_ rows: [[[String]]], _ widths: [Int]) -> [String] {
    rows.enumerated().flatMap { index, row in
      let height = row.map(\.count).max() ?? 1
      return (0..<height).map { height - $0 }.map { fromEnd in
        var line = ""
        for (column, cell) in row.enumerated() {
          let place = index == 0 ? cell.count - fromEnd : height - fromEnd
          let text = cell.indices.contains(place) ? cell[place] : ""
          let padding = String(repeating: " ", count: max(0, widths[column] - text.count))
          if column > 0 { line += "  " }
          line += kinds[column] == .number ? padding + text : text + padding
        }
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }

  /// One block per row: its first cell, then each other cell after its heading. A cell that the row shares with the one above is left
  /// out.
  private func list(within total: Int) -> [String] {
    var lines: [String] = []
    for row in cells.dropFirst() {
      if !lines.isEmpty { lines.append("") }
      for (column, cell) in row.enumerated() where !cell.isEmpty {
        let heading = cells[0][column]
        let text = column == 0 || heading.isEmpty ? cell : "\(heading): \(cell)"
        let indent = column == 0 ? 0 : 2
        let parts = TextWrapping.lines(
          text, width: max(1, total - indent - 2), breaksWords: kinds[column] == .text)
        lines += parts.enumerated().map { index, part in
          String(repeating: " ", count: indent + (index > 0 ? 2 : 0)) + part
        }
      }
    }
    return lines
  }

  private static func text(_ cell: ResultTable.Cell) -> String {
    switch cell.content {
    case .text(let text), .number(let text), .sentence(let text): text + cell.mark
    case .conditions(let conditions): conditions.label
    case .state(let state): state.word
    }
  }
}

extension Sequence<String> {
  /// The lines with a line feed after each, safe for a terminal.
  var plainText: String { map(TerminalText.plain).joined(separator: "\n") + "\n" }
}

/// The columns that text for a terminal may take.
package enum TextWidth {
  /// The narrowest terminal that is taken at its word.
  package static let narrowest = 20

  /// Columns of the terminal that text is made for just now; `nil` where lines may be of any length, as in a file.
  @TaskLocal package static var columns: Int?

  package static func fitting<Result>(_ columns: Int?, _ work: () throws -> Result) rethrows -> Result {
    try $columns.withValue(columns, operation: work)
  }
}

/// Lines of limited length. Text is broken at spaces; no-break spaces hold a number and its unit together.
enum TextWrapping {
  /// The text in lines of at most `width` characters. A word that is longer is broken where `breaksWords`, or else stands alone in a
  /// line that is too long.
  static func lines(_ text: String, width: Int, breaksWords: Bool) -> [String] {
    guard text.count > width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in words(text) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
      while breaksWords, line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  static func longestWord(_ text: String) -> Int { words(text).map(\.count).max() ?? 0 }

  private static func words(_ text: String) -> [String] {
    // By scalar: a space may begin a character with an accent.
    text.unicodeScalars.split(separator: " ").map { String($0) }
  }
}

/// The widths of a table's columns on a terminal that may be too narrow for it.
struct ColumnWidths {
  /// What is known of one column. The heading is part of its cells.
  struct Column {
    /// Whether it holds words, which may be broken, and not numbers.
    var isText: Bool
    /// Characters of its widest cell, with the heading.
    var natural: Int
    /// Characters of its widest cell below the heading.
    var body: Int
    /// Characters of its longest word, with those of the heading.
    var word: Int
    /// Characters of the longest word of its heading.
    var headingWord: Int

    /// The least width: numbers keep their words whole, names need not.
    var least: Int { isText ? max(min(word, ColumnWidths.longestKeptWord), headingWord) : word }
    /// The width at which only the heading wraps.
    var withWrappedHeading: Int { max(body, headingWord) }
  }

  /// A word of a name that is longer than this is broken where there is no room.
  static let longestKeptWord = 24
  /// Spaces between two columns.
  static let gap = 2

  /// The widths within a total, or `nil` where the columns do not fit side by side.
  ///
  /// Headings are wrapped first, then words, then numbers with their intervals, and always the widest of the columns that can still
  /// give way.
  static func widths(_ columns: [Column], within total: Int) -> [Int]? {
    var widths = columns.map(\.natural)
    var excess = widths.reduce(0, +) + gap * max(0, columns.count - 1) - total
    let steps: [(Column) -> Int?] = [
      { max($0.withWrappedHeading, $0.least) }, { $0.isText ? $0.least : nil }, { $0.least },
    ]
    for least in steps {
      while excess > 0 {
        let able = columns.indices.filter { index in least(columns[index]).map { widths[index] > $0 } ?? false
        }
        guard let widest = able.max(by: { (widths[$0], $1) < (widths[$1], $0) }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
    }
    return excess > 0 ? nil : widths
  }
}
