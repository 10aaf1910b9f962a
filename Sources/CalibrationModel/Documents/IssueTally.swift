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
    /// Logs that have it.
    package var logs: Int
  }
  private var found: [IssueCode: Entry] = [:]

  /// Nothing yet.
  package init() {}

  /// Adds a log.
  ///
  /// - Parameters:
  ///   - issues: Its issues, of each code the first at least.
  ///   - counts: How often each code came in all.
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

/// A file that is not read.
@Memberwise package struct UnreadFile: Hashable, Codable, Sendable {
  /// The file as the user named it, or its path in the folder that the user named.
  package var file: String
  /// The code of the reason.
  package var code: String
  /// The reason in words.
  package var message: String
  /// What to do; absent if nothing needs to be done.
  @Nullable package var help: String?
  /// The line that the reason is about, from 1.
  @Nullable package var line: Int?
  /// Whether it may hold logs that something else has to take out of it first: an archive, a spreadsheet.
  package var mayHoldLogs = false

  /// A file that an issue is about, or about a file that belongs to it.
  package init(file: String, _ issue: SurveyIssue, mayHoldLogs: Bool = false) {
    let isOther = issue.file.map { $0 != file } ?? false
    self.init(
      file: file, code: issue.code.rawValue,
      message: isOther ? "\(issue.file ?? ""): \(issue.message)" : issue.message, help: issue.help,
      line: isOther ? nil : issue.line)
    self.mayHoldLogs = mayHoldLogs
  }
}

/// What `import` did.
@Memberwise package struct ImportDocument: ResultDocument {
  /// One file's import.
  @Memberwise package struct File: Codable, Sendable {
    /// `imported`; `already-imported`; `replaced`; `reimported` for the same bytes with other settings, which took the place of
    /// their earlier import; or `grown` for a longer log that took the place of its beginning.
    package var outcome: String
    /// The result of importing the file.
    package var summary: ImportSummary
    /// Milliseconds within which packets were merged; absent if the file came in before.
    @Key("mergeWindow_ms") @Nullable package var mergeMilliseconds: Double?
    /// The settings that differ from those of the earlier import, for `reimported`.
    package var changedSettings: [String] = []
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The files that were imported now or before, in the order given.
  package var files: [File]
  /// The logs that could not be imported.
  package var skipped: [UnreadFile] = []
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile] = []
  /// Logs that were not tried, because an error ended the run.
  package var untried: Int = 0
}
