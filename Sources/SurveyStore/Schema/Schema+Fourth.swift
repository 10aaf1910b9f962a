extension Schema {
  /// The fourth version stores dwells as they were logged. What `survey.toml` adds to them is derived when they are loaded, so
  /// that a corrected position holds for every dwell.
  static let fourth = """
    -- What survey.toml said of beacons and receivers when a log came in.
    CREATE TABLE survey (
      id INTEGER PRIMARY KEY,
      json TEXT NOT NULL CHECK (json_valid(json))
    ) STRICT;

    -- NULL for a log that an older version imported: its dwells have what was derived from survey.toml then.
    ALTER TABLE import ADD COLUMN survey_id INTEGER REFERENCES survey(id);
    -- What survey.toml said of how to read the log; NULL for a log that was named on the command line.
    ALTER TABLE import ADD COLUMN log_settings TEXT CHECK (log_settings IS NULL OR json_valid(log_settings));
    -- Whether the log has only some of the packets that its source received.
    ALTER TABLE import ADD COLUMN is_thinned INTEGER NOT NULL DEFAULT 0 CHECK (is_thinned IN (0, 1));
    UPDATE import SET is_thinned = 1
      WHERE id IN (SELECT import_id FROM issue_count WHERE code = 'thinned-packets') AND format NOT LIKE 'Kismet%'
        AND CASE WHEN json_valid(mapping) THEN json_extract(mapping, '$.constants.source') END IS NULL;
    """
}
