import PathLoss
package import RadioSurvey
package import SurveyDrift

/// What `check` found in new survey data.
package struct CheckReport: ResultDocument {
  /// The answer to one question.
  package enum Outcome: String, Codable, Sendable {
    /// Yes.
    case pass
    /// No.
    case fail
    /// It cannot be said, which is no pass.
    case unclear
  }

  /// One question and its answer.
  package struct Item: Hashable, Codable, Sendable {
    /// What was asked: `rows`, `matrix`, `locations`, `level`.
    package var group: String
    /// Of what: a file, or conditions.
    package var name: String
    /// The answer.
    package var outcome: Outcome
    /// The code, where the answer is not a pass.
    @Nullable package var code: IssueCode?
    /// The answer in a sentence.
    package var message: String
    /// What to do about it.
    @Nullable package var help: String?
    /// The file that it is about.
    @Nullable package var file: String?
    /// The line in it, from 1.
    @Nullable package var line: Int?
    /// The verdict on the level, for the group `level`.
    @Nullable package var drift: DriftVerdict?

    /// An answer.
    package init(
      group: String, name: String, outcome: Outcome, code: IssueCode? = nil, message: String,
      help: String? = nil, file: String? = nil, line: Int? = nil, drift: DriftVerdict? = nil
    ) {
      self.group = group
      self.name = name
      self.outcome = outcome
      self.message = message
      self.code = code
      self.help = help
      self.file = file
      self.line = line
      self.drift = drift
    }

    /// The answer as an issue, for people.
    package var issue: SurveyIssue? {
      code.map { code in
        SurveyIssue(
          outcome == .pass ? .note : .error, code, file: file, line: line, message: message, help: help)
      }
    }
  }

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

  /// A report over its items.
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
