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

  /// Makes a store of a text that `.dump` of SQLite's shell wrote.
  static func restore(_ dump: String, version: Int, to path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: dump)
      // “BCal” in ASCII.
      try db.execute(sql: "PRAGMA application_id = \(0x4243_616C); PRAGMA user_version = \(version)")
    }
  }

  /// Makes a store of the second version from one of the fourth whose dwells have only what was logged.
  static func makeSecondVersion(of path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(
        sql: """
          DROP TABLE setting_total;
          DROP INDEX packed_dwell_by_setting;
          DROP VIEW dwell;
          ALTER TABLE setting DROP COLUMN session;
          CREATE VIEW dwell AS
            SELECT d.id, d.import_id, s.beacon, l.name AS location, l.is_named AS location_is_named,
              l.x_m, l.y_m, l.z_m, l.floor, d.distance_m, s.placement, s.crowd, s.people, s.carriage,
              s.orientation_deg, s.receiver, s.channel, s.source, d.start_s, d.end_s, d.expected_packets,
              d.lag_pairs, d.lag_product_sum, d.lag_lead_sum, d.lag_lag_sum, d.line
            FROM packed_dwell d JOIN location l ON l.id = d.location_id JOIN setting s ON s.id = d.setting_id;
          ALTER TABLE import DROP COLUMN survey_id;
          ALTER TABLE import DROP COLUMN log_settings;
          ALTER TABLE import DROP COLUMN is_thinned;
          DROP TABLE survey;
          ALTER TABLE import DROP COLUMN byte_count;
          PRAGMA user_version = 2;
          PRAGMA journal_mode = DELETE;
          """)
    }
  }
}
