package import RadioSurvey

/// Why a survey project, or a scenario, cannot be used: every problem that was found, in the order of the file.
package struct ProjectError: Error, Hashable, Sendable {
  /// What is wrong, at least one issue.
  package var issues: [SurveyIssue]

  /// An error with every problem that was found.
  package init(issues: [SurveyIssue]) { self.issues = issues }

  package init(
    _ code: IssueCode, file: String, line: Int? = nil, column: Int? = nil, message: String,
    help: String? = nil
  ) {
    issues = [
      SurveyIssue(.error, code, file: file, line: line, column: column, message: message, help: help)
    ]
  }
}

extension ProjectError: CustomStringConvertible {
  /// The issues, in order, as a compiler would print them.
  package var description: String { issues.map(\.description).joined(separator: "\n") }
}
