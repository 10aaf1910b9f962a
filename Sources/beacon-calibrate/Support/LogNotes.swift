import RadioSurvey
import SurveyReport
import SurveyResults

/// What is to be told of the logs of a batch, once they are all read: each code once.
final class LogNotes {
  /// Lines that the notes take on a terminal, at most.
  private static let longest = 8

  private var tally = IssueTally()
  private var rejectedRows = 0

  /// Adds a log.
  func add(_ issues: [SurveyIssue], _ summary: ImportSummary) {
    tally.add(issues, counts: summary.issues)
    if issues.contains(where: { $0.severity == .error }) { rejectedRows += summary.rejectedRows }
  }

  /// Tells everything.
  func tell(_ output: OutputOptions) {
    let hasRejected = rejectedRows > 0
    output.note(IssueTallyText.render(tally, limit: Self.longest - (hasRejected ? 1 : 0)))
    if hasRejected { output.note(LogImport.rejectedHelp) }
  }
}
