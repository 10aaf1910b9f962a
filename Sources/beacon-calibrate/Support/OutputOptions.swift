import CalibrationModel
import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import Support
import SurveyImport
import SurveyProject
import Terminal
import Wording
import SurveyAnalysis
import SurveyStore

struct OutputOptions: ParsableArguments {
  @Option(help: "Output format.") var format: OutputFormat = .text
  @Option(help: "When to colour text. Respects NO_COLOR.") var color: ColorMode = .auto
  @Flag(name: .shortAndLong, help: "Print only errors on standard error.") var quiet = false

  func write(_ document: some ResultDocument, text: (Bool) -> String) throws {
    switch format {
    case .json: try Console.standardOutput(document.json())
    case .text:
      let text = TextWidth.fitting(Console.outputColumns) { text(isColored) }
      try Console.standardOutput(text)
    }
  }

  func note(_ text: String) { if !quiet { Console.standardError(text) } }

  var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
  }
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

enum ColorMode: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// Terminal colours for verdict words. No meaning depends on colour alone.
@Memberwise(unlabelled: 1) struct Style {
  private let isOn: Bool

  /// Returns the lines with their verdict words coloured and all other control sequences removed.
  func paint(_ text: String) -> String {
    let text = TerminalText.lines(text)
    guard isOn else { return text }
    let states = ResultTable.State.colored.map { state in
      (state.word, state.style == "good" ? "32" : state.style == "problem" ? "31" : "33")
    }
    let codes = states + [("passed", "32"), ("not passed", "31"), ("error:", "31")]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      paintFirstWord(String(line), codes)
    }.joined(separator: "\n")
  }

  /// Colours the first word of the list that is a table cell or begins a verdict line.
  private func paintFirstWord(_ line: String, _ codes: [(String, String)]) -> String {
    for (word, code) in codes {
      let cell = "  \(word)"
      if let range = line.range(of: "\(cell) ")
        ?? (line.hasSuffix(cell) ? line.range(of: cell, options: .backwards) : nil)
      {
        let painted = line[range].replacing(word, with: "\u{1B}[\(code)m\(word)\u{1B}[0m")
        return line.replacingCharacters(in: range, with: painted)
      }
      if line.hasPrefix("\(word):") { return "\u{1B}[\(code)m\(word)\u{1B}[0m" + line.dropFirst(word.count) }
    }
    return line
  }
}

extension ArgumentHelp {
  /// What an option is for, and what its value is called.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}

/// Demands that the number of an option, if one is given, lies in a range, whose ends have a unit.
/// - Throws: `ValidationError` with the range.
func demand<Number: Comparable>(
  _ option: String, _ number: Number?, _ range: ClosedRange<Number>, _ unit: String = ""
) throws(ValidationError) {
  guard let number, !range.contains(number) else { return }
  let ends = [range.lowerBound, range.upperBound].map { end in
    let text = "\(end)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
  throw ValidationError(
    "\(option) must be between \(ends[0]) and \(ends[1])\(unit.isEmpty ? "" : " \(unit)").")
}

/// The rule that a command uses each of its standard streams for one file, which `-` stands for.
enum StandardStreams {
  typealias Named = (option: String, file: String?)

  /// Checks that at most one of the files to read is standard input.
  static func demandOneReader(_ files: [Named]) throws(ValidationError) {
    try demandOne(files, "standard input can be read once")
  }

  /// Checks that at most one of the files to write is standard output.
  static func demandOneWriter(_ files: [Named]) throws(ValidationError) {
    try demandOne(files, "they would be mixed on standard output")
  }

  static func isTaken(by files: [Named]) -> Bool { files.contains { $0.file == "-" } }

  /// Checks that a folder is not `-`.
  static func demandFolder(_ folder: String?, _ option: String) throws(ValidationError) {
    if folder == "-" { throw ValidationError("\(option) takes a folder, not '-'.") }
  }

  private static func demandOne(_ files: [Named], _ reason: String) throws(ValidationError) {
    let names = files.filter { $0.file == "-" }.map(\.option)
    guard names.count > 1 else { return }
    throw ValidationError("Only one of \(names.joined(separator: ", ")) can be '-': \(reason).")
  }
}

enum Console {
  /// Writes lines and a newline to standard error, without control sequences. Writes nothing if the text is empty.
  static func standardError(_ text: String) { commands(withoutCommands(text)) }

  /// The same for lines that are commands for GitHub Actions.
  static func commands(_ text: String) {
    guard !text.isEmpty else { return }
    ProgressLine.shared.interrupted { draw(TerminalText.lines(text) + "\n") }
  }

  /// Writes text to standard error unchanged. Failures are ignored, because there is nowhere to report them.
  static func draw(_ text: String) { _ = Descriptor.write(Data(text.utf8), to: STDERR_FILENO) }

  /// Writes the text of a result to standard output.
  /// - Throws: `FileFailure` if the write fails.
  static func standardOutput(_ text: String) throws { try standardOutput(Data(withoutCommands(text).utf8)) }

  /// The text, in which GitHub Actions must find no command if it runs the program: names may look like one.
  private static func withoutCommands(_ text: String) -> String {
    isActions ? TerminalText.withoutCommands(text) : text
  }

  /// Whether GitHub Actions runs the program, and obeys lines of its output that are commands.
  static let isActions = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

  /// Writes a result to standard output unchanged.
  /// - Throws: `FileFailure` if the write fails.
  static func standardOutput(_ data: Data) throws {
    let code = Descriptor.write(data, to: STDOUT_FILENO)
    guard code == 0 else { throw FileFailure(.write, FileFailure.standardOutput, code: code) }
  }

  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns that tables on standard output fit into: those of the variable COLUMNS, or else of the terminal; `nil` where standard
  /// output is not a terminal, or for COLUMNS=0.
  static var outputColumns: Int? {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns >= 0 {
      return columns == 0 ? nil : max(columns, TextWidth.narrowest)
    }
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return max(Int(size.ws_col), TextWidth.narrowest)
  }

  /// Lines and columns of the terminal of standard error; 24 and 80 if unknown.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_row > 0 && size.ws_col > 0 ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
  }
}

/// A message whose literal parts are printed as they are and whose interpolated values pass through
/// ``TerminalText/plain(_:)``, so that only the literal determines the lines of the message.
struct TerminalMessage: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  static func + (first: Self, second: Self) -> Self {
    TerminalMessage(stringLiteral: first.text + second.text)
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends an untrusted value in plain form.
    mutating func appendInterpolation(_ value: some Any) {
      text += TerminalText.plain(String(describing: value))
    }
  }
}

enum ExitStatus: Int32 {
  case answerIsNo = 1
  case cannotBeSaid = 2
  case usage = 64
  case unusableData = 65
  case missingInput = 66
  case missingProgram = 69
  case internalError = 70
  case inputOutput = 74
}
