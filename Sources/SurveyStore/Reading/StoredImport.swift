import Foundation
import GRDB
import RadioSurvey

/// An import as the loading of its dwells needs it: what belongs to all of them.
struct StoredImport {
  let id: Int64
  /// The log as the user named it.
  let file: String
  /// What `survey.toml` said then.
  let survey: SurveySettings
  /// The number of what it said, which imports share.
  let surveyID: Int64
  /// How `survey.toml` said to read the log; `nil` for a log that the user named.
  let log: LogMapping?
  /// See ``Dwell/isThinned``.
  let isThinned: Bool
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
        throw StoreError.damaged(path, "what survey.toml said at an import")
      }
      surveys[row[0]] = survey
    }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT id, file, survey_id, log_settings, is_thinned, mapping FROM import\(that) ORDER BY id
        """
    ).map { row in
      let (surveyID, log): (Int64, String?) = (row[2], row[3])
      let settings = log.flatMap { StoredJSON.value($0, as: LogMapping.self) }
      guard let survey = surveys[surveyID], (settings == nil) == (log == nil) else {
        throw StoreError.damaged(path, "what survey.toml said at an import")
      }
      return StoredImport(
        id: row[0], file: row[1], survey: survey, surveyID: surveyID, log: settings, isThinned: row[4],
        mapping: StoredJSON.value(row[5]) ?? LogMapping())
    }
  }
}

/// What a dwell shares with others of its import: its beacon and its conditions.
struct StoredSetting: Hashable {
  /// The beacon that was heard, or expected.
  var beacon: BeaconIdentifier
  /// What it was measured under.
  var conditions: Conditions

  init(_ dwell: Dwell) {
    beacon = dwell.beacon
    conditions = dwell.conditions
  }

  /// A row that has the columns of the table `setting`; `nil` if it cannot be read.
  init?(_ row: Row) {
    guard let source = ReadingSource(rawValue: row["source"]) else { return nil }
    beacon = BeaconIdentifier(row["beacon"])
    conditions = Conditions(
      placement: (row["placement"] as String?).map(Placement.init(rawValue:)),
      crowd: (row["crowd"] as String?).map(CrowdLevel.init(rawValue:)), people: row["people"],
      carriage: (row["carriage"] as String?).map(Carriage.init(rawValue:)),
      orientation: row["orientation_deg"],
      receiver: (row["receiver"] as String?).map(Receiver.init(rawValue:)), channel: row["channel"],
      source: source, session: (row["session"] as String?).map(SurveySession.init(rawValue:)))
  }
}
