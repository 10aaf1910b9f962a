package import RadioSurvey
import SurveyImport
import SurveyProject

/// Every issue code with its meaning.
package struct IssueCodeDocument: ResultDocument {
  /// One code.
  package struct Code: Codable, Sendable {
    /// The code.
    package var code: IssueCode
    /// What it means.
    package var meaning: String
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The codes, those of logs first.
  package var codes: [Code] = IssueCode.allCases.map { Code(code: $0, meaning: $0.sentence) }

  /// The document; there is only one.
  package init() {}
}
