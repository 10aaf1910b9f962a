import GRDB
import RadioSurvey

/// Reads the rows of a store within one transaction, and believes none: each must have its sum and come after the one before it, and
/// there must be as many as the ledger counts.
final class CheckedReading {
  let db: Database
  let path: String
  private let watch: StoreWatch?
  private(set) var imports: [ImportRow] = []

  /// Reads the ledger, or one import of it without the others.
  /// - Throws: ``StoreError``, `damaged` if it is not as it was written.
  init(_ db: Database, path: String, watch: StoreWatch? = nil, importID: Int64? = nil) throws {
    self.db = db
    self.path = path
    self.watch = watch
    var total: Int64 = 0
    try forEachRow(of: .imports, where: importID == nil ? "" : "WHERE id = ?", importID.map { [$0] } ?? []) {
      row in
      imports.append(try ImportRow(row))
      total += try row.sum
    }
    guard importID == nil else { return }
    let ledger = try Row.fetchOne(db, sql: "SELECT imports, sum FROM ledger")
    guard ledger?[0] == imports.count.databaseValue, ledger?[1] == total.databaseValue else {
      throw StoreError.damaged(path, "the list of imports")
    }
  }

  func file(of importID: Int64) -> String? { imports.first { $0.id == importID }?.summary.file }

  /// Reads rows, in the order of their numbers, or of their imports where the table is ``StoredTable/isByImport``.
  /// - Parameter condition: SQL behind `FROM`.
  /// - Parameter including: Whether to read the column ``StoredTable/last`` too; it is behind the sum.
  /// - Parameter limit: How many at most; −1 for all.
  /// - Throws: ``StoreError``, `damaged` for a row that is not as it was written; whatever the body throws.
  func forEachRow(
    of table: StoredTable, where condition: String = "",
    _ arguments: StatementArguments = StatementArguments(),
    including last: Bool = false, limit: Int = -1, _ body: (StoredRow) throws -> Void
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(StoredTable.list(last ? table.allColumns : table.columns + ["sum"])) FROM \(table.name) \(condition)
        ORDER BY \(table.isByImport ? "import_id, id" : "id") LIMIT \(limit)
        """)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    let row = StoredRow(table: table, statement: statement.sqliteStatement)
    var sum = RowSum(of: table.name)
    let shifts = Array(repeating: Int64(0), count: table.columns.count)
    var before: (Int64, Int64)?
    watch?.wait()
    while try cursor.next() != nil {
      do {
        guard try row.sum == sum.sum(row.statement, adding: shifts) else { throw StoredRow.Damaged() }
        let place: (Int64, Int64) = (
          table.isByImport ? try row.value(1) : 0, try row.value(0, as: Int64.self)
        )
        if let before, place <= before { throw StoredRow.Damaged() }
        before = place
        try body(row)
        watch?.wait()
      } catch is StoredRow.Damaged { throw damage(row) }
    }
  }

  func count(_ table: StoredTable, of importID: Int64) throws -> Int {
    watch?.wait()
    return try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(table.name) WHERE import_id = ?"), arguments: [importID]
    ) ?? 0
  }

  private func damage(_ row: StoredRow) -> StoreError {
    let number = (try? row.value(0, as: Int64.self)).map { " \($0)" } ?? ""
    let importID = row.table.columns.contains("import_id") ? try? row.value("import_id", as: Int64.self) : nil
    let log = importID.map { file(of: $0) } ?? (try? row.value("file"))
    return StoreError.damaged(path, row.table.noun + number, of: log)
  }
}

extension StoredRow {
  var sum: Int64 { get throws(Damaged) { try value(table.columns.count) } }
}

extension StoreError {
  static func damaged(_ path: String, _ what: String, of log: String? = nil) -> StoreError {
    damaged(
      path,
      message: "the store is damaged: \(what)\(log.map { " of '\($0)'" } ?? "") is not as it was written")
  }

  static func damaged(_ path: String, message: String) -> StoreError {
    StoreError(
      reason: .damaged, path: path, message: message,
      help: "delete the store and import the logs again; the logs are the originals")
  }
}
