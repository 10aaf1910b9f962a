import GRDB

/// What SQLite itself says of a database.
enum DatabaseCheck {
  /// The answer of `PRAGMA integrity_check`, and of the check of foreign keys where it found something.
  static func integrity(of path: String) throws -> String {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read { db in
      let answers = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      return answers.joined(separator: "\n") + (orphans > 0 ? ", \(orphans) orphans" : "")
    }
  }

  /// How many rows the tables of a store have, as far as an import fills them.
  static func counts(of path: String) throws -> [Int] {
    try DatabaseQueue(path: path).read { db in
      try ["import", "location", "setting", "packed_dwell", "rejected_row", "issue"].map { table in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? -1
      }
    }
  }
}
