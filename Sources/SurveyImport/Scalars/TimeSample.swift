import RadioSurvey

/// How a table's times are written, found from its first rows.
struct TimeSample {
  /// The format.
  private(set) var format = TimeFormat.standard
  /// Whether the rows leave open what comes first, month or day.
  private(set) var isAmbiguous = false

  /// Looks at the cells of a column in the first rows. A unit in the column's name decides for numbers.
  init(_ cells: [String], columnName: String) {
    let cells = cells.filter { !$0.isEmpty }
    var sawFirstAbove12 = false
    var sawSecondAbove12 = false
    for text in cells {
      guard text.withCell(Timestamp.isYearLast) else {
        guard let number = text.withCell(Number.double) else { return }
        format = ColumnAliases.timeUnit(columnName) ?? TimeFormat(magnitude: number)
        return
      }
      let digits = Array(text.utf8)
      let number = { (index: Int) in Int(digits[index] &- 48) * 10 + Int(digits[index + 1] &- 48) }
      sawFirstAbove12 = sawFirstAbove12 || number(0) > 12
      sawSecondAbove12 = sawSecondAbove12 || number(3) > 12
    }
    guard !cells.isEmpty else { return }
    format = sawFirstAbove12 && !sawSecondAbove12 ? .dayFirst : .monthFirst
    isAmbiguous = sawFirstAbove12 == sawSecondAbove12
  }

  /// Warns where a guess had to be made.
  func report(to session: ImportSession, line: Int) throws {
    guard isAmbiguous else { return }
    try session.note(
      .warning, .ambiguousDate, line: line,
      message: "the dates may be month first or day first; they are read as MM-DD-YYYY",
      help: "if that is wrong, write times as 2024-05-01T10:00:00Z")
  }
}

extension LogHead {
  /// The cells of the first whole rows below the header, as far as they are on one line each.
  func rows(_ delimiter: CSVDialect.Delimiter, limit: Int = 50) -> [[String]] {
    let lines = bytes.split(separator: 0x0A, maxSplits: limit + 1).dropFirst().prefix(limit)
    return lines.compactMap { line in
      CSVDialect.cells(line.last == 0x0D ? line.dropLast() : line, delimiter.rawValue)
    }
  }
}
