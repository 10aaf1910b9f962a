package import RadioSurvey

/// A file that is not read.
package struct UnreadFile: Hashable, Codable, Sendable {
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

  package init(file: String, code: String, message: String, help: String? = nil, line: Int? = nil) {
    self.file = file
    self.code = code
    self.message = message
    self.help = help
    self.line = line
  }

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
