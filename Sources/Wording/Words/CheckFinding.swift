package import CalibrationModel
package import RadioSurvey

/// One thing that a check says, as formats for other programs need it.
package struct CheckFinding {
  package let name: String
  /// The code, in kebab case, or the outcome of a finding without one.
  package let code: String
  /// What it makes of the check; `nil` if a log could not be read.
  package let outcome: CheckReport.Outcome?
  package let words: ReasonWords
  /// Its file from the working folder.
  package let path: String?
  /// From 1.
  package let line: Int?
  /// From 1, in characters.
  package let column: Int?

  /// Whether it fails the check, or a log could not be read.
  package var isError: Bool { outcome == nil || outcome == .fail }
  package var text: String { [words.message, words.action].compactMap(\.self).joined(separator: "\n") }

  /// Every finding: logs that could not be read, what failed, what cannot be said, then warnings and doubts.
  package static func all(_ report: CheckReport, folder: String?) -> [CheckFinding] {
    let unread = report.skipped.map { file in
      CheckFinding(
        name: file.file, code: file.code, outcome: nil, words: ReasonWords(file.message, action: file.help),
        path: path(file.file, folder), line: file.line, column: nil)
    }
    let doubts = report.doubts.map { doubt in
      CheckFinding(
        name: doubt.file ?? "survey", code: doubt.code.rawValue, outcome: .warning,
        words: ReasonWords(doubt.message, action: doubt.help), path: doubt.file.map { path($0, folder) },
        line: doubt.line, column: doubt.column)
    }
    let items = report.worstFirst.map { item in
      CheckFinding(
        name: item.name, code: item.reason.issueCode?.rawValue ?? item.outcome.rawValue,
        outcome: item.outcome, words: item.words, path: item.file.map { path($0, folder) },
        line: item.line, column: item.column)
    }
    return unread + items + doubts
  }

  package static func path(_ file: String, _ folder: String?) -> String {
    guard let folder, !file.hasPrefix("/") else { return file }
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}

extension CheckReport {
  /// What is no pass, the worst first: what failed, what cannot be said, warnings.
  package var worstFirst: [Item] {
    [Outcome.fail, .unclear, .warning].flatMap { outcome in items.filter { $0.outcome == outcome } }
  }
}
