import ArgumentParser
import Foundation
import SurveyReport
import SurveyResults

/// The options of every command that has a result.
struct OutputOptions: ParsableArguments {
  @Option(help: "Write the result as text for people or as JSON for programs.")
  var format: OutputFormat = .text

  @Option(help: "Colour the text: auto, always or never. NO_COLOR is respected.")
  var color: ColorMode = .auto

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  /// Writes a result to standard output in the chosen format.
  func write(_ document: some ResultDocument, text: (Bool) -> String) throws {
    switch format {
    case .json: try Terminal.standardOutput(document.json())
    case .text:
      let text = TextWidth.fitting(Terminal.outputColumns) { text(isColored) }
      try Terminal.standardOutput(Data(text.utf8))
    }
  }

  /// Writes a note to standard error unless `quiet`.
  func note(_ text: String) {
    if !quiet { Terminal.standardError(text) }
  }

  /// Whether text on standard output is coloured.
  var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDOUT_FILENO) == 1
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
  }
}
