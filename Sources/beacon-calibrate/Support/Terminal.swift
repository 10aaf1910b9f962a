import Foundation
import RadioSurvey

/// Standard output and standard error.
enum Terminal {
  /// Writes lines to standard error, with a newline; nothing for an empty text. Nothing in them steers a terminal.
  static func standardError(_ text: String) {
    guard !text.isEmpty else { return }
    FileHandle.standardError.write(Data((TerminalText.lines(text) + "\n").utf8))
  }

  /// Writes a result to standard output as it is.
  /// - Throws: ``CommandFailure`` (74) where it cannot be written.
  static func standardOutput(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw CommandFailure(
        .inputOutput, "error: standard output cannot be written: \(error.localizedDescription)")
    }
  }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

  /// Lines and columns of the terminal that standard error is; 24 and 80 where it does not say.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(FileHandle.standardError.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_row > 0 && size.ws_col > 0 ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
  }
}

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
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(TerminalText.plain(text))".utf8))
    last = text
  }

  /// Takes the line away.
  func finish() {
    guard !last.isEmpty else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
    last = ""
  }
}
