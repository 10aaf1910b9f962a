package import SurveyResults

/// What may be wrong with the report that another is to be compared with, by stable code.
package enum ComparisonProblem: String, Sendable, CaseIterable {
  /// The file does not exist.
  case fileNotFound = "file-not-found"
  /// The file cannot be read, or is not a file.
  case unreadableFile = "unreadable-file"
  /// The file is larger than a report can be.
  case limitExceeded = "limit-exceeded"
  /// The file is not JSON, or not a report.
  case notAReport = "not-a-report"
  /// The file has the layout of another version.
  case reportVersion = "report-version"
  /// The report is of a site with another name; only warned of.
  case otherSite = "other-site"

  package init(_ reason: CalibrationReport.Unreadable) {
    self =
      switch reason {
      case .notAReport: .notAReport
      case .version: .reportVersion
      }
  }

  /// What to do.
  package var help: String {
    switch self {
    case .fileNotFound: "name the report.json that 'beacon-calibrate report' wrote of the earlier survey"
    case .unreadableFile: "check its permissions, and that it is a file"
    case .limitExceeded, .notAReport:
      "name the report.json that 'beacon-calibrate report' wrote of the earlier survey"
    case .reportVersion:
      "run 'beacon-calibrate report' on the earlier survey again with this version, and compare with what it writes"
    case .otherSite:
      "compare with a report of the same site, or give both surveys the same name in survey.toml"
    }
  }
}
