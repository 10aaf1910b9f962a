import GRDB
import GRDBSQLite
import RadioSurvey

/// Any SQLite database, through a query of the mapping whose columns are named as those of the canonical log.
///
/// The database is opened to read only, and its own views and triggers may not run functions with side effects. `NULL` is
/// an empty cell, and an empty level is a packet that was expected and not heard. Lines are counted as rows of the answer.
public struct SQLiteImporter: SurveyImporter {
  /// An importer without state.
  public init() {}

  /// Whether the log begins as SQLite's files do.
  public static func recognises(_ head: LogHead) -> Bool {
    head.bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Asks the query and reads every row of the answer.
  ///
  /// - Returns: `SQLite query`.
  /// - Throws: ``LogError`` with `invalid-query`, `unreadable-file`, `missing-column` or `duplicate-column`; whatever the
  ///   sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try LogDatabase.open(session).read { db in
      guard let query = session.mapping.query else {
        throw session.failure(
          .invalidQuery, message: "a SQLite database needs a query that says what its readings are",
          help:
            "in survey.toml: format = \"sqlite\" and query = \"SELECT … AS timestamp, … AS beacon, … AS rssi_dbm "
            + "FROM …\"; \(try tables(db))")
      }
      try read(try prepare(query, db, session), session)
    }
    return "SQLite query"
  }

  private func prepare(_ query: String, _ db: Database, _ session: ImportSession) throws -> Statement {
    do {
      let statement = try db.makeStatement(sql: query)
      guard statement.isReadonly, statement.columnCount > 0 else {
        throw session.failure(
          .invalidQuery, message: "the query does not read: it must be one SELECT",
          help: "the database is only read, never changed")
      }
      return statement
    } catch let error as DatabaseError {
      throw session.failure(
        .invalidQuery, message: "the query cannot be asked: \(quoted(error.message ?? "", limit: 200))",
        help: try tables(db))
    }
  }

  private func read(_ statement: Statement, _ session: ImportSession) throws {
    let names = statement.columnNames
    let columns = try ColumnPlan(session.mapping).bind(names, session: session)
    let used = Set(columns.values)
    let unused = names.indices.filter { !used.contains($0) }.map { quoted(names[$0]) }
    if !unused.isEmpty {
      try session.note(
        .note, .unusedColumn, line: nil,
        message: "columns of the answer that are not used: \(unused.prefix(20).joined(separator: ", "))",
        help: "name the columns as the canonical log does: SELECT … AS rssi_dbm")
    }
    let decoder = RowDecoder(columns: columns, session: session)
    let row = SQLiteRow(columns: names.count)
    do {
      let cursor = try Row.fetchCursor(statement)
      var number = 0
      while try cursor.next() != nil {
        number += 1
        try row.withCells(of: statement.sqliteStatement, row: number) { cells, record in
          try decoder.decode(cells, record: record)
        }
      }
    } catch let error as DatabaseError {
      throw LogDatabase.unreadable(error, session)
    }
  }

  /// The tables with their columns, for the user to write a query from.
  private func tables(_ db: Database) throws -> String {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT t.name AS name, group_concat(c.name, ', ') AS columns FROM sqlite_schema t, pragma_table_info(t.name) c
        WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' GROUP BY t.name ORDER BY t.name LIMIT 20
        """)
    let texts = rows.map { row in
      let name: String = row["name"] ?? ""
      let columns: String = row["columns"] ?? ""
      return "\(quoted(name)) with \(quoted(columns, limit: 400))"
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

  /// Reads the row that a statement stands on, the cells parted by tabs in the record.
  func withCells(
    of statement: OpaquePointer, row: Int, _ body: (UnsafePointer<Cell>, Record) throws -> Void
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
      try body(cells, Record(base: base, count: max(0, start - 1), line: row))
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
