package import CalibrationModel
import RadioSurvey
import Wording

/// A check for GitHub Actions: annotations at files and lines, and a summary in Markdown.
package enum GitHubAnnotations {
  /// One workflow command a finding: `error` for what failed, `warning` for what cannot be said.
  ///
  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  package static func commands(_ report: CheckReport, folder: String?) -> String {
    let items = report.items.filter { $0.outcome != .pass }.map { item in
      command(
        item.outcome == .fail ? "error" : "warning", file: item.file, line: item.line,
        code: item.reason.issueCode?.rawValue, item.words, folder)
    }
    let skipped = report.skipped.map { file in
      command(
        "error", file: file.file, line: file.line, code: file.code,
        ReasonWords(file.message, action: file.help), folder)
    }
    return (skipped + items).map { $0 + "\n" }.joined()
  }

  private static func command(
    _ kind: String, file: String?, line: Int?, code: String?, _ words: ReasonWords, _ folder: String?
  ) -> String {
    let path = file.map { file in folder.map { "\($0)/\(file)" } ?? file }
    let properties = [
      path.map { "file=\(property($0))" }, line.map { "line=\($0)" }, code.map { "title=\(property($0))" },
    ].compactMap(\.self).joined(separator: ",")
    let text = [words.message, words.action].compactMap(\.self).joined(separator: "\n")
    return "::\(kind)\(properties.isEmpty ? "" : " \(properties)")::\(data(text))"
  }

  /// A message, escaped as the runner reads it.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The verdict, what was found, and each beacon's change, as Markdown.
  package static func summary(_ report: CheckReport) -> String {
    var lines = ["## beacon-calibrate: \(cell(CheckText.verdict(report)))", ""]
    let found =
      report.skipped.map { ($0.file, $0.message) }
      + report.items.filter { $0.outcome != .pass }.map { ($0.name, $0.words.message) }
    if !found.isEmpty {
      lines += ["| of | finding |", "|---|---|"] + found.map { "| \(cell($0)) | \(cell($1)) |" } + [""]
    }
    let beacons = report.items.filter { $0.group == "beacon" }
    if !beacons.isEmpty {
      lines += ["| beacon | answer | change |", "|---|---|---|"]
      lines += beacons.map { item in
        "| \(cell(item.name)) | \(item.outcome.rawValue) | \(cell(CheckWords.change(item.reason))) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
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
