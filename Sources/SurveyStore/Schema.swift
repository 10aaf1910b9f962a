import GRDB

/// The tables of a store, and how an older store becomes a newer one.
///
/// `PRAGMA application_id` says that a SQLite file is a survey store at all, `PRAGMA user_version` how many of the
/// migrations it has seen. Both are written in the transaction that makes the tables, so a store is never half made.
enum Schema {
  /// “BCal” in ASCII.
  static let applicationID: Int32 = 0x4243_616C

  /// The statements that lead from each version to the next. Append only: a migration that was published never changes.
  static let migrations = [first]

  /// What a SQLite file is to this program.
  enum Identity: Equatable {
    /// Without a table: a store can be made of it.
    case blank
    /// A store that has seen so many migrations.
    case store(version: Int)
    /// The database of another program.
    case foreign
  }

  /// Finds out what a database is, without writing.
  static func identity(of db: Database) throws -> Identity {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if application == applicationID { return .store(version: version) }
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    return application == 0 && version == 0 && tables == 0 ? .blank : .foreign
  }

  /// Whether a database has the tables of this version.
  ///
  /// - Throws: ``StoreError`` for a foreign database and for a store of a newer version.
  static func isReady(_ db: Database, path: String) throws -> Bool {
    switch try identity(of: db) {
    case .blank: return false
    case .store(let version) where version <= migrations.count: return version == migrations.count
    case .store(let version):
      throw StoreError(
        reason: .newerSchema, path: path,
        message: "this store has schema version \(version); this program knows up to \(migrations.count)",
        help: "use the newer beacon-calibrate that wrote it, or import the logs into a new store")
    case .foreign:
      throw StoreError(
        reason: .foreignDatabase, path: path,
        message: "this SQLite database belongs to another program",
        help: "name another file with --store; this one was not touched")
    }
  }

  /// Makes the tables, or brings them to this version. Call it inside a transaction that has begun to write.
  static func prepare(_ db: Database, path: String) throws {
    guard try !isReady(db, path: path) else { return }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    for migration in migrations[version...] { try db.execute(sql: migration) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
  }

  private static let first = """
    -- The ledger: one row for each log that came in.
    CREATE TABLE import (
      id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) > 0),
      file TEXT NOT NULL,
      format TEXT NOT NULL,
      mapping TEXT NOT NULL,
      row_count INTEGER NOT NULL CHECK (row_count >= 0),
      received_packets INTEGER NOT NULL CHECK (received_packets >= 0),
      missed_packets INTEGER NOT NULL CHECK (missed_packets >= 0),
      rejected_rows INTEGER NOT NULL CHECK (rejected_rows >= 0),
      dwells INTEGER NOT NULL CHECK (dwells >= 0)
    ) STRICT;

    CREATE TABLE issue_count (
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      code TEXT NOT NULL,
      occurrences INTEGER NOT NULL CHECK (occurrences >= 1),
      PRIMARY KEY (import_id, code)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE dwell (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      beacon TEXT NOT NULL CHECK (beacon <> ''),
      location TEXT NOT NULL CHECK (location <> ''),
      location_is_named INTEGER NOT NULL CHECK (location_is_named IN (0, 1)),
      x_m REAL, y_m REAL, z_m REAL, floor TEXT,
      distance_m REAL CHECK (distance_m > 0),
      placement TEXT, crowd TEXT, people INTEGER CHECK (people >= 0), carriage TEXT,
      orientation_deg REAL CHECK (orientation_deg >= 0 AND orientation_deg < 360),
      receiver TEXT,
      channel INTEGER CHECK (channel BETWEEN 0 AND 39),
      source TEXT NOT NULL CHECK (source IN ('raw', 'averaged')),
      start_s REAL NOT NULL,
      end_s REAL NOT NULL,
      expected_packets INTEGER CHECK (expected_packets >= 0),
      lag_pairs INTEGER NOT NULL CHECK (lag_pairs >= 0),
      lag_product_sum INTEGER NOT NULL,
      lag_lead_sum INTEGER NOT NULL,
      lag_lag_sum INTEGER NOT NULL,
      line INTEGER CHECK (line >= 1),
      CHECK (end_s >= start_s),
      CHECK ((x_m IS NULL) = (y_m IS NULL))
    ) STRICT;
    CREATE INDEX dwell_by_import ON dwell (import_id);

    -- How many packets of a dwell were received at each level.
    CREATE TABLE histogram (
      dwell_id INTEGER NOT NULL REFERENCES dwell(id) ON DELETE CASCADE,
      rssi_dbm INTEGER NOT NULL CHECK (rssi_dbm BETWEEN -120 AND -1),
      packets INTEGER NOT NULL CHECK (packets >= 1),
      PRIMARY KEY (dwell_id, rssi_dbm)
    ) STRICT, WITHOUT ROWID;

    -- The packets in order of arrival; apart from dwell, so that a fit does not load them.
    -- Per packet: zigzag LEB128 varint of the milliseconds since the packet before, then the level as a signed byte.
    CREATE TABLE dwell_series (
      dwell_id INTEGER PRIMARY KEY REFERENCES dwell(id) ON DELETE CASCADE,
      packets INTEGER NOT NULL CHECK (packets >= 1),
      bytes BLOB NOT NULL
    ) STRICT;

    -- Rows that were not used, as they stood, and why.
    CREATE TABLE rejected_row (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      severity TEXT NOT NULL, code TEXT NOT NULL,
      line INTEGER CHECK (line >= 1), column INTEGER CHECK (column >= 1),
      message TEXT NOT NULL, help TEXT,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX rejected_row_by_import ON rejected_row (import_id);

    -- What else the importer had to say.
    CREATE TABLE issue (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      severity TEXT NOT NULL, code TEXT NOT NULL,
      line INTEGER CHECK (line >= 1), column INTEGER CHECK (column >= 1),
      message TEXT NOT NULL, help TEXT
    ) STRICT;
    CREATE INDEX issue_by_import ON issue (import_id);

    CREATE TABLE calibration (
      name TEXT PRIMARY KEY CHECK (name <> ''),
      json TEXT NOT NULL CHECK (json_valid(json))
    ) STRICT;
    """
}
