import Foundation
import RadioSurvey

/// A sink that keeps dwells in memory, for commands that use no store.
final class CollectingSink: ImportSink {
  /// The log that is being read.
  var log: String?
  private(set) var dwells: [Dwell] = []
  private(set) var rejected: [SurveyIssue] = []

  func receive(_ dwell: Dwell) {
    var dwell = dwell
    dwell.log = log
    dwells.append(dwell)
  }

  func reject(_ row: RejectedRow) {
    if rejected.count < 10 { rejected.append(row.issue) }
  }

  func report(_ issue: SurveyIssue) {}
}
