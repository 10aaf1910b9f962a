import RadioSurvey
import SurveyImport

/// A sink that keeps everything, for tests to look at; its dwells as the site completes them.
final class CollectingSink: ImportSink {
  private let site: Site
  private(set) var dwells: [Dwell] = []
  private(set) var rejected: [RejectedRow] = []
  private(set) var issues: [SurveyIssue] = []

  init(site: Site? = nil) { self.site = site ?? Site() }

  func receive(_ dwell: Dwell) { dwells.append(site.resolve(dwell)) }
  func reject(_ row: RejectedRow) { rejected.append(row) }
  func report(_ issue: SurveyIssue) { issues.append(issue) }

  /// Every code that was rejected or reported.
  var codes: [IssueCode] { rejected.map(\.issue.code) + issues.map(\.code) }
}
