import RadioSurvey

/// A ``ResultTable`` for a terminal: columns padded to their widest cell, numbers to the right, two spaces between.
struct TextTable {
  private let isRight: [Bool]
  /// Headings first.
  private(set) var cells: [[String]]

  init(_ table: ResultTable) {
    let shown = table.columns.indices.filter { table.columns[$0].place != .page }
    isRight = shown.map { table.columns[$0].kind == .number }
    cells = [shown.map { table.columns[$0].terminalHeading }]
    cells += table.rows.filter { $0.place != .page }.map { row in
      shown.map { row.isContinued && table.columns[$0].isGrouping ? "" : Self.text(row.cells[$0]) }
    }
    cells = cells.map { $0.map(TerminalText.plain) }
  }

  /// The lines, without spaces at their ends.
  var lines: [String] {
    let widths = isRight.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += isRight[column] ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func text(_ cell: ResultTable.Cell) -> String {
    switch cell.content {
    case .text(let text), .number(let text), .sentence(let text): text + cell.mark
    case .conditions(let conditions): conditions.label
    case .state(let state): state.word
    }
  }
}
