package import RadioSurvey

/// What `check` found in new survey data.
package struct CheckReport: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Whether every answer is a pass.
  package var passed: Bool
  /// Margin of equivalence, dB.
  package var margin: Double
  /// Issues of the logs by code.
  package var issues: [String: Int]
  /// Every question.
  package var items: [Item]
  /// What is to be known beside the answers, warnings that change none of them.
  package var doubts: [SurveyIssue]
  /// Logs that could not be read: the check is not passed if there are any.
  package var skipped: [UnreadFile]
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile]

  package init(
    margin: Double, issues: [String: Int], items: [Item], skipped: [UnreadFile] = [],
    otherFiles: [UnreadFile] = [], doubts: [SurveyIssue] = []
  ) {
    self.margin = margin
    self.issues = issues
    self.items = items
    self.skipped = skipped
    self.otherFiles = otherFiles
    self.doubts = doubts
    passed = !items.isEmpty && skipped.isEmpty && items.allSatisfy { $0.outcome == .pass }
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, passed
    case margin = "margin_db"
    case issues, items, doubts, skipped, otherFiles
  }
}
