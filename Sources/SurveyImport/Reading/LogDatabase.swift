import CalibrationModel
import CSQLiteShim
import GRDB
import GRDBSQLite
import RadioSurvey
import Support

/// A log that is a SQLite database, which is untrusted: no view, trigger, virtual table or computed column of it is run, see
/// ``QueryAuthorizer``, and every query is bounded, see ``QueryWatch``.
@Memberwise(unlabelled: 4) final class LogDatabase {
  private let db: Database
  private let watch: QueryWatch
  private let authorizer: QueryAuthorizer
  let session: ImportSession

  /// Reads the database that a log is, with what is in journals beside it, from a private copy.
  /// - Throws: ``LogError`` with `unreadable-file`, `log-changed` or `query-too-long`; any error of the body.
  static func read<Value>(
    _ log: LogBytes, session: ImportSession, _ body: (LogDatabase) throws -> Value
  ) throws -> Value {
    let copy = try DatabaseCopy(of: log, session: session)
    let watch = QueryWatch(limits: session.limits, bytes: copy.size + session.companionBytes)
    let authorizer = QueryAuthorizer()
    do { try WorkerThread.requireRoom() } catch {
      throw LogError(
        .io, .unreadableFile, file: session.name, "there is not enough memory to open the database",
        help: "close other programs, or raise the memory limit (ulimit -v)")
    }
    do {
      let queue = try copy.opened(
        recover: { path in
          let queue = try DatabaseQueue(path: path, configuration: .foreign(watch, session.limits, nil))
          defer { KeptObjects.keep(queue) }
          try queue.close()
        },
        open: { path in
          try DatabaseQueue(path: path, configuration: .foreign(watch, session.limits, authorizer))
        })
      // Closed and kept, because its disposal would need a thread.
      defer {
        try? queue.close()
        KeptObjects.keep(queue)
        withExtendedLifetime((copy, authorizer)) {}
      }
      return try queue.read { db in try body(LogDatabase(db, watch, authorizer, session)) }
    } catch let error as DatabaseError { throw failure(error, watch, session) }
  }

  /// - Throws: `DatabaseError`; ``LogError`` with `invalid-query` if it uses what it may not, see ``QueryAuthorizer``.
  func statement(_ sql: String) throws -> Statement {
    watch.wait()
    do {
      return try authorizer.preparing { try db.makeStatement(sql: sql) }
    } catch let error as DatabaseError {
      guard let refusal = authorizer.refusal else { throw error }
      throw session.failure(.invalidQuery, message: refusal.message, help: refusal.help)
    }
  }

  /// Runs a query, row by row. The body reads the columns of the statement.
  /// - Throws: `DatabaseError`; ``LogError`` with `query-too-long`; any error of the body.
  func forEachRow(of statement: Statement, _ body: (OpaquePointer) throws -> Void) throws {
    let cursor = try Row.fetchCursor(statement)
    while true {
      watch.wait()
      guard try cursor.next() != nil else { return }
      guard watch.countRow() else { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
      try body(statement.sqliteStatement)
    }
  }

  func forEachRow(_ sql: String, _ body: (OpaquePointer) throws -> Void) throws {
    try forEachRow(of: statement(sql), body)
  }

  /// Whether there is a table, or something else that is queried like one.
  func has(_ table: String) throws -> Bool { try kind(of: table) != nil }

  /// Refuses a database in which one of these is not a table that stores its rows.
  /// - Throws: ``LogError`` with `unreadable-file`.
  func requireStored(_ tables: [String]) throws {
    for table in tables {
      if let kind = try kind(of: table), kind != "table" {
        throw session.failure(
          .unreadableFile, message: "'\(table)' is a \(kind); only tables can be read",
          help: "copy its rows into a table of this name, or write a query that reads the underlying tables")
      }
    }
  }

  /// The tables that store their rows, with their columns.
  func tables(limit: Int) throws -> [(name: String, columns: String)] {
    let rows = try rows(
      """
      SELECT t.name, (SELECT group_concat(c.name, ', ') FROM pragma_table_info(t.name) c) FROM sqlite_schema t
      WHERE t.type = 'table' AND t.rootpage > 0 AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'
      ORDER BY t.name LIMIT \(limit)
      """)
    return rows.map { ($0[0] ?? "", $0[1] ?? "") }
  }

  var wasEnded: Bool { watch.excess != nil }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    watch.wait()
    return try Row.fetchAll(db, sql: sql, arguments: arguments)
  }

