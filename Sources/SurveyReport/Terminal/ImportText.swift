import RadioSurvey
package import SurveyResults

/// What an import brought in, for a terminal.
package enum ImportText {
  /// Logs that get a line each.
  private static let shownFiles = 12
  /// Lines for the reasons why logs were skipped.
  private static let shownReasons = 16

  /// One line for each of a few logs; a summary of many, or if a log was skipped or another file found: at most 22 lines, and with
  /// the lines of a few logs 30. A final newline.
  package static func render(_ document: ImportDocument) -> String {
    let count = document.files.count + document.skipped.count
    var lines = count <= shownFiles ? document.files.map(line) : []
    if count > shownFiles || !document.skipped.isEmpty || !document.otherFiles.isEmpty || document.untried > 0
    {
      lines += summary(document)
    }
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func summary(_ document: ImportDocument) -> [String] {
    let outcomes = Dictionary(grouping: document.files, by: \.outcome).mapValues(\.count)
    let kinds = [
      ("imported", "imported"), ("grown", "grown since their import"), ("replaced", "replaced"),
      ("reimported", "imported anew with other settings"),
      ("already-imported", "imported before, nothing changed"),
    ]
    var counts = kinds.compactMap { outcome, words in
      outcomes[outcome].map { "\(NumberFormat.count($0)) \(words)" }
    }
    if !document.skipped.isEmpty { counts.append("\(NumberFormat.count(document.skipped.count)) skipped") }
    if document.untried > 0 { counts.append("\(NumberFormat.count(document.untried)) not tried") }
    let logs = document.files.count + document.skipped.count + document.untried
    var lines = [
      "\(NumberFormat.count(logs, "log")): \(counts.isEmpty ? "none imported" : counts.joined(separator: ", "))"
    ]
    if !document.files.isEmpty { lines.append(self.counts(total(document.files.map(\.summary)))) }
    lines += SkippedText.others(document.otherFiles)
    if !document.skipped.isEmpty {
      lines += ["skipped:"] + SkippedText.lines(document.skipped, limit: shownReasons)
    }
    return lines
  }

  private static func total(_ logs: [ImportSummary]) -> ImportSummary {
    logs.reduce(into: ImportSummary(file: "")) { sum, log in
      sum.receivedPackets += log.receivedPackets
      sum.missedPackets += log.missedPackets
      sum.rejectedRows += log.rejectedRows
      sum.dwells += log.dwells
      sum.issues.merge(log.issues, uniquingKeysWith: +)
    }
  }

  private static func line(_ file: ImportDocument.File) -> String {
    let summary = file.summary
    switch file.outcome {
    case "already-imported":
      return
        "\(summary.file): imported before, nothing changed (\(counts(summary))); --replace imports it again"
    case "reimported":
      return
        "\(summary.file): imported before with other settings (\(InspectText.list(file.changedSettings))); this import replaces it, "
        + counts(summary, merging: file.mergeMilliseconds)
    case "grown":
      return
        "\(summary.file): grown since its import; the longer log replaces it, "
        + counts(summary, merging: file.mergeMilliseconds)
    default:
      return "\(summary.file): \(file.outcome), \(counts(summary, merging: file.mergeMilliseconds))"
    }
  }

  private static func counts(_ summary: ImportSummary, merging window: Double? = nil) -> String {
    var text =
      "\(NumberFormat.count(summary.receivedPackets, "packet")) in \(NumberFormat.count(summary.dwells, "dwell"))"
    if summary.missedPackets > 0 { text += ", \(NumberFormat.count(summary.missedPackets)) not heard" }
    if let merged = summary.issues[IssueCode.mergedPacket.rawValue] {
      text += ", \(NumberFormat.count(merged)) merged"
      if let window {
        text +=
          " (of one beacon at one receiver within \(NumberFormat.plain(window)) ms of the packet before)"
      }
    }
    if summary.rejectedRows > 0 { text += ", \(NumberFormat.count(summary.rejectedRows, "row")) rejected" }
    return text
  }
}
