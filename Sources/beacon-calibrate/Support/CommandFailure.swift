import CoveragePlanner
import Files
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyStore

/// Why a command ends without success: a message for standard error and an exit code.
struct CommandFailure: Error {
  /// The exit code.
  var code: ExitStatus
  /// What to say, without a final newline; empty where everything has been said.
  var message: String

  /// A failure. What is put into the message, such as a path, cannot make a line of its own.
  init(_ code: ExitStatus, _ message: TerminalMessage) {
    self.code = code
    self.message = message.text
  }

  /// A failure with a message that has been put together elsewhere.
  init(_ code: ExitStatus, text: String) {
    self.code = code
    message = text
  }

  /// The failure that an error of some room means; `nil` for errors that are ArgumentParser's own.
  init?(translating error: any Error) {
    switch error {
    case let error as LogError:
      self.init(Self.code(of: error), text: error.description)
    case let error as ProjectError:
      self.init(Self.code(of: error), text: error.description)
    case let error as StoreError:
      self.init(Self.code(of: error), text: error.description)
    case let error as ReportError:
      self.init(Self.code(of: error), text: "error: \(error)")
    case let error as FileFailure:
      self.init(
        error.isMissing ? .missingInput : .inputOutput,
        "\(error.path): error: \(error.message) [\(error.attempt.rawValue)]\n  help: \(error.help)")
    case let error as CocoaError:
      let path = (error.filePath ?? error.url?.path).map { "\($0): " } ?? ""
      self.init(.inputOutput, "\(path)error: \(SystemMessage.text(of: error))")
    case let error as EncodingError:
      self.init(.internalError, "error: the result cannot be written as JSON: \(error)")
    default:
      return nil
    }
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
    case .gnuplotMissing, .gnuplotEnded: .missingProgram
    case .noRoomForScript: .inputOutput
    case .gnuplotFailed, .unreadablePlot, .brokenTemplate: .internalError
    }
  }

  private static func code(of error: ProjectError) -> ExitStatus {
    let codes = Set(error.issues.map(\.code))
    if codes.contains(.fileNotFound) { return .missingInput }
    // Without a line it is the survey file itself that is not a file; with one it is a log that it names.
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
}
