import RadioSurvey
package import SurveyResults

extension IndexProblem {
  private static let replace = "write it again with 'beacon-calibrate report', or remove it"

  /// The folder of the index does not exist.
  package static func missing(_ folder: String) -> Self {
    Self(.fileNotFound, folder, message: "the folder does not exist", help: "check the path")
  }

  /// There is nothing to list.
  package static func noReports(_ folder: String) -> Self {
    Self(
      .noReports, folder, message: "no folder below it has a report.json",
      help: "write each report with 'beacon-calibrate report' to a folder of its own below this one")
  }

  /// The index would replace the page of a report.
  package static func folderIsReport(_ folder: String) -> Self {
    Self(
      .folderIsReport, folder,
      message: "it is the folder of a report, and the index would replace the page of that report",
      help: "name the folder that holds the folders of the reports")
  }

  /// The file is not a report of this version.
  package static func unreadable(_ path: String, _ reason: CalibrationReport.Unreadable) -> Self {
    let code: Code =
      switch reason {
      case .notAReport: .notAReport
      case .version: .reportVersion
      }
    return Self(code, path, message: reason.description, help: replace)
  }

  /// The file is too large.
  package static func tooLarge(_ path: String) -> Self {
    let limit = SurveyLimit.report
    return Self(
      .limitExceeded, path, message: "the report is larger than \(limit.text)", help: replace)
  }

  /// The file cannot be read.
  ///
  /// - Parameter message: What the system said.
  package static func unreadableFile(_ path: String, message: String) -> Self {
    Self(.unreadableFile, path, message: message, help: "check its permissions, and that it is a file")
  }

  /// A folder cannot be searched.
  ///
  /// - Parameters:
  ///   - reason: What the system said; `nil` if the name of the folder is not UTF-8.
  package static func unreadableFolder(_ path: String, reason: String?) -> Self {
    guard let reason else {
      return Self(
        .unreadableFolder, path, message: "the name of the folder is not UTF-8", help: "rename the folder")
    }
    return Self(
      .unreadableFolder, path, message: "the folder cannot be searched: \(reason)",
      help: "check its permissions")
  }
}
