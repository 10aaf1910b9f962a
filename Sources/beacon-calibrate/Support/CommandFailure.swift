import ArgumentParser
import CalibrationModel
import CSystem
import CoveragePlanner
import FloorPlans
import Foundation
import RadioSurvey
import Support
import SurveyImport
import SurveyProject
import Page
import SurveyStore

/// The failure of a command: a message for standard error and an exit code.
struct CommandFailure: Error {
  var code: ExitStatus
  /// The message, without a final newline; empty if the command has already printed it.
  var message: String

  /// Creates a failure. Interpolated values, such as paths, cannot add lines to the message.
  init(_ code: ExitStatus, _ message: TerminalMessage) {
    self.code = code
    self.message = message.text
  }

  /// Creates a failure with what is wrong, and what to do on a line of its own.
  init(_ code: ExitStatus, _ error: TerminalMessage, help: TerminalMessage) {
    self.init(code, "error: " + error + "\n  help: " + help)
  }

  /// Creates a failure with a complete message, which may span lines.
  init(_ code: ExitStatus, text: String) {
    self.code = code
    message = text
  }

  /// The failure for an error of another target; `nil` for errors of ArgumentParser.
  init?(translating error: any Error) {
    switch error {
    case let error as LogError: self.init(Self.code(of: error), text: error.description)
    case let error as ProjectError: self.init(Self.code(of: error), text: error.description)
    case let error as StoreError: self.init(Self.code(of: error), text: error.description)
    case let error as ReportError: self.init(Self.code(of: error), text: "error: \(error)")
    case let error as FileFailure: self.init(error)
    case FloorPlanError.file(let failure): self.init(failure)
    case let error as FloorPlanError: self.init(.unusableData, text: error.description)
    case let error as CocoaError:
      let path = (error.filePath ?? error.url?.path).map { "\($0): " } ?? ""
      self.init(.inputOutput, "\(path)error: \(SystemMessage.text(of: error))")
    case let error as EncodingError:
      self.init(.internalError, "error: the result cannot be written as JSON: \(error)")
    default: return nil
    }
  }

  private init(_ error: FileFailure) {
    self.init(
      error.isMissing ? .missingInput : error.attempt == .overwrite ? .usage : .inputOutput,
      "\(error.path): error: \(error.message) [\(error.attempt.rawValue)]\n  help: \(error.help)")
  }

  private static func code(of error: LogError) -> ExitStatus {
    switch error.category {
    case .missing: .missingInput
    case .unusable: .unusableData
    case .io: .inputOutput
    }
  }

  private static func code(of error: ReportError) -> ExitStatus {
    switch error {
    case .gnuplotMissing, .gnuplotEnded, .rasterMissing, .logoRasterMissing: .missingProgram
    case .noRoomForScript: .inputOutput
    case .gnuplotFailed, .rasterFailed, .unreadablePlot, .brokenTemplate: .internalError
    }
  }

  private static func code(of error: ProjectError) -> ExitStatus {
    let codes = Set(error.issues.map(\.code))
    if codes.contains(.fileNotFound) { return .missingInput }
    // An issue without a line is about the survey file itself; one with a line is about a log that the file names.
    let isUnreadable = error.issues.contains { $0.code == .notAFile && $0.line == nil }
    return isUnreadable || !codes.isDisjoint(with: [.unreadableFile, .isDirectory])
      ? .inputOutput : .unusableData
  }

  private static func code(of error: StoreError) -> ExitStatus {
    switch error.category {
    case .missing: .missingInput
    case .unusable: .unusableData
    case .io: .inputOutput
    case .internalError: .internalError
    }
  }

  /// The failure of a command that needs dwells of a store without any.
  static let noDwells = CommandFailure(
    .answerIsNo, "the store has no dwells", help: "import logs with 'beacon-calibrate import'")

  /// Most names in a message.
  private static let namesShown = 12

  /// The failure for a name that does not exist, with the nearest of those that do, and what they are.
  /// - Parameter known: names that exist, in the order in which they are listed.
  /// - Parameter listed: what is listed in their place.
  static func unknown(
    _ sentence: String, name: String, known: [String], listed: [String]? = nil
  ) -> CommandFailure {
    let near = NearestName.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let names = listed ?? known
    let rest = names.count > namesShown ? " and \(names.count - namesShown) more" : ""
    let list = names.isEmpty ? "none" : names.prefix(namesShown).joined(separator: ", ")
    return CommandFailure(.usage, "\(sentence)\(near)", help: "it has \(list)\(rest)")
  }
}

/// The message that the program prints if it runs out of memory or traps.
///
/// In both cases Swift ends the process by a signal. The handler only writes this message and exits. Output that is not yet
/// written is lost, and SQLite rolls back an open transaction when the store is next opened.
enum LastWords {
  /// The environment variable that leaves those signals to the system.
  static let switchName = "BEACON_CALIBRATE_CORE"

  /// The message; of the commands only `import` can say what became of a log.
  static func text(_ words: [String]) -> String {
    let logs = words.first == Import._commandName ? "; no log was imported in part" : ""
    return """
      error: the program ran out of memory or has a bug\(logs) [internal-error]
        help: close other programs or raise the limits (ulimit -v, ulimit -s) and try again; if that does not help, \
      please report it: with \(switchName)=1 the same run leaves a core dump

      """
  }

  /// Adapts the allocator, and installs the handlers unless the environment variable is set.
  static func prepare(_ words: [String]) {
    cs_share_heap_if_limited()
    cs_return_large_memory()
    guard getenv(switchName) == nil else { return }
    _ = cs_install_last_words(text(words), ExitStatus.internalError.rawValue)
  }
}
