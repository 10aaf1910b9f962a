import RadioSurvey

/// Why an index of reports lacks something.
package struct IndexProblem: Error, Hashable, Codable, Sendable {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The folder does not exist.
    case fileNotFound = "file-not-found"
    /// No folder below it has a report.json.
    case noReports = "no-reports"
    /// The folder itself has a report.json, whose page the index would replace.
    case folderIsReport = "folder-is-report"
    /// A report.json is not JSON, or not a report.
    case notAReport = "not-a-report"
    /// A report.json has the layout of another version.
    case reportVersion = "report-version"
    /// A report.json is larger than a report can be.
    case limitExceeded = "limit-exceeded"
    /// A report.json cannot be read, or is not a file.
    case unreadableFile = "unreadable-file"
    /// A folder cannot be searched, or its name is not UTF-8.
    case unreadableFolder = "unreadable-folder"
  }

  /// The code.
  package var code: Code
  /// The file or folder, relative to the index unless it is the folder of the index. Untrusted text.
  package var path: String
  /// What is wrong.
  package var message: String
  /// What to do.
  package var help: String

  package init(_ code: Code, _ path: String, message: String, help: String) {
    self.code = code
    self.path = path
    self.message = message
    self.help = help
  }
}
