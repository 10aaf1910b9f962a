package import CalibrationModel
import RadioSurvey
import Wording

/// A check as Markdown: the verdict, what was found and what to do, and each beacon's level before and now.
package enum CheckMarkdown {
  /// The text with a final newline.
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
