import Statistics
import Support

/// Shows progress on a terminal once the work has taken a second. Shows nothing if standard error is not a terminal.
final class Progress: Sendable {
  private let isShown: Bool

  /// - Parameter quiet: Whether to show nothing.
  init(quiet: Bool) { isShown = !quiet && Terminal.isInteractive }

  /// Replaces the line shown.
  ///
  /// - Parameters:
  ///   - count: How much of the work is done, from which the time left is guessed.
  ///   - limit: Seconds after which the longest part of the work ends at the latest.
  func show(_ text: String, count: WorkCount? = nil, limit: Double? = nil) {
    guard isShown else { return }
    ProgressLine.shared.show(ProgressWork(text: text, count: count, limit: limit))
  }

  /// Removes the line shown.
  func finish() {
    if isShown { ProgressLine.shared.clear() }
  }
}
