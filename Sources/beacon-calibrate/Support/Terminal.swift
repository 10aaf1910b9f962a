import Support
import Foundation
import RadioSurvey
import SurveyReport

/// Standard output and standard error.
enum Terminal {
  /// Writes lines and a newline to standard error, without control sequences. Writes nothing if the text is empty.
  static func standardError(_ text: String) {
    guard !text.isEmpty else { return }
    ProgressLine.shared.interrupted { draw(TerminalText.lines(text) + "\n") }
  }

  /// Writes text to standard error unchanged. Failures are ignored, because there is nowhere to report them.
  static func draw(_ text: String) { _ = Descriptor.write(Data(text.utf8), to: STDERR_FILENO) }

  /// Writes a result to standard output unchanged.
  /// - Throws: `FileFailure` if the write fails.
  static func standardOutput(_ data: Data) throws {
    let code = Descriptor.write(data, to: STDOUT_FILENO)
    guard code == 0 else { throw FileFailure(.write, FileFailure.standardOutput, code: code) }
  }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns that tables on standard output fit into: those of the variable COLUMNS, or else of the terminal; `nil` where standard
  /// output is not a terminal, or for COLUMNS=0.
  static var outputColumns: Int? {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns >= 0 {
      return columns == 0 ? nil : max(columns, TextWidth.narrowest)
    }
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else {
      return nil
    }
    return max(Int(size.ws_col), TextWidth.narrowest)
  }

  /// Lines and columns of the terminal of standard error; 24 and 80 if unknown.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_row > 0 && size.ws_col > 0 ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
  }
}
