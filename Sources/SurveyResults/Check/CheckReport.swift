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

  package init(margin: Double, issues: [String: Int], items: [Item]) {
    self.margin = margin
    self.issues = issues
    self.items = items
    passed = !items.isEmpty && items.allSatisfy { $0.outcome == .pass }
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, passed
    case margin = "margin_db"
    case issues, items
  }
}
