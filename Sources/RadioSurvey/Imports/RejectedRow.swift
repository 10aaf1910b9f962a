/// A row that was not used.
package struct RejectedRow: Hashable, Sendable {
  /// Why.
  package var issue: SurveyIssue
  /// The row as it stood, cut at 4 KiB.
  package var text: String

  package init(issue: SurveyIssue, text: String) {
    self.issue = issue
    self.text = text
  }
}
