import Files
import Foundation
import RadioSurvey

/// Standard output and standard error.
enum Terminal {
  /// Writes lines to standard error, with a newline; nothing for an empty text. Nothing in them steers a terminal.
  static func standardError(_ text: String) {
    if !text.isEmpty { draw(TerminalText.lines(text) + "\n") }
  }

  /// Writes to standard error as it is. There is nobody to tell where that fails.
  static func draw(_ text: String) { _ = Descriptor.write(Data(text.utf8), to: STDERR_FILENO) }

  /// Writes a result to standard output as it is.
  /// - Throws: `FileFailure` where it cannot be written.
  static func standardOutput(_ data: Data) throws {
    let code = Descriptor.write(data, to: STDOUT_FILENO)
    guard code == 0 else { throw FileFailure(.write, FileFailure.standardOutput, code: code) }
  }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Lines and columns of the terminal that standard error is; 24 and 80 where it does not say.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_row > 0 && size.ws_col > 0 ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
  }
}
