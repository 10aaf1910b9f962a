import GRDB
import GRDBSQLite
import RadioSurvey
import CalibrationModel

/// Any SQLite database, through a query of the mapping whose columns are named as those of the canonical log.
///
/// `NULL` is an empty cell, and an empty level is a packet that was expected but not heard. Lines are counted as rows of the
/// answer.
struct SQLiteImporter: SurveyImporter {
  static func recognises(_ head: LogHead) -> Bool { head.bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try LogDatabase.read(log, session: session) { database in
      guard let query = session.mapping.query else {
        if try database.has("KISMET") { return try KismetImporter.read(database, session: session) }
        throw session.failure(
          .invalidQuery, message: "a SQLite database needs a query that selects its readings",
          help:
            "in survey.toml: format = \"sqlite\" and query = \"SELECT … AS timestamp, … AS beacon, … AS rssi_dbm "
            + "FROM …\"; \(try tables(database))"
        ).with(try QueryGuess.query(database.tables(limit: 20)).map { .query($0) })
      }
      try read(try prepare(query, database, session), database, session)
      return "SQLite query"
    }
  }

  private func prepare(_ query: String, _ database: LogDatabase, _ session: ImportSession) throws -> Statement
  {
    do {
      let statement = try database.statement(query)
      guard statement.isReadonly, statement.columnCount > 0 else {
        throw session.failure(
          .invalidQuery, message: "the query must be one SELECT",
          help: "the database is read-only; use a SELECT statement")
      }
      try database.checkIndexes(of: query)
      return statement
    } catch let error as DatabaseError
      where !database.wasEnded
      && ![.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
    {
      let message = error.message ?? ""
      // SQLite's words for a view of the file.
      if let view = message.split(separator: "\"").dropFirst().first, message.hasPrefix("access to view") {
        throw session.failure(
          .invalidQuery, message: "\(quoted(String(view))) is a view; only tables can be read",
          help: "put the SELECT of the view into the query; \(try tables(database))")
      }
      throw session.failure(
        .invalidQuery, message: "the query cannot be run: \(quoted(message, limit: 200))",
        help: try tables(database))
    }
  }

  private func read(_ statement: Statement, _ database: LogDatabase, _ session: ImportSession) throws {
    let names = statement.columnNames
    let columns = try ColumnPlan(session.mapping).bind(names, session: session)
    let used = Set(columns.values)
    let unused = names.indices.filter { !used.contains($0) }.map { quoted(names[$0]) }
    if !unused.isEmpty {
      try session.note(
        .note, .unusedColumn,
        message: "unused columns of the result: \(unused.prefix(20).joined(separator: ", "))",
        help: "name the columns as in the canonical log: SELECT … AS rssi_dbm")
    }
    session.privacy.learn(names, used: used, mapping: session.mapping)
    session.privacy.layout.part(by: UInt8(ascii: "\t"))
    let decoder = RowDecoder(columns: columns, session: session)
    let row = SQLiteRow(columns: names.count)
    var number = 0
    try database.forEachRow(of: statement) { answer in
      number += 1
      try row.withCells(of: answer, row: number) { cells, record in try decoder.decode(cells, record: record)
      }
    }
  }

  /// The tables with their columns, for the user to write a query from.
  private func tables(_ database: LogDatabase) throws -> String {
    let texts = try database.tables(limit: 20).map {
      "\(quoted($0.name)) with \(quoted($0.columns, limit: 400))"
    }
    return texts.isEmpty ? "the database has no table" : "its tables: \(texts.joined(separator: "; "))"
  }
}

/// A row of an answer as the cells that a decoder of tables reads.
private final class SQLiteRow {
  private let columns: Int
  private let cells: UnsafeMutablePointer<Cell>
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(columns: Int) {
    self.columns = columns
    cells = .allocate(capacity: max(columns, 1))
    cells.initialize(repeating: .absent, count: max(columns, 1))
  }

  deinit { cells.deallocate() }

  /// Reads the row that a statement is on, the cells separated by tabs in the record.
  func withCells(
    of statement: OpaquePointer, row: Int, _ body: (UnsafePointer<Cell>, TextRecord) throws -> Void
  ) throws {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for column in 0..<Int32(columns) {
      append(statement, column)
      ends.append(bytes.count)
      bytes.append(UInt8(ascii: "\t"))
    }
    try bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      for (column, end) in ends.enumerated() {
        cells[column] = Cell(base: base + start, count: end - start, offset: start).trimmed
        start = end + 1
      }
      try body(cells, TextRecord(base: base, count: max(0, start - 1), line: row))
    }
  }

  private func append(_ statement: OpaquePointer, _ column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: break
    // Swift writes the shortest decimals that read back as the same number, SQLite only fifteen digits.
    case SQLITE_FLOAT: bytes.append(contentsOf: "\(sqlite3_column_double(statement, column))".utf8)
    case SQLITE_INTEGER: bytes.append(contentsOf: "\(sqlite3_column_int64(statement, column))".utf8)
    default:
      let count = Int(sqlite3_column_bytes(statement, column))
      guard count > 0, let blob = sqlite3_column_blob(statement, column) else { return }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: blob, count: count))
    }
  }
}
