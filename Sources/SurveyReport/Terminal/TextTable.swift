/// Columns of text for a terminal: padded to their widest cell, numbers to the right, two spaces between.
struct TextTable {
  /// How a column is set.
  enum Alignment {
    case left
    case right
  }

  private var alignments: [Alignment]
  private var rows: [[String]]

  /// A table with its header.
  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// Adds a row with one cell a column.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == alignments.count, "one cell a column")
    rows.append(cells.map(TerminalText.plain))
  }

  /// The lines, without spaces at their ends.
  var lines: [String] {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += alignments[column] == .left ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

/// Text that comes from a log, made safe for a terminal: no control character reaches it, so that a name can neither
/// move the cursor nor forge a line.
public enum TerminalText {
  /// The text with control characters shown as U+FFFD.
  public static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return result
  }

  /// The same line by line, so that our own line breaks stay.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { plain(String($0)) }.joined(
      separator: "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }
}
