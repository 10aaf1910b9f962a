import Files
import Foundation
import RadioSurvey

/// Tells on a terminal what is being done once it has taken a second, and never elsewhere.
final class Progress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ""

  /// Progress that is shown unless `quiet`.
  init(quiet: Bool) { isShown = !quiet && Terminal.isInteractive }

  /// Shows a line in place of the one before.
  func show(_ text: String) {
    guard isShown, text != last, start.duration(to: .now) > .seconds(1) else { return }
    Terminal.draw("\r\u{1B}[2K\(TerminalText.plain(text))")
    last = text
  }

  /// Takes the line away.
  func finish() {
    guard !last.isEmpty else { return }
    Terminal.draw("\r\u{1B}[2K")
    last = ""
  }
}
