import GRDB

extension Schema {
  /// Refuses a store whose tables, indexes and views are not exactly those of this version: a view or a trigger in their place
  /// computes what it likes, for as long as it likes.
  ///
  /// The tables of kept results and of the lineage, which are made when they are needed, are not compared.
  /// - Throws: ``StoreError``, `damaged`.
  func checkObjects(_ db: Database, path: String) throws {
    let expected = migrations == Self.current.migrations ? Self.currentObjects : objects()
    let others = try Self.objects(db).symmetricDifference(expected)
    guard let other = others.map({ String.fromDatabaseValue($0[1]) ?? "" }).min() else { return }
    throw StoreError.damaged(path, "the schema (\(other))")
  }

  private static let currentObjects = current.objects()

  /// What a new store has.
  private func objects() -> Set<[DatabaseValue]> {
    guard let queue = try? DatabaseQueue() else { return [] }
    defer { StoreConnection.close(queue) }
    let objects = try? queue.writeWithoutTransaction { db in
      for migration in migrations { try db.execute(sql: migration) }
      return try Self.objects(db)
    }
    return objects ?? []
  }

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
