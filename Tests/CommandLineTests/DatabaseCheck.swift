import GRDB

/// What SQLite itself says of a database.
enum DatabaseCheck {
  /// The answer of `PRAGMA integrity_check`, and of the check of foreign keys where it found something.
  ///
  /// It is opened for writing: what a killed program leaves open, SQLite first rolls back.
  static func integrity(of path: String) throws -> String {
    try DatabaseQueue(path: path).read { db in
      let answers = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      return answers.joined(separator: "\n") + (orphans > 0 ? ", \(orphans) orphans" : "")
    }
  }

  /// The version of a store, the digests of its logs and how they were read, and how many rows its tables have.
  static func state(of path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
      return try String.fetchAll(db, sql: "PRAGMA user_version")
        + String.fetchAll(db, sql: "SELECT sha256 || ' ' || dwells || ' ' || mapping FROM import ORDER BY id")
        + tables.map { try "\($0) \(Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1)" }
    }
  }

  /// Gives a store another version.
  static func setVersion(_ version: Int, of path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
  }
}
