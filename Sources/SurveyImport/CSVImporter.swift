import RadioSurvey

/// The canonical survey log as CSV (RFC 4180, UTF-8, header row), separated by commas, semicolons or tabs.
public struct CSVImporter: SurveyImporter {
  /// An importer without state.
  public init() {}

  /// Whether the first line reads as a header.
  public static func recognises(_ head: LogHead) -> Bool { CSVDialect(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `CSV`, `CSV (semicolon-separated)` or `CSV (tab-separated)`.
  /// - Throws: ``LogError`` with `missing-column` or `duplicate-column`; whatever the sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let plan = ColumnPlan(session.mapping)
    let head = LogHead(
      bytes: log.head(session.limits.headLength), columnNames: Set(plan.names.values))
    guard let dialect = CSVDialect(head) else {
      throw session.failure(.unknownFormat, message: "the log is no CSV", help: nil)
    }
    let columns = try plan.bind(dialect.header, session: session)
    try noteUnused(dialect.header, used: Set(columns.values), session: session)
    let decoder = RowDecoder(columns: columns, session: session)
    let reader = CSVRecordReader(
      log, delimiter: dialect.delimiter.rawValue, columns: dialect.header.count,
      limit: session.limits.lineLength)
    _ = try reader.next()
    while let outcome = try reader.next() {
      switch outcome {
      case .row: try decoder.decode(reader.cells, record: reader.record)
      case .blank: break
      default: try reject(outcome, reader.record, columns: dialect.header.count, session: session)
      }
    }
    return dialect.name
  }

  private func noteUnused(_ header: [String], used: Set<Int>, session: ImportSession) throws {
    let unused = header.indices.filter { !used.contains($0) }
    guard !unused.isEmpty else { return }
    let names = unused.prefix(20).map { quoted(header[$0]) }.joined(separator: ", ")
    try session.note(
      .note, .unusedColumn, line: 1,
      message:
        "columns that are not used: \(names)\(unused.count > 20 ? " and \(unused.count - 20) more" : "")",
      help: "if one of them matters, name it: --column FIELD=NAME")
  }

  private func reject(
    _ outcome: CSVRecordReader.Outcome, _ record: Record, columns: Int, session: ImportSession
  ) throws {
    let code: IssueCode
    let message: String
    let help: String
    switch outcome {
    case .row, .blank: return
    case .wrongCount(let count):
      code = count < columns ? .missingCell : .extraCell
      message = "the row has \(count) cells, the header \(columns)"
      help =
        count < columns
        ? "complete the row; a log that was cut off ends like this"
        : "put cells that contain the separator in quotes"
    case .strayQuote:
      code = .unterminatedQuote
      message = "a quoted cell does not end where it should"
      help = "double a quote inside a quoted cell, and end the cell with one quote"
    case .tooLong:
      code = .lineTooLong
      message = "the line is longer than \(session.limits.lineLength) bytes"
      help = "check that this is a survey log with one reading a line"
    }
    try session.reject(
      code, at: ImportSession.Place(line: record.line, column: nil), message: message, help: help,
      text: record.text(limit: session.limits.rejectedText))
  }
}
