import RadioSurvey

/// The canonical survey log as CSV (RFC 4180, UTF-8, header row), separated by commas, semicolons or tabs.
///
/// A name that begins with apostrophes before `=`, `+`, `-`, `@`, a tab or a line end loses the first of them, as in every
/// CSV log: writers put it there against spreadsheets, see ``CanonicalLog/csv(_:)``.
package struct CSVImporter: SurveyImporter {
  package init() {}

  /// Whether the first line reads as a header.
  package static func recognises(_ head: LogHead) -> Bool { CSVDialect(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `CSV`, `CSV (semicolon-separated)` or `CSV (tab-separated)`.
  /// - Throws: ``LogError`` with `missing-column` or `duplicate-column`; whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let plan = ColumnPlan(session.mapping)
    guard let dialect = CSVDialect(session.head(of: log)) else {
      throw session.failure(.unknownFormat, message: "the log is not CSV", help: nil)
    }
    let columns = try plan.bind(dialect.header, session: session)
    try CSVTable.noteUnused(dialect.header, used: Set(columns.values), session: session)
    let decoder = RowDecoder(columns: columns, session: session, rules: RowRules(isCSV: true))
    try CSVTable.decode(log, dialect: dialect, decoder: decoder, session: session)
    return dialect.name
  }
}
