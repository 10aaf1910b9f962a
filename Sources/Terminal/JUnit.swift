package import CalibrationModel
import RadioSurvey
import Wording

/// A check as JUnit XML, the format that CI servers read: one suite a group, one case a question.
///
/// What failed is a `<failure>`, what cannot be said is `<skipped>`, a log that cannot be read is an `<error>`; each names file and line. A
/// warning passes, with its words as output.
package enum JUnit {
  /// The document, UTF-8, with a final newline.
  ///
  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  package static func xml(_ report: CheckReport, folder: String? = nil) -> String {
    var groups: [String] = []
    for item in report.items where !groups.contains(item.group) { groups.append(item.group) }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"beacon-calibrate check\" \(counts(report.items, unread: report.skipped.count))>",
    ]
    if !report.skipped.isEmpty {
      lines.append("  <testsuite name=\"read\" \(counts([], unread: report.skipped.count))>")
      lines += report.skipped.flatMap { file in
        testCase(
          "read", file.file, file: CheckFinding.path(file.file, folder), line: file.line,
          answer("error", file.code, ReasonWords(file.message, action: file.help), file.file, file.line))
      }
      lines.append("  </testsuite>")
    }
    for group in groups {
      let items = report.items.filter { $0.group == group }
      lines.append("  <testsuite name=\"\(group)\" \(counts(items, unread: 0))>")
      lines += items.flatMap { item in
        testCase(
          group, item.name, file: item.file.map { CheckFinding.path($0, folder) }, line: item.line,
          answer(item, folder))
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ items: [CheckReport.Item], unread: Int) -> String {
    let failures = items.count { $0.outcome == .fail }
    let skipped = items.count { $0.outcome == .unclear }
    return
      "tests=\"\(items.count + unread)\" failures=\"\(failures)\" errors=\"\(unread)\" skipped=\"\(skipped)\""
  }

  private static func testCase(
    _ group: String, _ name: String, file: String?, line: Int?, _ answer: String?
  ) -> [String] {
    var attributes = "classname=\"beacon-calibrate.\(group)\" name=\"\(MarkupText.attribute(name))\""
    if let file { attributes += " file=\"\(MarkupText.attribute(file))\"" }
    if let line { attributes += " line=\"\(line)\"" }
    guard let answer else { return ["    <testcase \(attributes)/>"] }
    return ["    <testcase \(attributes)>", "      \(answer)", "    </testcase>"]
  }

  private static func answer(_ item: CheckReport.Item, _ folder: String?) -> String? {
    let code = item.reason.issueCode?.rawValue ?? item.outcome.rawValue
    let path = item.file.map { CheckFinding.path($0, folder) }
    return switch item.outcome {
    case .pass: nil
    case .fail: answer("failure", code, item.words, path, item.line)
    case .unclear: answer("skipped", nil, item.words, path, item.line)
    case .warning:
      "<system-out>\(MarkupText.attribute("warning: \(item.words.message) [\(code)]"))</system-out>"
    }
  }

  /// `<skipped>` has no type in the schema that CI servers share.
  private static func answer(
    _ element: String, _ code: String?, _ words: ReasonWords, _ file: String?, _ line: Int?
  ) -> String {
    let place = [file, line.map(String.init)].compactMap(\.self).joined(separator: ":")
    let text = [place.isEmpty ? nil : place, words.message, words.action.map { "help: \($0)" }]
      .compactMap(\.self).joined(separator: "\n")
    let type = code.map { " type=\"\(MarkupText.attribute($0))\"" } ?? ""
    return "<\(element)\(type) "
      + "message=\"\(MarkupText.attribute(words.message))\">\(MarkupText.attribute(text))</\(element)>"
  }
}
