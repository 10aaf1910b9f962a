package import CalibrationModel
package import RadioSurvey

/// One thing that a check says, as formats for other programs need it.
package struct CheckFinding {
  /// What it is about.
  package let name: String
  /// The code, in kebab case, or the outcome of a finding without one.
  package let code: String
  /// What it makes of the check; `nil` if a log could not be read.
  package let outcome: CheckReport.Outcome?
  /// The sentence, and what to do.
  package let words: ReasonWords
  /// Its file from the working folder.
  package let path: String?
  /// From 1.
  package let line: Int?

  /// Whether it fails the check, or a log could not be read.
  package var isError: Bool { outcome == nil || outcome == .fail }

  /// What is wrong, and what to do, on a line each.
  package var text: String { [words.message, words.action].compactMap(\.self).joined(separator: "\n") }

  /// Every finding: logs that could not be read, what failed, what cannot be said, then warnings.
  ///
  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  package static func all(_ report: CheckReport, folder: String?) -> [CheckFinding] {
    let unread = report.skipped.map { file in
      CheckFinding(
        name: file.file, code: file.code, outcome: nil, words: ReasonWords(file.message, action: file.help),
        path: path(file.file, folder), line: file.line)
    }
    let order: [CheckReport.Outcome] = [.fail, .unclear, .warning]
    let items = order.flatMap { outcome in report.items.filter { $0.outcome == outcome } }.map { item in
      CheckFinding(
        name: item.name, code: item.reason.issueCode?.rawValue ?? item.outcome.rawValue,
        outcome: item.outcome, words: item.words, path: item.file.map { path($0, folder) },
        line: item.line)
    }
    return unread + items
  }

  /// A path of the report from the working folder.
  package static func path(_ file: String, _ folder: String?) -> String {
    guard let folder, !file.hasPrefix("/") else { return file }
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}
