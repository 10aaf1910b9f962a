import RadioSurvey
package import SurveyResults

/// What an import brought in, for a terminal.
package enum ImportText {
  /// One line a file, and a final newline.
  package static func render(_ document: ImportDocument) -> String {
    let lines = document.files.map { file in
      let summary = file.summary
      switch file.outcome {
      case "already-imported":
        return
          "\(summary.file): imported before, nothing changed (\(counts(summary))); --replace imports it again"
      case "grown":
        return
          "\(summary.file): grown since its import; the longer log replaces it, "
          + counts(summary, merging: file.mergeMilliseconds)
      default:
        return "\(summary.file): \(file.outcome), \(counts(summary, merging: file.mergeMilliseconds))"
      }
    }
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
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
