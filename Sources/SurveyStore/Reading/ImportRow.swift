import GRDB
import RadioSurvey

/// A row of the ledger: an imported log, how it was read, and how many rows of it the store has.
struct ImportRow {
  let id: Int64
  /// The result of importing it; its name is the log as the user named it.
  let summary: ImportSummary
  let byteCount: Int
  /// How it was read, and what was read with it, as JSON text.
  let mapping: String
  /// The row of what `survey.toml` said of beacons and receivers, which imports share.
  let surveyID: Int64
  /// How `survey.toml` said to read it, as JSON text; `nil` for a log that the user named.
  let logSettings: String?
  /// See ``Dwell/isThinned``.
  let isThinned: Bool
  let counts: RowCounts

  struct RowCounts {
    var settings = 0
    var rejectedRows = 0
    var issues = 0
  }

  /// - Throws: ``StoredRow/Damaged``.
  init(_ row: StoredRow) throws {
    let text: String = try row.value("issues")
    guard let issues = text == "{}" ? [:] : StoredJSON.value(text, as: [String: Int].self) else {
      throw StoredRow.Damaged()
    }
    id = try row.value("id")
    byteCount = try row.value("byte_count")
    mapping = try row.value("mapping")
    surveyID = try row.value("survey_id")
    logSettings = try row.value("log_settings")
    isThinned = try row.value("is_thinned")
    counts = RowCounts(
      settings: try row.value("settings"), rejectedRows: try row.value("kept_rows"),
      issues: try row.value("kept_issues"))
    summary = ImportSummary(
      file: try row.value("file"), sha256: try row.value("sha256"), format: try row.value("format"),
      rows: try row.value("row_count"), receivedPackets: try row.value("received_packets"),
      missedPackets: try row.value("missed_packets"), rejectedRows: try row.value("rejected_rows"),
      dwells: try row.value("dwells"), issues: issues)
  }
}
