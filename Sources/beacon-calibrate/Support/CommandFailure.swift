import CoveragePlanner
import Support
import FloorPlans
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
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

  /// Creates a failure with a complete message, which may span lines.
  init(_ code: ExitStatus, text: String) {
    self.code = code
    message = text
  }

  /// The failure for an error of another target; `nil` for errors of ArgumentParser.
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
    case let error as FileFailure: self.init(error)
    case FloorPlanError.file(let failure): self.init(failure)
    case let error as FloorPlanError: self.init(.unusableData, text: error.description)
    case let error as CocoaError:
      let path = (error.filePath ?? error.url?.path).map { "\($0): " } ?? ""
      self.init(.inputOutput, "\(path)error: \(SystemMessage.text(of: error))")
    case let error as EncodingError:
      self.init(.internalError, "error: the result cannot be written as JSON: \(error)")
    default:
      return nil
    }
  }

  private init(_ error: FileFailure) {
    self.init(
      error.isMissing ? .missingInput : .inputOutput,
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
    case .gnuplotMissing, .gnuplotEnded, .rasterMissing: .missingProgram
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
}
