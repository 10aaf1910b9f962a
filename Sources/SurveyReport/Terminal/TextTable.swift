import RadioSurvey

/// Columns of text for a terminal: padded to their widest cell, numbers to the right, two spaces between.
struct TextTable {
  /// How a column is set.
  enum Alignment {
    case left
    case right
  }

  private var alignments: [Alignment]
  private var rows: [[String]]

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// Adds a row with one cell per column.
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
