package import RadioSurvey

/// What importers had to say about many logs, each code once: the first issue of it, and how often it came in how many logs.
@Memberwise package struct IssueTally: Sendable {
  @Memberwise package struct Entry: Hashable, Sendable {
    package var first: SurveyIssue
    /// How often the code came, at least once for each log.
    package var occurrences: Int
    package var logs: Int
  }
  private var found: [IssueCode: Entry] = [:]

  /// Adds a log.
  /// - Parameter issues: Its issues, of each code the first at least.
  /// - Parameter counts: How often each code came in all.
  package mutating func add(_ issues: [SurveyIssue], counts: [String: Int]) {
    var seen: Set<IssueCode> = []
    for issue in issues where seen.insert(issue.code).inserted {
      found[issue.code, default: Entry(first: issue, occurrences: 0, logs: 0)].occurrences +=
        max(1, counts[issue.code.rawValue] ?? 0)
      found[issue.code]?.logs += 1
    }
  }

  /// The codes: errors first, then warnings, then notes, each kind by the number of logs.
  package var entries: [Entry] {
    let order: [SurveyIssue.Severity] = [.error, .warning, .note]
    let key = { (entry: Entry) in
      (order.firstIndex(of: entry.first.severity) ?? 0, -entry.logs, entry.first.code.rawValue)
    }
    return found.values.sorted { key($0) < key($1) }
  }
}
