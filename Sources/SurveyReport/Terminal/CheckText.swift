import RadioSurvey
package import SurveyResults

/// A check for a terminal: what is wrong as a compiler says it, then the counts.
package enum CheckText {
  /// The report as text with a final newline.
  package static func render(_ report: CheckReport) -> String {
    var lines = report.items.compactMap { item in item.outcome == .pass ? nil : item.issue?.description }
    if !report.issues.isEmpty {
      let counts = report.issues.sorted { $0.key < $1.key }.map {
        "\($0.key) \(NumberFormat.count($0.value))"
      }
      lines.append("issues in the logs: \(counts.joined(separator: ", "))")
    }
    if !report.items.contains(where: { $0.group == "level" }) {
      lines.append("levels are not checked: --baseline is not given")
    }
    let failed = report.items.count { $0.outcome == .fail }
    let unclear = report.items.count { $0.outcome == .unclear }
    let passed = report.items.count - failed - unclear
    lines.append(
      "\(report.passed ? "passed" : "not passed"): \(passed) of \(report.items.count) checks passed, \(failed) failed, "
        + "\(unclear) cannot be said")
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { TerminalText.plain(String($0)) }.joined(separator: "\n") + "\n"
  }
}
