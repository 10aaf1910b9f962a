import CalibrationModel
import RadioSurvey
import Wording

/// One thing that a check says, as formats for other programs need it.
struct CheckFinding {
  /// What it is about.
  let name: String
  let code: String
  /// Whether it fails the check, or a log could not be read.
  let isError: Bool
  let words: ReasonWords
  /// Its file from the working folder.
  let path: String?
  /// From 1.
  let line: Int?

  /// What is wrong, and what to do, on a line each.
  var text: String { [words.message, words.action].compactMap(\.self).joined(separator: "\n") }

  /// Every finding: logs that could not be read, what failed, what cannot be said, then warnings.
  ///
  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  static func all(_ report: CheckReport, folder: String?) -> [CheckFinding] {
    let unread = report.skipped.map { file in
      CheckFinding(
        name: file.file, code: file.code, isError: true, words: ReasonWords(file.message, action: file.help),
        path: path(file.file, folder), line: file.line)
    }
    let order: [CheckReport.Outcome] = [.fail, .unclear, .warning]
    let items = order.flatMap { outcome in report.items.filter { $0.outcome == outcome } }.map { item in
      CheckFinding(
        name: item.name, code: item.reason.issueCode?.rawValue ?? item.outcome.rawValue,
        isError: item.outcome == .fail, words: item.words, path: item.file.map { path($0, folder) },
        line: item.line)
    }
    return unread + items
  }

  /// A path of the report from the working folder.
  static func path(_ file: String, _ folder: String?) -> String {
    guard let folder, !file.hasPrefix("/") else { return file }
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}
