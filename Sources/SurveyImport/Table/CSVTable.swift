import RadioSurvey

/// The rows of a CSV log below its header, with the records that are not rows rejected.
enum CSVTable {
  /// Hands over the cells of each row. The header is the first record that is read, and is skipped.
  ///
  /// - Parameter firstLine: The line of the header in the log, from 1.
  static func forEachRow(
    of log: LogBytes, delimiter: CSVDialect.Delimiter, columns: Int, firstLine: Int = 1,
    session: ImportSession, _ body: (UnsafePointer<Cell>, TextRecord) throws -> Void
  ) throws {
    let reader = CSVRecordReader(
      log, delimiter: delimiter.rawValue, columns: columns, limit: session.limits.lineLength,
      firstLine: firstLine)
    _ = try reader.next()
    session.privacy.hiddenCells?.delimiter = delimiter.rawValue
    try forEachRow(of: reader, columns: columns, session: session, body)
  }

  private static func forEachRow(
    of reader: CSVRecordReader, columns: Int, session: ImportSession,
    _ body: (UnsafePointer<Cell>, TextRecord) throws -> Void
  ) throws {
    while let outcome = try reader.next() {
      switch outcome {
      case .row: try body(reader.cells, reader.record)
      case .blank: break
      default: try reject(outcome, reader.record, columns: columns, session: session)
      }
    }
  }

  /// Decodes each row, most of them by their bytes. The header is the first record that is read, and is skipped.
  static func decode(
    _ log: LogBytes, dialect: CSVDialect, decoder: RowDecoder, session: ImportSession
  ) throws {
    let (delimiter, columns) = (dialect.delimiter, dialect.header.count)
    session.privacy.hiddenCells?.delimiter = delimiter.rawValue
    guard session.limits.scanners > 0,
      let layout = decoder.layout(delimiter: delimiter.rawValue, columns: columns)
    else {
      return try forEachRow(of: log, delimiter: delimiter, columns: columns, session: session) {
        try decoder.decode($0, record: $1)
      }
    }
    let reader = CSVRecordReader(
      log, delimiter: delimiter.rawValue, columns: columns, limit: session.limits.lineLength)
    _ = try reader.next()
    try reader.leave()
    session.privacy.hiddenCells?.delimiter = delimiter.rawValue
    let rows = ChunkRows(reader, decoder: decoder, columns: columns, session: session)
    let pipeline = ChunkPipeline(log, layout: layout, limits: session.limits)
    var rest: ChunkRest?
    while rest == nil {
      let isMore = try pipeline.withNext { chunk in
        if let offset = try rows.take(chunk) { rest = ChunkRest(chunk, from: offset, then: pipeline) }
      }
      if !isMore { return }
    }
    guard let rest else { return }
    let exact = CSVRecordReader(
      try LogBytes(rest, limits: session.limits, isBeginning: false), delimiter: delimiter.rawValue,
      columns: columns, limit: session.limits.lineLength, firstLine: rows.line)
    try forEachRow(of: exact, columns: columns, session: session) { try decoder.decode($0, record: $1) }
  }

  /// Tells which columns of the header nobody reads.
  static func noteUnused(
    _ header: [String], used: Set<Int>, line: Int = 1, session: ImportSession
  ) throws {
    session.privacy.hideNames(header, mapping: session.mapping)
    let unused = header.indices.filter { !used.contains($0) }
    guard !unused.isEmpty else { return }
    let names = unused.prefix(20).map { quoted(header[$0]) }.joined(separator: ", ")
    try session.note(
      .note, .unusedColumn, line: line,
      message:
        "unused columns: \(names)\(unused.count > 20 ? " and \(unused.count - 20) more" : "")",
      help: "to use one of them, map it: --column FIELD=NAME")
  }

  /// Rejects a record that is not a row.
  static func reject(
    _ outcome: CSVRecordReader.Outcome, _ record: TextRecord, columns: Int, session: ImportSession
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
      message = "a quoted cell does not end correctly"
      help = "double a quote inside a quoted cell, and end the cell with one quote"
    case .tooLong:
      code = .lineTooLong
      message = "the line is longer than \(session.limits.lineLength) bytes"
      help = "check that this is a survey log with one reading per line"
    }
    try session.reject(
      code, at: ImportSession.Place(line: record.line, column: nil), message: message, help: help,
      text: record.text(limit: session.limits.rejectedText))
  }
}
