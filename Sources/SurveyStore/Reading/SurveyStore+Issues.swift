import GRDB
package import RadioSurvey

extension SurveyStore {
  /// What the importers had to say beyond rejected rows, in the order of the imports and of their logs.
  ///
  /// - Parameter limit: How many at most; `nil` for all.
  /// - Throws: ``StoreError``.
  package func issues(limit: Int? = nil) throws -> [SurveyIssue] {
    try fetch("issue", limit: limit).map { try issue($0) }
  }

  /// The rows that were not used, with their reasons, in the order of the imports and of their logs.
  ///
  /// - Parameter limit: How many at most; `nil` for all.
  /// - Throws: ``StoreError``.
  package func rejectedRows(limit: Int? = nil) throws -> [RejectedRow] {
    try fetch("rejected_row", limit: limit).map { RejectedRow(issue: try issue($0), text: $0["text"]) }
  }

  private func fetch(_ table: String, limit: Int?) throws -> [Row] {
    try read { db in
      try Row.fetchAll(
        db,
        sql:
          "SELECT r.*, i.file FROM \(table) r JOIN import i ON i.id = r.import_id ORDER BY r.import_id, r.id LIMIT ?",
        arguments: [limit ?? -1])
    } ?? []
  }

  private func issue(_ row: Row) throws -> SurveyIssue {
    guard let severity = SurveyIssue.Severity(rawValue: row["severity"]),
      let code = IssueCode(rawValue: row["code"])
    else {
      throw StoreError(
        reason: .damaged, path: path, message: "the store contains an issue that this program does not know",
        help: "use the newer beacon-calibrate that wrote it, or import the logs into a new store")
    }
    return SurveyIssue(
      severity, code, file: row["file"], line: row["line"], column: row["column"], message: row["message"],
      help: row["help"])
  }
}
