import Files
import Foundation
import RadioSurvey

/// Shows progress on a terminal once the work has taken a second. Shows nothing if standard error is not a terminal.
final class Progress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ""

  /// - Parameter quiet: Whether to show nothing.
  init(quiet: Bool) { isShown = !quiet && Terminal.isInteractive }

  /// Replaces the line shown.
  func show(_ text: String) {
    guard isShown, text != last, start.duration(to: .now) > .seconds(1) else { return }
    Terminal.draw("\r\u{1B}[2K\(TerminalText.plain(text))")
    last = text
  }

  /// Removes the line shown.
  func finish() {
    guard !last.isEmpty else { return }
    Terminal.draw("\r\u{1B}[2K")
    last = ""
  }
}
