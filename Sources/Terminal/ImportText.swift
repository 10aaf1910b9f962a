package import CalibrationModel
package import RadioSurvey
import Wording

package enum ImportText {
  /// Logs that get a line each.
  private static let shownFiles = 12
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
    return lines.plainText
  }

  private static func summary(_ document: ImportDocument) -> [String] {
    let outcomes = Dictionary(grouping: document.files, by: \.outcome).mapValues(\.count)
    let kinds = [
      ("imported", "imported"), ("grown", "grown since import"), ("replaced", "replaced"),
      ("reimported", "imported again with other settings"),
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
      return "\(summary.file): grown since its import; the longer log replaces it, "
        + counts(summary, merging: file.mergeMilliseconds)
    default: return "\(summary.file): \(file.outcome), \(counts(summary, merging: file.mergeMilliseconds))"
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

/// Files that were not read, for a terminal: each reason once, with its count.
enum SkippedText {
  private static let shownNames = 3
  private static let shownOthers = 5

  /// Two lines for each reason, the most frequent first: its files, and the words of the first. Where the lines are too few, the
  /// words of the rarest reasons are left out, then reasons.
  /// - Parameter limit: Lines at most, one at least.
  static func lines(_ files: [UnreadFile], limit: Int) -> [String] {
    let reasons = Dictionary(grouping: files, by: \.code)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let isWhole = reasons.count <= limit
    let shown = isWhole ? reasons.count : limit - 1
    let explained = min(shown, limit - shown - (isWhole ? 0 : 1))
    var lines = reasons.prefix(shown).enumerated().flatMap { index, reason -> [String] in
      [head(reason.key, reason.value)] + (index < explained ? [words(reason.value[0])] : [])
    }
    if !isWhole {
      let more = reasons.dropFirst(shown).map { "\($0.value.count) × [\($0.key)]" }
      lines.append("  and \(InspectText.list(more)); --format json lists every file")
    }
    return lines
  }

  /// One line for files that are not logs; `nil` if there are none.
  static func others(_ files: [UnreadFile]) -> [String] {
    guard !files.isEmpty else { return [] }
    let names = files.prefix(shownOthers).map { "\($0.file) [\($0.code)]" }.joined(separator: ", ")
    let more = files.count > shownOthers ? " and \(NumberFormat.count(files.count - shownOthers)) more" : ""
    return [
      "\(NumberFormat.count(files.count, "other file")) \(files.count == 1 ? "is not a log" : "are not logs"): \(names)\(more)"
    ]
  }

  private static func head(_ code: String, _ files: [UnreadFile]) -> String {
    let names = files.prefix(shownNames).map { file in file.line.map { "\(file.file):\($0)" } ?? file.file }
    let more = files.count > names.count ? " and \(NumberFormat.count(files.count - names.count)) more" : ""
    return "  \(NumberFormat.count(files.count)) × [\(code)] \(names.joined(separator: ", "))\(more)"
  }

  private static func words(_ file: UnreadFile) -> String {
    "      \(file.message)" + (file.help.map { "; \($0)" } ?? "")
  }
}

package enum ForgetText {
  private static let shownDigits = 12
  private static let shownNames = 10

  package static func render(_ document: ForgetDocument) -> String {
    var lines = document.forgotten.map { log in
      "\(log.file): forgotten, \(NumberFormat.count(log.receivedPackets, "packet")) in "
        + NumberFormat.count(log.dwells, "dwell")
    }
    if document.forgotten.isEmpty {
      lines = document.remaining.map(line)
      if lines.isEmpty { lines = ["the store has no logs"] }
    } else {
      let count = document.remaining.count
      lines.append("\(NumberFormat.count(count)) \(count == 1 ? "log is" : "logs are") left in the store")
    }
    return lines.plainText
  }

  package static func unknown(
    _ name: String, nearest: String?, _ imports: [ImportSummary], store: String
  ) -> String {
    let question = nearest.map { "did you mean '\($0)'? " } ?? ""
    let names = InspectText.list(imports.map { "'\($0.file)'" }, most: shownNames)
    let help = imports.isEmpty ? "the store has no logs" : "\(question)the store has \(names)"
    return issue(store, "no log named '\(name)' is imported", "log-not-imported", help)
  }

  package static func ambiguous(_ name: String, _ imports: [ImportSummary], store: String) -> String {
    let found = imports.map { "\($0.sha256.prefix(shownDigits)) ('\($0.file)')" }
    return issue(
      store, "'\(name)' matches \(imports.count) imports", "log-not-imported",
      "name one by path or digest: \(InspectText.list(found, most: shownNames))")
  }

  private static func issue(_ store: String, _ message: String, _ code: String, _ help: String) -> String {
    "\(TerminalText.plain(store)): error: \(TerminalText.plain(message)) [\(code)]\n  help: \(TerminalText.plain(help))"
  }

  /// An import as the list of imports shows it: the first digits of its digest, its packets and its name.
  private static func line(_ log: ImportSummary) -> String {
    "\(log.sha256.prefix(shownDigits))  \(log.file), \(NumberFormat.count(log.receivedPackets, "packet")) in "
      + NumberFormat.count(log.dwells, "dwell")
  }
}

/// What importers had to say about many logs, for a terminal: each code once, with its count.
package enum IssueTallyText {
  /// The first issue of each code with its help, errors first. Where the lines are too few, the help of the last codes is left
  /// out, then codes.
  /// - Parameter limit: Lines at most, one at least.
  /// - Returns: The lines, without a final newline; empty if there are none.
  package static func render(_ tally: IssueTally, limit: Int) -> String {
    let entries = tally.entries
    let isWhole = entries.count <= limit
    let shown = isWhole ? entries.count : limit - 1
    var room = limit - shown - (isWhole ? 0 : 1)
    var lines: [String] = []
    for entry in entries.prefix(shown) {
      var issue = entry.first
      if room > 0, issue.help != nil { room -= 1 } else { issue.help = nil }
      let parts = issue.description.split(separator: "\n", maxSplits: 1).map(String.init)
      lines.append(parts[0] + count(entry))
      lines += parts.dropFirst()
    }
    if !isWhole {
      let more = entries.dropFirst(shown).map { "[\($0.first.code.rawValue)]" }
      lines.append("and \(InspectText.list(more)); --format json counts them by log")
    }
    return lines.joined(separator: "\n")
  }

  private static func count(_ entry: IssueTally.Entry) -> String {
    guard entry.occurrences > 1 else { return "" }
    return ", \(NumberFormat.count(entry.occurrences)) times in \(NumberFormat.count(entry.logs, "log"))"
  }
}
