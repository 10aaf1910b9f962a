package import CalibrationModel
import RadioSurvey
import Wording

/// A check as JUnit XML, the format that CI servers read: one suite a group, one case a question; a failure names file
/// and line.
package enum JUnit {
  /// The document, UTF-8, with a final newline.
  package static func xml(_ report: CheckReport) -> String {
    var groups: [String] = []
    for item in report.items where !groups.contains(item.group) { groups.append(item.group) }
    let failures = report.items.count { $0.outcome != .pass } + report.skipped.count
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"beacon-calibrate check\" tests=\"\(report.items.count + report.skipped.count)\" failures=\"\(failures)\">",
    ]
    if !report.skipped.isEmpty {
      let count = report.skipped.count
      lines.append("  <testsuite name=\"read\" tests=\"\(count)\" failures=\"\(count)\">")
      lines += report.skipped.flatMap(testCase)
      lines.append("  </testsuite>")
    }
    for group in groups {
      let items = report.items.filter { $0.group == group }
      let failed = items.count { $0.outcome != .pass }
      lines.append("  <testsuite name=\"\(group)\" tests=\"\(items.count)\" failures=\"\(failed)\">")
      lines += items.flatMap(testCase)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func testCase(_ file: UnreadFile) -> [String] {
    let name = MarkupText.attribute(file.file)
    let line = file.line.map { " line=\"\($0)\"" } ?? ""
    let place = file.line.map { "\(file.file):\($0)" } ?? file.file
    let text = [place, file.message, file.help.map { "help: \($0)" }].compactMap(\.self).joined(
      separator: "\n")
    return [
      "    <testcase classname=\"beacon-calibrate.read\" name=\"\(name)\" file=\"\(name)\"\(line)>",
      "      <failure type=\"\(MarkupText.attribute(file.code))\" message=\"\(MarkupText.attribute(file.message))\">"
        + "\(MarkupText.attribute(text))</failure>",
      "    </testcase>",
    ]
  }

  private static func testCase(_ item: CheckReport.Item) -> [String] {
    var attributes =
      "classname=\"beacon-calibrate.\(item.group)\" name=\"\(MarkupText.attribute(item.name))\""
    if let file = item.file { attributes += " file=\"\(MarkupText.attribute(file))\"" }
    if let line = item.line { attributes += " line=\"\(line)\"" }
    guard item.outcome != .pass else { return ["    <testcase \(attributes)/>"] }
    let place = [item.file, item.line.map(String.init)].compactMap(\.self).joined(separator: ":")
    let words = item.words
    let text = [place.isEmpty ? nil : place, words.message, words.action.map { "help: \($0)" }]
      .compactMap(\.self).joined(separator: "\n")
    return [
      "    <testcase \(attributes)>",
      "      <failure type=\"\(item.reason.issueCode?.rawValue ?? item.outcome.rawValue)\" message=\"\(MarkupText.attribute(words.message))\">"
        + "\(MarkupText.attribute(text))</failure>",
      "    </testcase>",
    ]
  }
}
