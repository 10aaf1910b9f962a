package import Support
package import RadioSurvey

/// Why a floor plan cannot be used.
package enum FloorPlanError: Error, Hashable, Sendable {
  /// A file is missing or cannot be read.
  case file(FileFailure)
  /// What is wrong, in the order in which it was found; at least one issue.
  case unusable([SurveyIssue])

  init(_ code: IssueCode, file: String, line: Int? = nil, column: Int? = nil, _ message: String, help: String)
  {
    self = .unusable([
      SurveyIssue(.error, code, file: file, line: line, column: column, message: message, help: help)
    ])
  }

  /// A limit that a file exceeds.
  init(_ limit: SurveyLimit, file: String) {
    self.init(limit.code ?? .limitExceeded, file: file, limit.message(), help: limit.help)
  }

  /// The issues of a plan that cannot be used; none for a file that cannot be read.
  package var issues: [SurveyIssue] {
    switch self {
    case .file: []
    case .unusable(let issues): issues
    }
  }
}

extension FloorPlanError: CustomStringConvertible {
  /// The issues as a compiler would print them.
  package var description: String {
    switch self {
    case .file(let failure): failure.description
    case .unusable(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }
}
