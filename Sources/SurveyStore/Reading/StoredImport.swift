import GRDB
import RadioSurvey

/// An import as the loading of its dwells needs it: what belongs to all of them.
struct StoredImport {
  /// Its number.
  let id: Int64
  /// The log as the user named it.
  let file: String
  /// What `survey.toml` said then; `nil` if an older version imported the log, whose dwells have what was derived then.
  let survey: SurveySettings?
  /// The number of what it said, which imports share.
  let surveyID: Int64?
  /// How `survey.toml` said to read the log; `nil` for a log that the user named, and if an older version imported it.
  let log: LogMapping?
  /// See ``Dwell/isThinned``.
  let isThinned: Bool
  /// Whether the log has rows of packets that were expected and not heard.
  let recordsMisses: Bool
  /// How the log was read.
  let mapping: LogMapping

  /// Every import, in order, or one.
  ///
  /// - Parameter id: The number of the one; `nil` for all.
  /// - Throws: ``StoreError``, `damaged` if what `survey.toml` said cannot be read.
  static func all(_ db: Database, path: String, id: Int64? = nil) throws -> [StoredImport] {
    let that = id.map { " WHERE id = \($0)" } ?? ""
    var surveys: [Int64: SurveySettings] = [:]
    for row in try Row.fetchAll(
      db, sql: "SELECT id, json FROM survey WHERE id IN (SELECT survey_id FROM import\(that))")
    {
      guard let survey = StoredJSON.value(row[1], as: SurveySettings.self) else {
        throw StoreError.damagedSettings(path)
      }
      surveys[row[0]] = survey
    }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT id, file, survey_id, log_settings, is_thinned, missed_packets, mapping FROM import\(that) ORDER BY id
        """
    ).map { row in
      let (surveyID, log): (Int64?, String?) = (row[2], row[3])
      let survey = surveyID.flatMap { surveys[$0] }
      let settings = log.flatMap { StoredJSON.value($0, as: LogMapping.self) }
      guard (survey == nil) == (surveyID == nil), (settings == nil) == (log == nil) else {
        throw StoreError.damagedSettings(path)
      }
      return StoredImport(
        id: row[0], file: row[1], survey: survey, surveyID: surveyID, log: settings, isThinned: row[4],
        recordsMisses: (row[5] as Int) > 0, mapping: StoredJSON.value(row[6]) ?? LogMapping())
    }
  }
}

extension StoreError {
  /// What `survey.toml` said at an import cannot be read.
  fileprivate static func damagedSettings(_ path: String) -> StoreError {
    StoreError(
      reason: .damaged, path: path, message: "what survey.toml said at an import cannot be read",
      help: "delete the store and import the logs again; the logs are the originals")
  }
}
