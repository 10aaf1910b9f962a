import RadioSurvey
import SurveyImport

/// A sink that keeps everything, for tests to look at.
final class CollectingSink: ImportSink {
  private(set) var dwells: [Dwell] = []
  private(set) var rejected: [RejectedRow] = []
  private(set) var issues: [SurveyIssue] = []

  func receive(_ dwell: Dwell) { dwells.append(dwell) }
  func reject(_ row: RejectedRow) { rejected.append(row) }
  func report(_ issue: SurveyIssue) { issues.append(issue) }

  /// Every code that was rejected or reported.
  var codes: [IssueCode] { rejected.map(\.issue.code) + issues.map(\.code) }
}
