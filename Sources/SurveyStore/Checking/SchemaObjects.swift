import GRDB
import GRDBSQLite

extension Schema {
  /// Refuses a store whose tables, indexes and views are not exactly those of this version: a view or a trigger in their place
  /// computes what it likes, for as long as it likes.
  ///
  /// The tables of kept results and of the lineage, which are made when they are needed, are not compared.
  /// - Throws: ``StoreError``, `damaged`.
  func checkObjects(_ db: Database, path: String) throws {
    let expected = migrations == Self.current.migrations ? Self.currentObjects : objects()
    let found = try Set(Self.objects(db.sqliteConnection))
    guard let other = found.symmetricDifference(expected).map(\.name).min() else { return }
    throw StoreError.damaged(path, "the schema (\(other))")
  }

  /// A table, an index, a view or a trigger, with the statement that makes it.
  struct Object: Hashable {
    var type: String?
    var name: String
    var table: String?
    var sql: String?

    /// Whether it is a table that a store need not have, or the index that SQLite makes for it.
    var isOptional: Bool {
      guard ["result", "lineage", "sqlite_sequence"].contains(table) else { return false }
      return type == "table" || type == "index" && sql == nil
    }
  }

  private static let currentObjects = current.objects()

  /// What a new store has.
  private func objects() -> Set<Object> {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK,
      sqlite3_exec(connection, migrations.joined(separator: ";"), nil, nil, nil) == SQLITE_OK
    else { return [] }
    return (try? Set(Self.objects(connection))) ?? []
  }

  private static func objects(_ connection: OpaquePointer?) throws -> [Object] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(
      connection, "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 1000", -1, &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    var objects: [Object] = []
    code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      let object = Object(
        type: String(statement, 0), name: String(statement, 1) ?? "", table: String(statement, 2),
        sql: String(statement, 3))
      if !object.isOptional { objects.append(object) }
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return objects
  }
}
