package import CalibrationModel
package import Foundation
import RadioSurvey
import Wording

/// A check as Markdown: the verdict, what was found and what to do, and each beacon's level before and now.
package enum CheckMarkdown {
  package static func render(_ report: CheckReport, folder: String? = nil) -> String {
    var lines = ["## beacon-calibrate: \(cell(CheckText.verdict(report)))", ""]
    let findings = CheckFinding.all(report, folder: folder)
    if !findings.isEmpty {
      lines += ["| of | finding | what to do |", "|---|---|---|"]
      lines += findings.map { finding in
        let place = finding.path.map { path in finding.line.map { "\(path):\($0)" } ?? path }
        let name = place.map { $0.hasPrefix(finding.name) ? $0 : "\(finding.name) (\($0))" } ?? finding.name
        return "| \(cell(name)) | \(cell(finding.words.message)) | \(cell(finding.words.action ?? "")) |"
      }
      lines.append("")
    }
    let beacons = report.items.filter { $0.group == "beacon" }
    if !beacons.isEmpty {
      lines += ["| beacon | answer | before → now | change |  |", "|---|---|---|---|---|"]
      lines += beacons.map { item in
        let words = CheckWords.change(item.reason)
        return "| \(cell(item.name)) | \(item.outcome.rawValue) | \(cell(CheckWords.levels(item.reason))) | "
          + "\(cell(words)) | \(gauge(item.reason)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The change on a scale from minus to plus twice the margin.
  private static func gauge(_ reason: CheckReason) -> String {
    guard let level = reason.beaconLevel, let shift = level.shiftDecibels, level.marginDecibels > 0 else {
      return ""
    }
    var marks = Array("┄┄┄┼──┼──┼┄┄┄")
    let place = (shift / level.marginDecibels * 3).rounded()
    marks[Int(min(6, max(-6, place))) + 6] = "●"
    return String(marks)
  }

  /// Text of a log, which must not end the cell, add markup or call anybody by name.
  private static func cell(_ text: String) -> String {
    TerminalText.plain(text).reduce(into: "") { cell, character in
      switch character {
      case "\n", "\r": cell += " "
      case "&": cell += "&amp;"
      case "<": cell += "&lt;"
      case ">": cell += "&gt;"
      case "|", "`", "*", "_", "[", "]", "\\", "#", "!", "~", "@":
        cell += "&#\(character.unicodeScalars.first?.value ?? 32);"
      default: cell.append(character)
      }
    }
  }
}

/// A check as workflow commands of GitHub Actions: annotations at files and lines.
package enum GitHubAnnotations {
  /// One workflow command a finding: `error` for what failed, `warning` for what cannot be said or is to be a warning.
  package static func commands(_ report: CheckReport, folder: String?) -> String {
    CheckFinding.all(report, folder: folder).map { finding in
      let properties = [
        finding.path.map { "file=\(property($0))" }, finding.line.map { "line=\($0)" },
        finding.column.map { "col=\($0)" }, "title=\(property(finding.code))",
      ].compactMap(\.self).joined(separator: ",")
      return "::\(finding.isError ? "error" : "warning") \(properties)::\(data(finding.text))\n"
    }.joined()
  }

  /// A message, escaped as the runner reads it.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

/// A check as JUnit XML, the format that CI servers read: one suite a group, one case a question.
///
/// What failed is a `<failure>`, what cannot be said is `<skipped>`, a log that cannot be read is an `<error>`; each names file and line. A
/// warning passes, with its words as output.
package enum JUnit {
  /// The document, UTF-8, with a final newline.
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

/// A check as SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts show beside the lines of a log.
///
/// One rule for each code of a finding, one result for each finding: `error` for what failed or could not be read, `warning` for what cannot
/// be said or is to be a warning.
package enum SARIF {
  /// The document, UTF-8, with a final newline.
  package static func json(_ report: CheckReport, folder: String?, version: String) throws -> Data {
    let findings = CheckFinding.all(report, folder: folder)
    let codes = Set(findings.map(\.code)).sorted()
    let rules = codes.map { code -> [String: Any] in
      ["id": code, "shortDescription": ["text": IssueCode(rawValue: code)?.sentence ?? code]]
    }
    let results = findings.map { finding in
      var result: [String: Any] = [
        "ruleId": finding.code, "ruleIndex": codes.firstIndex(of: finding.code) ?? 0,
        "level": finding.isError ? "error" : "warning", "message": ["text": TerminalText.lines(finding.text)],
      ]
      result["locations"] = finding.path.map { [["physicalLocation": place($0, finding)]] }
      return result
    }
    let driver: [String: Any] = ["name": "beacon-calibrate", "version": version, "rules": rules]
    let run: [String: Any] = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": results,
    ]
    let document: [String: Any] = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return try JSONSerialization.data(
      withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      + Data("\n".utf8)
  }

  /// A relative path is a relative URI once its characters are escaped; a colon in the first name would read as a scheme.
  private static func place(_ path: String, _ finding: CheckFinding) -> [String: Any] {
    let escaped =
      path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting([":", ";"])) ?? path
    var place: [String: Any] = [
      "artifactLocation": ["uri": path.hasPrefix("/") ? "file://\(escaped)" : escaped]
    ]
    if let line = finding.line {
      var region = ["startLine": line]
      region["startColumn"] = finding.column
      place["region"] = region
    }
    return place
  }
}
