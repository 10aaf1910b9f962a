package import RadioSurvey

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
