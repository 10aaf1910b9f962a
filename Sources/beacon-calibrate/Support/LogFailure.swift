import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyResults
import SurveyStore

/// Failures that are those of one log.
enum LogFailure {
  /// What is wrong with a log; `nil` for an error that other logs would meet too, such as a full disk.
  static func file(named name: String, _ error: any Error) -> UnreadFile? {
    switch error {
    case let error as LogError: UnreadFile(file: name, error.issue, mayHoldLogs: error.mayHoldLogs)
    case let error as ProjectError:
      error.issues.first.map {
        UnreadFile(file: name, code: $0.code.rawValue, message: $0.message, help: $0.help)
      }
    case let error as StoreError where [.nameTaken, .sameBytes].contains(error.reason):
      UnreadFile(file: name, code: error.reason.rawValue, message: error.message, help: error.help)
    default: nil
    }
  }
}
