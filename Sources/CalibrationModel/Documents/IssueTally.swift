import Foundation
package import RadioSurvey

/// What importers had to say about many logs, each code once: the first issue of it, and how often it came in how many logs.
package struct IssueTally: Sendable {
  /// One code.
  @Memberwise package struct Entry: Hashable, Sendable {
    /// The first issue of the code.
    package var first: SurveyIssue
    /// How often the code came, at least once for each log.
    package var occurrences: Int
    package var logs: Int
  }
  private var found: [IssueCode: Entry] = [:]

  /// Nothing yet.
  package init() {}

  /// Adds a log.
  /// - Parameter issues: Its issues, of each code the first at least.
  /// - Parameter counts: How often each code came in all.
  package mutating func add(_ issues: [SurveyIssue], counts: [String: Int]) {
    var seen: Set<IssueCode> = []
    for issue in issues where seen.insert(issue.code).inserted {
      let count = max(1, counts[issue.code.rawValue] ?? 0)
      if var entry = found[issue.code] {
        entry.occurrences += count
        entry.logs += 1
        found[issue.code] = entry
      } else {
        found[issue.code] = Entry(first: issue, occurrences: count, logs: 1)
      }
    }
  }

  /// The codes: errors first, then warnings, then notes, each kind by the number of logs.
  package var entries: [Entry] {
    found.values.sorted { one, other in
      let key = { (entry: Entry) in (Self.rank(entry.first.severity), -entry.logs, entry.first.code.rawValue)
      }
      return key(one) < key(other)
    }
  }

  private static func rank(_ severity: SurveyIssue.Severity) -> Int {
    switch severity {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}
