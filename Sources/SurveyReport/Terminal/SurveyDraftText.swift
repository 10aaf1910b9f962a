import RadioSurvey
package import SurveyResults

/// What `init --from` made of logs, for a terminal.
package enum SurveyDraftText {
  private static let mostGroups = 6
  private static let mostOthers = 5

  /// The logs of each kind, what is left to fill in, and a final newline.
  ///
  /// - Parameters:
  ///   - copied: Logs that were copied into the project.
  ///   - others: Files that are not logs.
  ///   - unread: Files that look like tables and cannot be read.
  package static func render(
    _ draft: SurveyDraft, copied: Int, others: [String], unread: [UnreadFile] = []
  ) -> String {
    var lines: [String] = []
    if copied > 0 { lines.append("Copied \(NumberFormat.count(copied, "log")) into its folder logs.") }
    for group in draft.groups.prefix(mostGroups) { lines += self.lines(group) }
    let rest = draft.groups.count - mostGroups
    if rest > 0 {
      lines.append("  and \(NumberFormat.count(rest)) more; see survey.toml")
    }
    if !unread.isEmpty {
      lines.append("Not read, although named like tables (\(unread.count)):")
      for file in unread.prefix(mostOthers) {
        lines.append("  \(file.file): \(file.message) [\(file.code)]")
      }
      if unread.count > mostOthers { lines.append("  and \(unread.count - mostOthers) more") }
      lines.append("  'beacon-calibrate inspect FILE' says what to do about each")
    }
    if !others.isEmpty {
      let more = others.count > mostOthers ? " and \(NumberFormat.count(others.count - mostOthers)) more" : ""
      lines.append("Not logs, and left out: \(others.prefix(mostOthers).joined(separator: ", "))\(more)")
    }
    if draft.needsPositions {
      lines.append("  beacons: to fill in where each hangs; distances follow from it")
    }
    let isComplete =
      !draft.needsPositions && draft.groups.allSatisfy { $0.missing.isEmpty && $0.questions.isEmpty }
    lines.append(
      isComplete
        ? "Nothing that a fit needs is missing."
        : "Fill in what is marked TO FILL IN and TO CONFIRM in survey.toml.")
    lines.append(
      "For plans, add what is marked TO ADD: where beacons hang, what they broadcast, the floor and what must hold."
    )
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func lines(_ group: SurveyDraft.Group) -> [String] {
    let shown = group.patterns.prefix(3).joined(separator: ", ") + (group.patterns.count > 3 ? " …" : "")
    var lines = [
      "  \(shown): \(group.format), \(NumberFormat.count(group.logs, "log")), \(NumberFormat.count(group.packets, "packet"))"
    ]
    if !group.missing.isEmpty {
      lines.append("    to fill in: \(InspectText.list(group.missing.map(\.rawValue)))")
      if let columns = group.unusedColumns { lines.append("    \(columns)") }
    }
    return lines + group.questions.map { "    to confirm: \($0)" }
  }
}
