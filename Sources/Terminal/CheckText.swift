package import CalibrationModel
import RadioSurvey
import Wording

/// A check for a terminal: what is wrong as a compiler says it, then the counts.
package enum CheckText {
  /// Lines of a report that are printed however long they are; of a longer one each code is printed once, with its count.
  private static let longest = 30
  private static let shownReasons = 10

  package static func render(_ report: CheckReport) -> String {
    let issues = report.worstFirst.compactMap(\.issue) + report.doubts
    let end = summary(report)
    var lines = issues.flatMap(Self.lines)
    if lines.count + end.count > longest { lines = condensed(issues, limit: longest - 1 - end.count) }
    return (lines + end).map { inert(TerminalText.plain($0)) }.joined(separator: "\n") + "\n"
  }

  /// A line that no runner takes for a workflow command, whatever the file is called.
  private static func inert(_ line: String) -> String {
    line.drop { $0.isWhitespace }.hasPrefix("::") ? "./\(line)" : line
  }

  private static func lines(of issue: SurveyIssue) -> [String] {
    issue.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func condensed(_ issues: [SurveyIssue], limit: Int) -> [String] {
    var codes: [IssueCode] = []
    for issue in issues where !codes.contains(issue.code) { codes.append(issue.code) }
    var room = limit - codes.count
    return codes.flatMap { code -> [String] in
      let same = issues.filter { $0.code == code }
      var parts = lines(of: same[0])
      if same.count > 1 {
        parts[0] += ", and \(NumberFormat.count(same.count - 1)) more; --format json has them"
      }
      guard room > 0 else { return [parts[0]] }
      room -= parts.count - 1
      return parts
    }
  }

  private static func summary(_ report: CheckReport) -> [String] {
    var lines: [String] = []
    if !report.skipped.isEmpty {
      lines += ["\(NumberFormat.count(report.skipped.count, "log")) skipped:"]
      lines += SkippedText.lines(report.skipped, limit: shownReasons)
    }
    lines += SkippedText.others(report.otherFiles)
    if !report.issues.isEmpty {
      let counts = report.issues.sorted { $0.key < $1.key }.map {
        "\($0.key) \(NumberFormat.count($0.value))"
      }
      lines.append("issues in the logs: \(counts.joined(separator: ", "))")
    }
    if report.knownLogs == nil { lines.append("levels are not checked without --baseline") }
    if report.newLogs == 0, report.skipped.isEmpty {
      lines.append("no log is new: no level was compared; --all compares the logs of the baseline with it")
    } else if let known = report.knownLogs, known > 0 {
      lines.append(
        "\(NumberFormat.count(known, "log")) of the baseline not compared with it; --all compares every log")
    }
    lines.append(verdict(report))
    return lines
  }

  /// The verdict and what it rests on, worst first; no pass is mentioned where a log could not be read.
  package static func verdict(_ report: CheckReport) -> String {
    let failed = report.items.count { $0.outcome == .fail }
    let unclear = report.items.count { $0.outcome == .unclear }
    let count = NumberFormat.count(report.items.count, "check")
    var parts = failed > 0 ? ["\(failed) of \(count) failed"] : []
    if unclear > 0 {
      parts.append(failed > 0 ? "\(unclear) cannot be said" : "\(unclear) of \(count) cannot be said")
    }
    if !report.skipped.isEmpty {
      parts.append("\(NumberFormat.count(report.skipped.count, "log")) could not be read")
    }
    let warnings = report.items.count { $0.outcome == .warning }
    if warnings > 0 { parts.append(NumberFormat.count(warnings, "warning")) }
    if report.items.isEmpty { parts.append("nothing was checked") }
    let word =
      switch report.verdict {
      case .pass, .warning: "PASS"
      case .fail: "FAIL"
      case .unclear: "CANNOT SAY"
      }
    return "\(word): \(parts.isEmpty ? count : parts.joined(separator: ", "))"
  }
}
