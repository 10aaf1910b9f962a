import Foundation
import RadioSurvey
import Support

/// The last line of the terminal of standard error while some work goes on. A thread draws it again a few times a second, so that the work
/// itself need not say that it goes on.
final class ProgressLine: @unchecked Sendable {
  /// The one line that there is.
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

  /// Shows nothing any more.
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
    let line = String(TerminalText.plain(text).prefix(max(1, Terminal.size.columns - 1)))
    guard line != drawn else { return }
    Terminal.draw("\r\u{1B}[2K\(line)")
    drawn = line
  }

  private func erase() {
    guard !drawn.isEmpty else { return }
    Terminal.draw("\r\u{1B}[2K")
    drawn = ""
  }
}
