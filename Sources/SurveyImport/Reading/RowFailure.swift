import RadioSurvey

/// Why a row cannot be used.
struct RowFailure: Error, Equatable {
  /// The code.
  var code: IssueCode
  /// How bad it is.
  var severity = SurveyIssue.Severity.error
  /// The field whose cell is at fault, if it is one.
  var field: LogField?
  /// What is wrong.
  var message: String
  /// What to do.
  var help: String?

  /// A cell that does not hold what its field needs.
  static func unreadable(
    _ code: IssueCode, _ field: LogField, expected: String, found: Cell, help: String
  ) -> RowFailure {
    RowFailure(
      code: code, field: field,
      message: found.isEmpty
        ? "expected \(expected), found nothing" : "expected \(expected), found \(quoted(found.bytes))",
      help: help)
  }
}
