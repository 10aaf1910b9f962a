import GRDB
import RadioSurvey

extension Schema {
  /// The sixth version counts what the dwells of each setting hold, and finds them, so that a part of a survey is read without the
  /// rest of it.
  static let sixth = """
    -- What the dwells of a setting hold together, derived from them; its number is the setting's.
    CREATE TABLE setting_total (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
      dwells INTEGER NOT NULL CHECK (dwells >= 1),
      -- When the first and the last of them began.
      first_s REAL NOT NULL,
      last_s REAL NOT NULL,
      -- Packets at each level, written as in packed_dwell.
      histogram TEXT NOT NULL CHECK (json_valid(histogram)),
      CHECK (last_s >= first_s)
    ) STRICT;
    CREATE INDEX setting_total_by_import ON setting_total (import_id);

    CREATE INDEX packed_dwell_by_setting ON packed_dwell (setting_id);
    """

  /// Counts the settings of imports that an older version stored.
  static func countSettings(_ db: Database, path: String) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, import_id, setting_id, start_s, histogram FROM packed_dwell
        WHERE import_id NOT IN (SELECT import_id FROM setting_total) ORDER BY import_id, id
        """)
    var totals = SettingTotals()
    var importID: Int64?
    while let row = try rows.next() {
      if importID != row[1] {
        if let importID { try totals.write(to: db, importID: importID) }
        totals = SettingTotals()
        importID = row[1]
      }
      guard let histogram = HistogramText.histogram(row[4]) else {
        throw StoreError.damaged(path, dwell: row[0])
      }
      totals.add(start: row[3], histogram, setting: row[2])
    }
    if let importID { try totals.write(to: db, importID: importID) }
  }
}
