import CalibrationModel
import Foundation
import RadioSurvey
import Support
import Wording

/// A file of a document that the program wrote earlier, and that may have been changed since.
enum WrittenFile {
  @Memberwise struct Problem: Error {
    var status: ExitStatus
    var code: String
    var message: String

    fileprivate init(_ error: FileFailure) {
      status = error.isMissing ? .missingInput : .inputOutput
      code = error.isMissing ? "file-not-found" : error.attempt.rawValue
      message = error.message
    }

    init<Document: WrittenDocument>(_ error: UnreadableDocument, _ document: Document.Type) {
      status = .unusableData
      code = error.code(document)
      message = error.message(document)
    }

    func failure(_ file: String, help: String) -> CommandFailure {
      CommandFailure(status, "\(InputFile.name(of: file)): error: \(message) [\(code)]\n  help: \(help)")
    }
  }

  /// Says of a document that was written, if it cannot be read back, why not.
  static func tellLimit<Document: WrittenDocument>(_ type: Document.Type, _ json: Data, _ file: String) {
    guard let limit = type.limit(exceededBy: json) else { return }
    let problem = Problem(UnreadableDocument.limit(limit), type)
    let message: TerminalMessage =
      "\(file): warning: \(problem.message); no command can read it back [\(problem.code)]\n  help: write one of fewer locations, such as one per placement"
    Console.standardError(message.text)
  }

  /// Reads the document.
  /// - Parameter acceptsPipes: Whether the user named this file, which may then be a pipe; `-` is standard input.
  static func read<Document: WrittenDocument>(
    _ type: Document.Type, _ file: String, acceptsPipes: Bool = true
  ) throws(Problem) -> Document {
    let data: Data
    do {
      data = try InputFile.read(file, limit: type.sizeLimit.value, acceptsPipes: acceptsPipes)
    } catch {
      throw Problem(error)
    }
    do { return try Document(json: data) } catch { throw Problem(error, type) }
  }
}
