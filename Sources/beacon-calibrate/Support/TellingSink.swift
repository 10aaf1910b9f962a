import Foundation
import RadioSurvey
import Statistics
import Support

/// A sink that forwards everything and keeps the first issues of each code for display.
final class TellingSink: ImportSink {
  private let next: any ImportSink
  private let progress: Progress
  private let name: String
  private let count: WorkCount?
  private var dwells = 0
  private var told: [IssueCode: Int] = [:]
  /// The first issues of each code, in the order of the log.
  private(set) var issues: [SurveyIssue] = []
  /// The number of issues kept per code.
  static let limit = 3

  init(passingTo next: any ImportSink, name: String, progress: Progress, count: WorkCount? = nil) {
    self.next = next
    self.name = name
    self.progress = progress
    self.count = count
  }

  func receive(_ dwell: Dwell) throws {
    dwells += 1
    progress.show("importing \(name), \(dwells) dwells", count: count)
    try next.receive(dwell)
  }

  func reject(_ row: RejectedRow) throws {
    keep(row.issue)
    try next.reject(row)
  }

  func report(_ issue: SurveyIssue) throws {
    keep(issue)
    try next.report(issue)
  }

  /// Returns the number of issues of a code that were kept.
  func count(of code: String) -> Int { issues.count { $0.code.rawValue == code } }

  private func keep(_ issue: SurveyIssue) {
    told[issue.code, default: 0] += 1
    if told[issue.code, default: 0] <= Self.limit { issues.append(issue) }
  }
}
