import CSQLiteShim
import GRDB
import GRDBSQLite

/// Decides what a query on a foreign database may use: its stored columns, and the functions that belong to SQLite itself.
///
/// Functions of extensions are refused: some read memory through a number that the query gives, and those of modules that ``csq_distrust(_:)``
/// has dropped use freed memory. It takes the place of GRDB's authorizer, which a connection that only reads does not need.
final class QueryAuthorizer: @unchecked Sendable {
  /// Whether a query is being prepared; what this program asks itself is not checked.
  var isStrict = false
  private(set) var refusal: (message: String, help: String)?

  private var functions: Set<String> = []
  /// The tables that store their rows.
  private var tables: Set<String> = ["json_each", "json_tree", "sqlite_master", "sqlite_schema"]
  /// Columns that are computed when they are read, with their tables.
  private var computed: Set<[String]> = []

  /// Learns what there is, and has SQLite ask from now on. The connection must not outlive it.
  func install(on db: Database) throws {
    let rows = { (sql: String) in
      try Row.fetchAll(db, sql: sql).map { row in
        (0..<row.count).map { (row[$0] as String? ?? "").lowercased() }
      }
    }
    functions = Set(try rows("SELECT DISTINCT name FROM pragma_function_list WHERE builtin").joined())
      .subtracting(["load_extension"])
    tables.formUnion(
      try rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0").joined())
    computed = Set(
      try rows(
        """
        SELECT t.name, c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
        WHERE t.type = 'table' AND t.rootpage > 0 AND c.hidden = 2
        """))
    // Their first use makes them, which to SQLite is a change of the schema.
    _ = try rows("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    sqlite3_set_authorizer(
      db.sqliteConnection,
      { authorizer, action, first, second, _, _ in
        guard let authorizer else { return SQLITE_DENY }
        return Unmanaged<QueryAuthorizer>.fromOpaque(authorizer).takeUnretainedValue().answer(
          action, first.map { String(cString: $0) } ?? "", second.map { String(cString: $0) } ?? "")
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func preparing<Value>(_ work: () throws -> Value) throws -> Value {
    isStrict = true
    refusal = nil
    defer { isStrict = false }
    return try work()
  }

  private func answer(_ action: CInt, _ first: String, _ second: String) -> CInt {
    guard isStrict else { return SQLITE_OK }
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_FUNCTION where functions.contains(second.lowercased()): return SQLITE_OK
    case SQLITE_FUNCTION:
      return refuse(
        "the query uses the function \(quoted(second)), which belongs to an extension of SQLite",
        help:
          "use the functions of https://sqlite.org/lang_corefunc.html and of dates, numbers, aggregates and JSON"
      )
    case SQLITE_READ where computed.contains([first.lowercased(), second.lowercased()]):
      return refuse(
        "\(quoted(second)) of \(quoted(first)) is a computed column; only stored values can be read",
        help: "omit the column, or copy its values into a table")
    // Without a column only rows are counted, also those of a part of the query that has a name.
    case SQLITE_READ where second.isEmpty || tables.contains(first.lowercased()): return SQLITE_OK
    case SQLITE_READ:
      return refuse(
        "\(quoted(first)) is not a table of the database; only tables can be read",
        help: "read the tables that hold the readings")
    default:
      return refuse(
        "the query does not read: it must be one SELECT",
        help: "the database is read only; use a SELECT statement")
    }
  }

  private func refuse(_ message: String, help: String) -> CInt {
    refusal = refusal ?? (message, help)
    return SQLITE_DENY
  }
}
