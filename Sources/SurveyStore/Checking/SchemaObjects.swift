import GRDB

extension Schema {
  /// Refuses a store whose tables, indexes and views are not exactly those of this version: a view or a trigger in their place
  /// computes what it likes, for as long as it likes.
  ///
  /// The tables of kept results and of the lineage, which are made when they are needed, are not compared.
  /// - Throws: ``StoreError``, `damaged`.
  static func checkObjects(_ db: Database, path: String) throws {
    let others = try objects(db).symmetricDifference(expected)
    guard let other = others.map({ String.fromDatabaseValue($0[1]) ?? "" }).min() else { return }
    throw StoreError.damaged(path, "the schema (\(other))")
  }

  /// What a new store has.
  private static let expected: Set<[DatabaseValue]> = {
    guard let queue = try? DatabaseQueue() else { return [] }
    defer { StoreConnection.close(queue) }
    let found = try? queue.writeWithoutTransaction { db in
      try db.execute(sql: tables)
      return try objects(db)
    }
    return found ?? []
  }()

  /// Tables, indexes, views and triggers that a store must have: for each its type, its name, its table and the statement that makes it.
  private static func objects(_ db: Database) throws -> Set<[DatabaseValue]> {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 1000")
    return Set(
      rows.map { Array($0.databaseValues) }.filter { object in
        let optional = ["result", "lineage", "sqlite_sequence"].map(\.databaseValue)
        let isTable = object[0] == "table".databaseValue
        let isOwnIndex = object[0] == "index".databaseValue && object[3].isNull
        return !optional.contains(object[2]) || !isTable && !isOwnIndex
      })
  }
}
