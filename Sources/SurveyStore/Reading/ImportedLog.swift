package import RadioSurvey

/// An imported log, with what belongs to all of its dwells.
package struct ImportedLog {
  let row: ImportRow
  let survey: SurveySettings
  /// The log as a `[[log]]` named it, and how that said to read it; `nil` for a log that none named.
  package let log: ProjectLog?
  /// How it was read, and what was read with it; `nil` if the ledger does not say.
  package let inputs: ImportInputs?

  var id: Int64 { row.id }
  package var file: String { row.summary.file }
  /// SHA-256 of its bytes, lower-case hexadecimal.
  package var sha256: String { row.summary.sha256 }

  /// The imports of a reading, in order.
  /// - Throws: ``StoreError``, `damaged` if what `survey.toml` said is not as it was written.
  static func all(_ reading: CheckedReading) throws -> [ImportedLog] {
    var surveys: [Int64: SurveySettings] = [:]
    let needed = Set(reading.imports.map(\.surveyID))
    try reading.forEachRow(of: .survey) { row in
      let id: Int64 = try row.value(0)
      guard needed.contains(id) else { return }
      guard let survey = StoredJSON.value(try row.value(1), as: SurveySettings.self) else {
        throw StoredRow.Damaged()
      }
      surveys[id] = survey
    }
    return try reading.imports.map { row in
      let log = row.logSettings.flatMap { StoredJSON.value($0, as: ProjectLog.self) }
      guard let survey = surveys[row.surveyID], (log == nil) == (row.logSettings == nil) else {
        throw StoreError.damaged(reading.path, "what survey.toml said at the import", of: row.summary.file)
      }
      return ImportedLog(row: row, survey: survey, log: log, inputs: StoredJSON.value(row.mapping))
    }
  }
}

extension SurveyStore {
  /// Every imported log, in order.
  /// - Throws: ``StoreError``.
  package func importedLogs() throws -> [ImportedLog] {
    try read { db in try ImportedLog.all(CheckedReading(db, path: path, watch: watch)) } ?? []
  }

  /// The salt of the names of receivers that the store keeps, that of the first import with one; `nil` if there is none.
  /// - Throws: ``StoreError``.
  package func receiverSalt() throws -> String? { try importedLogs().lazy.compactMap(\.survey.salt).first }
}

/// What a dwell shares with others of its import: its beacon and its conditions.
struct StoredSetting: Hashable {
  var beacon: BeaconIdentifier
  var conditions: Conditions

  init(_ dwell: Dwell) {
    beacon = dwell.beacon
    conditions = dwell.conditions
  }

  /// Reads a row of the table `setting`.
  /// - Throws: ``StoredRow/Damaged``.
  init(_ row: StoredRow) throws {
    guard let source = ReadingSource(rawValue: try row.value("source")) else { throw StoredRow.Damaged() }
    let name = { (column: String) in try row.value(column, as: String?.self) }
    beacon = BeaconIdentifier(try row.value("beacon"))
    conditions = Conditions(
      placement: try name("placement").map(Placement.init(rawValue:)),
      crowd: try name("crowd").map(CrowdLevel.init(rawValue:)), people: try row.value("people"),
      carriage: try name("carriage").map(Carriage.init(rawValue:)),
      orientation: try row.value("orientation_deg"),
      receiver: try name("receiver").map(Receiver.init(rawValue:)), channel: try row.value("channel"),
      source: source, session: try name("session").map(SurveySession.init(rawValue:)))
  }
}
