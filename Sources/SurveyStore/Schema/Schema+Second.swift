import GRDB
import RadioSurvey

extension Schema {
  /// The second version stores a survey in a third of the bytes. A dwell is one row: its packets bit-packed, its histogram
  /// beside them, and what it shares with its neighbours once in `location` and `setting`. The views `dwell` and
  /// `histogram` have the columns that the tables of those names had before.
  static let second = """
    -- Where the surveyor of an import stood.
    CREATE TABLE location (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      is_named INTEGER NOT NULL CHECK (is_named IN (0, 1)),
      x_m REAL, y_m REAL, z_m REAL, floor TEXT,
      CHECK ((x_m IS NULL) = (y_m IS NULL))
    ) STRICT;
    CREATE INDEX location_by_import ON location (import_id);

    -- A beacon under one set of conditions, within an import.
    CREATE TABLE setting (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      beacon TEXT NOT NULL CHECK (beacon <> ''),
    \(conditionColumns)
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
    \(dwellColumns)
      -- The weakest level in dBm, then the packets at it and at each level above: [-61,2,0,5].
      histogram TEXT NOT NULL CHECK (json_valid(histogram)),
      -- The packets in order of arrival, bit-packed; last, so that a fit need not load it.
      series BLOB,
      CHECK (end_s >= start_s)
    ) STRICT;
    CREATE INDEX packed_dwell_by_import ON packed_dwell (import_id);

    CREATE VIEW dwell AS
      SELECT d.id, d.import_id, s.beacon, l.name AS location, l.is_named AS location_is_named,
        l.x_m, l.y_m, l.z_m, l.floor, d.distance_m, s.placement, s.crowd, s.people, s.carriage, s.orientation_deg,
        s.receiver, s.channel, s.source, d.start_s, d.end_s, d.expected_packets, d.lag_pairs, d.lag_product_sum,
        d.lag_lead_sum, d.lag_lag_sum, d.line
      FROM packed_dwell d JOIN location l ON l.id = d.location_id JOIN setting s ON s.id = d.setting_id;

    CREATE VIEW histogram AS
      SELECT d.id AS dwell_id, json_extract(d.histogram, '$[0]') + bin.key - 1 AS rssi_dbm, bin.value AS packets
      FROM packed_dwell d, json_each(d.histogram) bin WHERE bin.key > 0 AND bin.value > 0;
    """

  /// Renames the tables of the first version. In a new store they go at once, so that it begins without unused pages,
  /// which SQLite would not restore byte by byte when an import fails.
  static func setAsideFirst(_ db: Database) throws {
    try db.execute(sql: "DROP INDEX dwell_by_import")
    if try Row.fetchOne(db, sql: "SELECT 1 FROM dwell") == nil {
      return try db.execute(sql: "DROP TABLE dwell_series; DROP TABLE histogram; DROP TABLE dwell")
    }
    try db.execute(
      sql: """
        ALTER TABLE dwell RENAME TO former_dwell;
        ALTER TABLE histogram RENAME TO former_histogram;
        ALTER TABLE dwell_series RENAME TO former_series;
        """)
  }

  /// Takes what the first version stored over into the tables of the second, import by import and in order.
  static func takeOverFirst(_ db: Database, path: String) throws {
    guard try db.tableExists("former_dwell") else { return }
    for id in try Int64.fetchAll(db, sql: "SELECT id FROM import ORDER BY id") {
      let writer = try ImportWriter(db, importID: id)
      let bins = try Row.fetchCursor(
        db,
        sql: """
          SELECT h.dwell_id, h.rssi_dbm, h.packets FROM former_dwell d JOIN former_histogram h ON h.dwell_id = d.id
          WHERE d.import_id = ? ORDER BY d.id, h.rssi_dbm
          """, arguments: [id])
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT d.*, s.bytes FROM former_dwell d LEFT JOIN former_series s ON s.dwell_id = d.id
          WHERE d.import_id = ? ORDER BY d.id
          """, arguments: [id])
      var bin = try bins.next().map { FormerBin($0) }
      while let row = try rows.next() {
        let number: Int64 = row["id"]
        var histogram = RSSIHistogram()
        while let current = bin, current.dwell == number {
          histogram.add(current.level, count: current.count)
          bin = try bins.next().map { FormerBin($0) }
        }
        guard let dwell = former(row, histogram) else { throw StoreError.damaged(path, dwell: number) }
        try writer.write(dwell)
      }
      try writer.finish()
    }
    try db.execute(sql: "DROP TABLE former_series; DROP TABLE former_histogram; DROP TABLE former_dwell")
  }
}
