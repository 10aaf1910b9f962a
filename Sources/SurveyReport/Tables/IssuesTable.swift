import RadioSurvey

/// The first issues of each code, for the page.
enum IssuesTable {
  static func table(_ issues: [SurveyIssue]) -> ResultTable {
    ResultTable(
      caption: String(localized: "First issues of each code"), issues,
      columns: [
        .text(String(localized: "Where")) { place($0) },
        .state(String(localized: "How bad")) { $0.severity.state },
        .sentence(String(localized: "What is wrong")) { $0.message },
        .sentence(String(localized: "What to do")) { $0.help ?? "–" },
        .text(String(localized: "Code")) { $0.code.rawValue },
      ])
  }

  private static func place(_ issue: SurveyIssue) -> String {
    let place = [issue.file, issue.line.map(String.init), issue.column.map(String.init)].compactMap(\.self)
    return place.isEmpty ? String(localized: "the survey as a whole") : place.joined(separator: ":")
  }
}

extension SurveyIssue.Severity {
  fileprivate var state: ResultTable.State {
    switch self {
    case .error: ResultTable.State(sign: "✕", word: String(localized: "error"), style: "problem")
    case .warning: ResultTable.State(sign: "▲", word: String(localized: "warning"), style: "caution")
    case .note: ResultTable.State(sign: "●", word: String(localized: "note"), style: "note")
    }
  }
}
