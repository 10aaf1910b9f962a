public import PathLoss
public import RadioSurvey

/// What `check` found in new survey data.
public struct CheckReport: ResultDocument {
  /// The answer to one question.
  public enum Outcome: String, Codable, Sendable {
    /// Yes.
    case pass
    /// No.
    case fail
    /// It cannot be said, which is no pass.
    case unclear
  }

  /// One question and its answer.
  public struct Item: Hashable, Codable, Sendable {
    /// What was asked: `rows`, `matrix`, `locations`, `level`.
    public var group: String
    /// Of what: a file, or conditions.
    public var name: String
    /// The answer.
    public var outcome: Outcome
    /// The code, where the answer is not a pass.
    @Nullable public var code: IssueCode?
    /// The answer in a sentence.
    public var message: String
    /// What to do about it.
    @Nullable public var help: String?
    /// The file that it is about.
    @Nullable public var file: String?
    /// The line in it, from 1.
    @Nullable public var line: Int?
    /// The verdict on the level, for the group `level`.
    @Nullable public var drift: DriftVerdict?

    /// An answer.
    public init(
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
    public var issue: SurveyIssue? {
      code.map { code in
        SurveyIssue(
          outcome == .pass ? .note : .error, code, file: file, line: line, message: message, help: help)
      }
    }
  }

  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// Whether every answer is a pass.
  public var passed: Bool
  /// Margin of equivalence, dB.
  public var margin: Double
  /// Issues of the logs by code.
  public var issues: [String: Int]
  /// Every question.
  public var items: [Item]

  /// A report over its items.
  public init(margin: Double, issues: [String: Int], items: [Item]) {
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
