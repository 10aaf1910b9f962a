import RadioSurvey

/// The first issues of each code, for the page.
enum IssuesTable {
  static func table(_ issues: [SurveyIssue]) -> ResultTable {
    ResultTable(
      caption: "First issues of each code", issues,
      columns: [
        .text("Where") { place($0) },
        .state("How bad") { $0.severity.state },
        .sentence("What is wrong") { $0.message },
        .sentence("What to do") { $0.help ?? "–" },
        .text("Code") { $0.code.rawValue },
      ])
  }

  private static func place(_ issue: SurveyIssue) -> String {
    let place = [issue.file, issue.line.map(String.init), issue.column.map(String.init)].compactMap(\.self)
    return place.isEmpty ? "the survey as a whole" : place.joined(separator: ":")
  }
}

extension SurveyIssue.Severity {
  fileprivate var state: ResultTable.State {
    switch self {
    case .error: ResultTable.State(sign: "✕", word: "error", style: "problem")
    case .warning: ResultTable.State(sign: "▲", word: "warning", style: "caution")
    case .note: ResultTable.State(sign: "●", word: "note", style: "note")
    }
  }
}