  /// `table`, `virtual table` or `view`; `nil` if there is none.
  private func kind(of table: String) throws -> String? {
    let found = try rows(
      "SELECT type, rootpage FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view') LIMIT 1",
      [table])
    return found.first.map { row in
      (row[0] as String?) == "table" && (row[1] as Int?) == 0 ? "virtual table" : row[0] ?? "view"
    }
  }
}

extension LogDatabase {
  private static func failure(_ error: DatabaseError, _ watch: QueryWatch, _ session: ImportSession)
    -> LogError
  {
    if let excess = watch.excess {
      return session.failure(
        .queryTooLong, message: excess,
        help:
          "check the database with: sqlite3 FILE 'PRAGMA integrity_check'; select fewer rows or columns in the query"
      )
    }
    if error.resultCode == .SQLITE_TOOBIG {
      return session.failure(
        .unreadableFile, message: "a value of the database is longer than \(session.limits.lineLength) bytes",
        help: "omit it from the query, or shorten it with substr()")
    }
    return session.failure(
      .unreadableFile, message: "SQLite cannot read the database: \(quoted(error.message ?? "", limit: 200))",
      help: "check it with: sqlite3 FILE 'PRAGMA integrity_check'")
  }
}

extension Configuration {
  /// How an untrusted database is opened, with the limits of SQLite's “Defense Against The Dark Arts”, or wider for a surveyor's own query.
  /// - Parameter authorizer: `nil` to open it for taking in its journal.
  fileprivate static func foreign(
    _ watch: QueryWatch, _ limits: ReadLimits, _ authorizer: QueryAuthorizer?
  ) -> Configuration {
    var configuration = Configuration()
    configuration.label = "log"
    configuration.readonly = authorizer != nil
    configuration.foreignKeysEnabled = false
    let length = Int32(clamping: limits.lineLength)
    configuration.prepareDatabase { db in
      for (limit, value) in [
        (SQLITE_LIMIT_LENGTH, length), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 50), (SQLITE_LIMIT_FUNCTION_ARG, 32),
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VDBE_OP, 100_000),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
      ] { sqlite3_limit(db.sqliteConnection, limit, value) }
      let code = csq_distrust(db.sqliteConnection)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      watch.wait()
      watch.install(on: db.sqliteConnection)
      try db.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON")
      if let authorizer { return try authorizer.install(on: db) }
      // No shared memory beside the file, and no waiting for the disk: it is a copy.
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF")
      guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
        throw DatabaseError(message: "the write-ahead log cannot be merged")
      }
    }
    return configuration
  }
}

extension LogDatabase {
  /// Refuses a query that takes rows from an index which does not match its table: rows would be missing without notice.
  /// - Throws: `DatabaseError`; ``LogError`` with `unreadable-file` for such an index, `invalid-query` for one that cannot be checked.
  func checkIndexes(of query: String) throws {
    let steps = try rows("EXPLAIN QUERY PLAN \(query)").compactMap { $0[3] as String? }
    let indexes = try rows("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' LIMIT 10000")
    var checked: Set<String> = []
    for index in indexes {
      guard let name = index[0] as String?, let table = index[1] as String?, !checked.contains(table),
        steps.contains(where: { $0.contains("INDEX \(name)") })
      else { continue }
      checked.insert(table)
      guard try !computesIndex(of: table) else {
        throw session.failure(
          .invalidQuery,
          message:
            "the query uses the indexes of \(quoted(table)), one of which is computed or partial and cannot be checked",
          help: "write NOT INDEXED after the name of the table in the query")
      }
      let found = try rows("PRAGMA integrity_check(\"\(table.replacing("\"", with: "\"\""))\")").first
      guard let result = found?[0] as String?, result != "ok" else { continue }
      throw session.failure(
        .unreadableFile,
        message:
          "\(quoted(table)) does not match its indexes: \(quoted(result.split(separator: "\n").last.map(String.init) ?? "", limit: 200))",
        help:
          "rebuild them in a copy with: sqlite3 FILE REINDEX; or write NOT INDEXED after the name of the table"
      )
    }
  }

  /// Whether a table has an index of expressions or with a condition, or a computed column.
  private func computesIndex(of table: String) throws -> Bool {
    let found = try rows(
      """
      SELECT 1 FROM pragma_index_list(?1) i, pragma_index_xinfo(i.name) c WHERE c.cid = -2 OR i.partial
      UNION ALL SELECT 1 FROM pragma_table_xinfo(?1) WHERE hidden IN (2, 3) LIMIT 1
      """, [table])
    return !found.isEmpty
  }
}
