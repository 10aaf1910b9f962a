import Foundation
import GRDB
import GRDBSQLite

/// A table whose rows are checked when they are read: its column `sum` has the ``RowSum`` of all columns before it.
struct StoredTable {
  let name: String
  /// What a row of it is called, for people.
  let noun: String
  /// The columns in their order, `id` first, without `sum`.
  let columns: [String]
  /// A column behind `sum`, which has a sum of its own among the columns.
  var last: String?
  /// Whether its rows are read in the order of their imports.
  var isByImport = false

  static let survey = StoredTable(
    name: "survey", noun: "what survey.toml said at an import", columns: ["id", "json"])
  static let imports = StoredTable(
    name: "import", noun: "import",
    columns: [
      "id", "sha256", "byte_count", "file", "format", "mapping", "survey_id", "log_settings", "is_thinned",
      "row_count", "received_packets", "missed_packets", "rejected_rows", "dwells", "issues", "settings",
      "kept_rows", "kept_issues",
    ])
  static let location = StoredTable(
    name: "location", noun: "location",
    columns: ["id", "import_id", "name", "is_named", "x_m", "y_m", "z_m", "floor"])
  static let setting = StoredTable(
    name: "setting", noun: "set of conditions",
    columns: [
      "id", "import_id", "beacon", "placement", "crowd", "people", "carriage", "orientation_deg", "receiver",
      "channel", "source", "session", "dwells", "first_s", "last_s", "histogram",
    ])
  static let dwell = StoredTable(
    name: "packed_dwell", noun: "dwell",
    columns: [
      "id", "import_id", "location_id", "setting_id", "distance_m", "start_s", "end_s", "expected_packets",
      "lag_pairs", "lag_product_sum", "lag_lead_sum", "lag_lag_sum", "line", "histogram", "series_sum",
    ], last: "series", isByImport: true)
  static let rejectedRow = StoredTable(
    name: "rejected_row", noun: "rejected row",
    columns: ["id", "import_id", "severity", "code", "line", "column", "message", "help", "text"],
    isByImport: true)
  static let issue = StoredTable(
    name: "issue", noun: "issue",
    columns: ["id", "import_id", "severity", "code", "line", "column", "message", "help"], isByImport: true)

  /// The tables of an import's rows, those first that others refer to.
  static let ofImport = [location, setting, dwell, rejectedRow, issue]

  var allColumns: [String] { columns + ["sum"] + (last.map { [$0] } ?? []) }
  func position(_ column: String) -> Int { columns.firstIndex(of: column) ?? columns.count }

  /// Names of columns as SQL.
  static func list(_ columns: some Sequence<String>) -> String {
    columns.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// Adds rows to a table, each with its sum, through a statement that is prepared once.
final class RowWriter {
  private let table: StoredTable
  private let db: Database
  private let insert: Statement
  private let isSummed: Bool
  private var sum: RowSum
  /// The number of the next row that is given none.
  private(set) var next: Int64
  private(set) var count = 0

  /// - Parameter isSummed: Whether rows get their sums; without, they are for ``copy(_:adding:)`` into another table.
  init(_ table: StoredTable, _ db: Database, isSummed: Bool = true) throws {
    self.table = table
    self.db = db
    self.isSummed = isSummed
    sum = RowSum(of: table.name)
    let places = Array(repeating: "?", count: table.allColumns.count).joined(separator: ", ")
    insert = try db.cachedStatement(
      sql: "INSERT INTO \(table.name) (\(StoredTable.list(table.allColumns))) VALUES (\(places))")
    let largest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM \(table.name)")) ?? 0
    guard (0..<1 << 62).contains(largest) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    next = largest + 1
  }

  /// - Parameter values: Those of ``StoredTable/columns`` behind `id`.
  /// - Parameter last: That of the column behind the sum.
  @discardableResult func add(
    id: Int64? = nil, _ values: [(any DatabaseValueConvertible)?], last: Data? = nil
  ) throws -> Int64 {
    let id = id ?? next
    var row = [id.databaseValue]
    row.reserveCapacity(values.count + 3)
    for value in values { row.append(value?.databaseValue ?? .null) }
    row.append(isSummed ? sum.sum(row).databaseValue : .null)
    if table.last != nil { row.append(last?.databaseValue ?? .null) }
    try run(row)
    next = max(next, id + 1)
    count += 1
    return id
  }

  /// Adds the row that a statement is on, of a table with the same columns.
  /// - Parameter shifts: What is added to the whole numbers of each column.
  func copy(_ row: OpaquePointer, adding shifts: [Int64]) throws {
    let statement = insert.sqliteStatement
    var code = SQLITE_OK
    for (column, shift) in zip(Int32(0)..., shifts) where code == SQLITE_OK {
      code =
        shift != 0 && sqlite3_column_type(row, column) == SQLITE_INTEGER
        ? sqlite3_bind_int64(statement, column + 1, sqlite3_column_int64(row, column) + shift)
        : sqlite3_bind_value(statement, column + 1, sqlite3_column_value(row, column))
    }
    let place = Int32(shifts.count)
    if code == SQLITE_OK { code = sqlite3_bind_int64(statement, place + 1, sum.sum(row, adding: shifts)) }
    if code == SQLITE_OK, table.last != nil {
      code = sqlite3_bind_value(statement, place + 2, sqlite3_column_value(row, place + 1))
    }
    guard code == SQLITE_OK else { throw failure(code) }
    try step()
  }

  /// Inserts a row. Its values are bound here: GRDB makes arguments of them, which takes as long as the insert itself.
  private func run(_ row: [DatabaseValue]) throws {
    let statement = insert.sqliteStatement
    for (place, value) in zip(Int32(1)..., row) {
      let code =
        switch value.storage {
        case .null: sqlite3_bind_null(statement, place)
        case .int64(let number): sqlite3_bind_int64(statement, place, number)
        case .double(let number): sqlite3_bind_double(statement, place, number)
        case .string(let text): sqlite3_bind_text(statement, place, text, -1, Self.copied)
        case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
        case .blob(let data):
          data.withUnsafeBytes {
            sqlite3_bind_blob(statement, place, $0.baseAddress, Int32($0.count), Self.copied)
          }
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
    try step()
  }

  private func step() throws {
    let code = sqlite3_step(insert.sqliteStatement)
    sqlite3_reset(insert.sqliteStatement)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }

  /// SQLite copies what is bound with this, `SQLITE_TRANSIENT`.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
