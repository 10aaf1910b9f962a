import Foundation
import GRDB
import RadioSurvey

extension Schema {
  /// The first version: flat tables.
  static let first = """
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
    \(conditionColumns),
    \(dwellColumns)
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

  /// A row of the first version's `histogram`.
  struct FormerBin {
    /// Its dwell.
    let dwell: Int64
    /// Level in dBm.
    let level: Int
    /// Packets at that level.
    let count: Int

    /// Reads `dwell_id`, `rssi_dbm`, `packets`.
    init(_ row: Row) {
      dwell = row[0]
      level = row[1]
      count = row[2]
    }
  }

  /// A dwell of the first version, from its row joined with its series; `nil` if it cannot be read.
  static func former(_ row: Row, _ histogram: RSSIHistogram) -> Dwell? {
    let (x, y): (Double?, Double?) = (row["x_m"], row["y_m"])
    var position: Position?
    if let x, let y { position = Position(x: x, y: y, z: row["z_m"], floor: row["floor"]) }
    let packed: Data? = row["bytes"]
    guard let setting = StoredSetting(row), let series = PacketSeries(bytes: packed.map { Array($0) } ?? [])
    else { return nil }
    return Dwell(
      beacon: setting.beacon,
      location: SurveyLocation(
        name: row["location"], isNamed: row["location_is_named"], position: position,
        distance: row["distance_m"]), conditions: setting.conditions, start: row["start_s"],
      end: row["end_s"], expectedPackets: row["expected_packets"], histogram: histogram,
      lag: LagStatistics(
        pairs: row["lag_pairs"], productSum: row["lag_product_sum"], leadSum: row["lag_lead_sum"],
        lagSum: row["lag_lag_sum"]), series: series, line: row["line"])
  }
}
