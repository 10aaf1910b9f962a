import ArgumentParser
import Foundation
import SurveyReport
import SurveyResults

/// The options of every command that has a result.
struct OutputOptions: ParsableArguments {
  @Option(help: "Write the result as text for people or as JSON for programs.")
  var format: OutputFormat = .text

  @Option(help: "Colour text: auto, always or never. NO_COLOR is respected.")
  var color: ColorMode = .auto

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  /// Writes a result to standard output in the format chosen.
  func write(_ document: some ResultDocument, text: (Bool) -> String) throws {
    switch format {
    case .json: try Terminal.standardOutput(document.json())
    case .text: try Terminal.standardOutput(Data(text(isColored).utf8))
    }
  }

  /// Says something on standard error unless quiet.
  func note(_ text: String) {
    if !quiet { Terminal.standardError(text) }
  }

  /// Whether standard output wants colour.
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
