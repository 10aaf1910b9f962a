import GRDB

/// The tables of a store, and how an older store becomes a newer one.
///
/// `PRAGMA application_id` marks a SQLite file as a survey store, and `PRAGMA user_version` is its version. Both are
/// written in the transaction that makes the tables, so a store is never half made.
struct Schema: Sendable {
  /// “BCal” in ASCII.
  static let applicationID: Int32 = 0x4243_616C
  /// The first version that was released. Development before it used the numbers below, whose stores are refused.
  static let firstVersion = 8

  static let current = Schema(migrations: [tables])

  /// The statements that make the first version, then those that lead from each version to the next. Append only: statements
  /// that were released never change.
  var migrations: [String]

  var version: Int { Self.firstVersion + migrations.count - 1 }

  enum Identity: Equatable {
    /// Without a table: a store can be made of it.
    case blank
    case store(version: Int)
    /// The database of another program.
    case foreign
  }

  static func identity(of db: Database) throws -> Identity {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if application == applicationID { return .store(version: version) }
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    return application == 0 && version == 0 && tables == 0 ? .blank : .foreign
  }

  /// Asked of SQLite each time: GRDB remembers which tables there were, and another connection may make one.
  static func hasTable(_ name: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?)",
      arguments: [name]) ?? false
  }

  /// Whether a database has the tables of this version.
  /// - Throws: ``StoreError`` for a foreign database, for a store of a newer version or of one before the first release, and for one
  ///   whose tables are not those of its version.
  func isReady(_ db: Database, path: String) throws -> Bool {
    switch try Self.identity(of: db) {
    case .blank: return false
    case .store(let found) where found < Self.firstVersion:
      throw StoreError(
        reason: .formerSchema, path: path,
        message:
          "an earlier development version of beacon-calibrate wrote the store; this program cannot read it",
        help: "import the logs again into a new store: delete this one, or name another file with --store")
    case .store(version):
      try checkObjects(db, path: path)
      return true
    case .store(let found) where found < version: return false
    case .store(let found):
      throw StoreError(
        reason: .newerSchema, path: path,
        message: "the store has schema version \(found); this program supports up to \(version)",
        help: "use the newer beacon-calibrate that wrote it, or import the logs into a new store")
    case .foreign: throw StoreError.foreignDatabase(path)
    }
  }

  /// Makes the tables, or brings them to this version. Call it inside a transaction that has begun to write.
  func prepare(_ db: Database, path: String) throws {
    guard try !isReady(db, path: path) else { return }
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    for migration in migrations.dropFirst(max(0, found - Self.firstVersion + 1)) {
      try db.execute(sql: migration)
    }
    try db.execute(sql: "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version)")
  }

  /// A dwell is one row: its packets bit-packed, its histogram beside them, and what it shares with its neighbours once in
  /// `location` and `setting`. What `survey.toml` adds to dwells is derived when they are loaded, so that a corrected position
  /// holds for every dwell. The views `dwell` and `histogram` are for people who read the store with SQL.
  static let tables = """
    -- The column sum of a table is the CRC-32 of the columns before it; a row with another one is not read. Rules use no JSON
    -- functions, which SQLite does not run in a schema that it is told to distrust.

    -- How many imports there are, and the total of their sums.
    CREATE TABLE ledger (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      imports INTEGER NOT NULL CHECK (imports >= 0),
      sum INTEGER NOT NULL
    ) STRICT;
    INSERT INTO ledger VALUES (1, 0, 0);

    -- What survey.toml said about beacons and receivers when a log was imported.
    CREATE TABLE survey (
      id INTEGER PRIMARY KEY,
      json TEXT NOT NULL CHECK (json GLOB '{*}'),
      sum INTEGER NOT NULL
    ) STRICT;

    -- The ledger: one row for each imported log.
    CREATE TABLE import (
      id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) > 0),
      -- A log that has grown is recognised by the digest of its beginning.
      byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
      file TEXT NOT NULL,
      format TEXT NOT NULL,
      mapping TEXT NOT NULL,
      survey_id INTEGER NOT NULL REFERENCES survey(id),
      -- How survey.toml said to read the log; NULL for a log that was named on the command line.
      log_settings TEXT CHECK (log_settings GLOB '{*}'),
      -- Whether the log has only some of the packets that its source received.
      is_thinned INTEGER NOT NULL CHECK (is_thinned IN (0, 1)),
      row_count INTEGER NOT NULL CHECK (row_count >= 0),
      received_packets INTEGER NOT NULL CHECK (received_packets >= 0),
      missed_packets INTEGER NOT NULL CHECK (missed_packets >= 0),
      rejected_rows INTEGER NOT NULL CHECK (rejected_rows >= 0),
      dwells INTEGER NOT NULL CHECK (dwells >= 0),
      -- Issues by code: {"invalid-rssi":2}.
      issues TEXT NOT NULL CHECK (issues GLOB '{*}'),
      -- Rows of this import in other tables.
      settings INTEGER NOT NULL CHECK (settings >= 0),
      kept_rows INTEGER NOT NULL CHECK (kept_rows >= 0),
      kept_issues INTEGER NOT NULL CHECK (kept_issues >= 0),
      sum INTEGER NOT NULL
    ) STRICT;

    -- Where the surveyor of an import stood.
    CREATE TABLE location (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      is_named INTEGER NOT NULL CHECK (is_named IN (0, 1)),
      x_m REAL, y_m REAL, z_m REAL, floor TEXT,
      sum INTEGER NOT NULL,
      CHECK ((x_m IS NULL) = (y_m IS NULL))
    ) STRICT;
    CREATE INDEX location_by_import ON location (import_id);

    -- A beacon under one set of conditions, within an import, and what its dwells hold together, which is derived from them:
    -- with it a part of a survey is read without the rest.
    CREATE TABLE setting (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      beacon TEXT NOT NULL CHECK (beacon <> ''),
      placement TEXT, crowd TEXT, people INTEGER CHECK (people >= 0), carriage TEXT,
      orientation_deg REAL CHECK (orientation_deg >= 0 AND orientation_deg < 360),
      receiver TEXT,
      channel INTEGER CHECK (channel BETWEEN 0 AND 39),
      source TEXT NOT NULL CHECK (source IN ('raw', 'averaged')),
      -- NULL if the log does not state it.
      session TEXT,
      dwells INTEGER NOT NULL CHECK (dwells >= 1),
      -- When the first and the last of them began.
      first_s REAL NOT NULL,
      last_s REAL NOT NULL,
      -- Packets at each level, written as in packed_dwell.
      histogram TEXT NOT NULL CHECK (histogram GLOB '[[]*]'),
      sum INTEGER NOT NULL,
      CHECK (last_s >= first_s)
    ) STRICT;
    CREATE INDEX setting_by_import ON setting (import_id);

    -- location_id and setting_id are rows of the same import. They go with the import, as this row does, so they need no
    -- foreign keys, whose indexes would cost more than the columns.
    CREATE TABLE packed_dwell (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      location_id INTEGER NOT NULL,
      setting_id INTEGER NOT NULL,
      distance_m REAL CHECK (distance_m > 0),
      start_s REAL NOT NULL,
      end_s REAL NOT NULL,
      expected_packets INTEGER CHECK (expected_packets >= 0),
      lag_pairs INTEGER NOT NULL CHECK (lag_pairs >= 0),
      lag_product_sum INTEGER NOT NULL,
      lag_lead_sum INTEGER NOT NULL,
      lag_lag_sum INTEGER NOT NULL,
      line INTEGER CHECK (line >= 1),
      -- The weakest level in dBm, then the packets at it and at each level above: [-61,2,0,5].
      histogram TEXT NOT NULL CHECK (histogram GLOB '[[]*]'),
      -- The CRC-32 of the column series; NULL if that is NULL.
      series_sum INTEGER,
      sum INTEGER NOT NULL,
      -- The packets in order of arrival, bit-packed; last, so that a fit need not load it.
      series BLOB,
      CHECK ((series IS NULL) = (series_sum IS NULL)),
      CHECK (end_s >= start_s)
    ) STRICT;
    CREATE INDEX packed_dwell_by_import ON packed_dwell (import_id);
    CREATE INDEX packed_dwell_by_setting ON packed_dwell (setting_id);

    -- Rows that were not used, as they were in the log, and why.
    CREATE TABLE rejected_row (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      severity TEXT NOT NULL, code TEXT NOT NULL,
      line INTEGER CHECK (line >= 1), column INTEGER CHECK (column >= 1),
      message TEXT NOT NULL, help TEXT,
      text TEXT NOT NULL,
      sum INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rejected_row_by_import ON rejected_row (import_id);

    -- The importer's other issues.
    CREATE TABLE issue (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      severity TEXT NOT NULL, code TEXT NOT NULL,
      line INTEGER CHECK (line >= 1), column INTEGER CHECK (column >= 1),
      message TEXT NOT NULL, help TEXT,
      sum INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX issue_by_import ON issue (import_id);

    CREATE VIEW dwell AS
      SELECT d.id, d.import_id, s.beacon, l.name AS location, l.is_named AS location_is_named,
        l.x_m, l.y_m, l.z_m, l.floor, d.distance_m, s.placement, s.crowd, s.people, s.carriage, s.orientation_deg,
        s.receiver, s.channel, s.source, s.session, d.start_s, d.end_s, d.expected_packets, d.lag_pairs,
        d.lag_product_sum, d.lag_lead_sum, d.lag_lag_sum, d.line
      FROM packed_dwell d JOIN location l ON l.id = d.location_id JOIN setting s ON s.id = d.setting_id;

    CREATE VIEW histogram AS
      SELECT d.id AS dwell_id, json_extract(d.histogram, '$[0]') + bin.key - 1 AS rssi_dbm, bin.value AS packets
      FROM packed_dwell d, json_each(d.histogram) bin WHERE bin.key > 0 AND bin.value > 0;
    """
}
