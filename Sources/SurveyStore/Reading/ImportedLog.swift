package import RadioSurvey

/// What the ledger says of a log, for those who look whether it is still what was imported.
package struct ImportedLog: Sendable {
  package var file: String
  /// SHA-256 of its bytes, lower-case hexadecimal.
  package var sha256: String
  /// The log as a `[[log]]` named it, and how that said to read it; `nil` for a log that none named.
  package var log: ProjectLog?
  /// How it was read, and what was read with it; `nil` if the ledger does not say.
  package var inputs: ImportInputs?

  init(_ stored: StoredImport) {
    file = stored.file
    sha256 = stored.row.summary.sha256
    log = stored.log
    inputs = stored.inputs
  }
}

extension SurveyStore {
  /// Every imported log, in order.
  /// - Throws: ``StoreError``.
  package func importedLogs() throws -> [ImportedLog] {
    try read { db in
      try StoredImport.all(CheckedReading(db, path: path, watch: watch)).map { ImportedLog($0) }
    } ?? []
  }

  /// The salt of the names of receivers that the store keeps, that of the first import with one; `nil` if there is none.
  /// - Throws: ``StoreError``.
  package func receiverSalt() throws -> String? {
    try read { db in
      try StoredImport.all(CheckedReading(db, path: path, watch: watch)).lazy.compactMap(\.survey.salt).first
    } ?? nil
  }
}
