import GRDB

extension SurveyStore {
  /// Keeps a calibration under a name; one that has the name already is replaced.
  ///
  /// - Parameters:
  ///   - name: Not empty.
  ///   - json: The calibration as JSON text.
  /// - Throws: ``StoreError``, `refused` if the text is no JSON.
  package func saveCalibration(name: String, json: String) throws {
    try write { db in
      try db.execute(
        sql: "INSERT INTO calibration VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json",
        arguments: [name, json])
    }
  }

  /// The calibration of a name, as JSON text; `nil` if there is none.
  ///
  /// - Throws: ``StoreError``.
  package func calibration(name: String) throws -> String? {
    try read { db in
      try String.fetchOne(db, sql: "SELECT json FROM calibration WHERE name = ?", arguments: [name])
    } ?? nil
  }

  /// The names of all calibrations, sorted.
  ///
  /// - Throws: ``StoreError``.
  package func calibrationNames() throws -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT name FROM calibration ORDER BY name") } ?? []
  }
}
