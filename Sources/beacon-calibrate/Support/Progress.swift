import Foundation
import RadioSurvey
import Support

/// Shows progress on a terminal once the work has taken a second. Shows nothing if standard error is not a terminal.
final class Progress: Sendable {
  private let isShown: Bool

  init(quiet: Bool) { isShown = !quiet && Console.isInteractive }

  /// Replaces the line shown; its text is made only if there is one.
  /// - Parameter count: How much of the work is done, from which the time left is guessed.
  /// - Parameter limit: Seconds after which the longest part of the work ends at the latest.
  func show(_ text: @autoclosure () -> String, count: WorkCount? = nil, limit: Double? = nil) {
    guard isShown else { return }
    ProgressLine.shared.show(ProgressWork(text: text(), count: count, limit: limit))
  }

  func finish() { if isShown { ProgressLine.shared.clear() } }
}

/// Some work that goes on, as a line that changes with time.
struct ProgressWork {
  /// Seconds of work below which what is left is not guessed.
  private static let leastElapsed = 2.0
  /// The share of work below which what is left is not guessed.
  private static let leastShare = 0.03

  /// What is done, such as `fitting 565 dwells`.
  var text: String
  /// How much of it is done; `nil` if not counted.
  var count: WorkCount?
  /// Seconds after which the longest part of it ends at the latest; `nil` if there is no such limit.
  var limit: Double?
  var start = ContinuousClock.now

  /// The next step, which goes on from this one where both are counted together.
  func continued(as next: ProgressWork) -> ProgressWork {
    var next = next
    if count === next.count, count != nil || text == next.text { next.start = start }
    return next
  }

  /// `fitting 565 dwells: 43 %, about 12 s left`
  var line: String {
    let elapsed = start.duration(to: .now) / .seconds(1)
    if let limit, elapsed < limit { return "\(text): at most \(Self.time(limit - elapsed)) left" }
    guard let share = count?.share, share >= Self.leastShare, share < 1, elapsed >= Self.leastElapsed else {
      return elapsed >= Self.leastElapsed ? "\(text): \(Self.time(elapsed)) so far" : text
    }
    let left = elapsed / share * (1 - share)
    return "\(text): \(Int(share * 100)) %, about \(Self.time(left)) left"
  }

  /// `45 s`, `3 min`
  private static func time(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}

/// The last line of the terminal of standard error while some work goes on. A thread draws it again a few times a second, so that the work
/// itself need not say that it goes on.
final class ProgressLine: @unchecked Sendable {
  static let shared = ProgressLine()

  /// Work that takes less is not shown, s.
  private static let patience = 1.0
  private static let period = 0.25

  /// Guards all below; signalled when the work is over.
  private let condition = NSCondition()
  private let begun = ContinuousClock.now
  private var work: ProgressWork?
  /// The last work whose end can be guessed; several logs are one work.
  private var counted: ProgressWork?
  private var drawn = ""
  private var isDrawing = false

  /// Shows some work until ``clear()``.
  func show(_ work: ProgressWork) {
    condition.withLock {
      let next = (self.work ?? counted)?.continued(as: work) ?? work
      self.work = next
      if next.count != nil { counted = next }
      guard !isDrawing else { return }
      isDrawing = true
      // Without a thread there is no line, and the work is the same.
      if (try? WorkerThread { self.run() }) == nil { isDrawing = false }
    }
  }

  func clear() {
    condition.withLock {
      work = nil
      erase()
    }
  }

  /// Writes something else to the terminal, where the line was.
  func interrupted(by write: () -> Void) {
    condition.withLock {
      erase()
      write()
    }
  }

  private func run() {
    condition.withLock {
      while let work {
        if begun.duration(to: .now) > .seconds(Self.patience) { draw(work.line) }
        _ = condition.wait(until: Date(timeIntervalSinceNow: Self.period))
      }
      isDrawing = false
    }
  }

  private func draw(_ text: String) {
    let line = String(TerminalText.plain(text).prefix(max(1, Console.size.columns - 1)))
    guard line != drawn else { return }
    Console.draw("\r\u{1B}[2K\(line)")
    drawn = line
  }

  private func erase() {
    guard !drawn.isEmpty else { return }
    Console.draw("\r\u{1B}[2K")
    drawn = ""
  }
}

/// A sink that forwards everything and keeps the first issues of each code for display.
final class TellingSink: ImportSink {
  private let next: any ImportSink
  private let progress: Progress
  private let name: String
  private let count: WorkCount?
  private var dwells = 0
  private var told: [IssueCode: Int] = [:]
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

/// A sink that keeps dwells in memory, for commands that use no store.
final class CollectingSink: ImportSink {
  /// The log that is being read.
  var log: String?
  private(set) var dwells: [Dwell] = []
  private(set) var rejected: [SurveyIssue] = []
  private(set) var lastRejectedLine: Int?
  /// What the log says against itself.
  private(set) var doubts: [SurveyIssue] = []

  func receive(_ dwell: Dwell) {
    var dwell = dwell
    dwell.log = log
    dwells.append(dwell)
  }

  func reject(_ row: RejectedRow) {
    if rejected.count < 10 {
      // What is made of them goes to files that others read.
      var issue = row.issue
      issue.message = issue.messageWithoutQuotes
      rejected.append(issue)
    }
    lastRejectedLine = row.issue.line
  }

  func report(_ issue: SurveyIssue) { if IssueCode.doubts.contains(issue.code) { doubts.append(issue) } }
}
