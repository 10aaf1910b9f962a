import RadioSurvey

/// Passes everything on with lines counted without the header that the mapping gave.
final class HeadedSink: ImportSink, ReadingObserver {
  private let next: any ImportSink
  private let observer: (any ReadingObserver)?

  /// Passes on to another sink.
  init(passingTo next: any ImportSink) {
    self.next = next
    observer = next as? any ReadingObserver
  }

  /// Whether the next sink looks at readings.
  var looks: Bool { observer != nil }

  func receive(_ dwell: Dwell) throws {
    var dwell = dwell
    dwell.line = dwell.line.map(Self.line)
    try next.receive(dwell)
  }

  func reject(_ row: RejectedRow) throws {
    try next.reject(RejectedRow(issue: Self.moved(row.issue), text: row.text))
  }

  func report(_ issue: SurveyIssue) throws { try next.report(Self.moved(issue)) }

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    observer?.observe(context, time: time, level: level, text: text)
  }

  func expect(accuracy: Double?) { observer?.expect(accuracy: accuracy) }

  func observeMerged(_ context: ReadingContext, time: Double, level: Int?) {
    observer?.observeMerged(context, time: time, level: level)
  }

  /// An issue as the file has it; what is said of the header has no line there.
  static func moved(_ issue: SurveyIssue) -> SurveyIssue {
    var issue = issue
    if issue.line == 1 { issue.column = nil }
    issue.line = issue.line.flatMap { $0 > 1 ? $0 - 1 : nil }
    return issue
  }

  private static func line(_ line: Int) -> Int { max(1, line - 1) }
}
