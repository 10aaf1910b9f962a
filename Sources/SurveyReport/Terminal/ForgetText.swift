package import RadioSurvey
package import SurveyResults

/// What was removed from a store, or what it has, for a terminal.
package enum ForgetText {
  private static let shownDigits = 12
  private static let shownNames = 10

  /// One line for each import, and a final newline.
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
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  /// The error for a name that no import has.
  package static func unknown(
    _ name: String, nearest: String?, _ imports: [ImportSummary], store: String
  ) -> String {
    let question = nearest.map { "did you mean '\($0)'? " } ?? ""
    let names = imports.prefix(shownNames).map { "'\($0.file)'" }.joined(separator: ", ")
    let more = imports.count > shownNames ? " and \(imports.count - shownNames) more" : ""
    let help = imports.isEmpty ? "the store has no logs" : "\(question)the store has \(names)\(more)"
    return issue(store, "no log named '\(name)' is imported", "log-not-imported", help)
  }

  /// The error for a name that several imports have.
  package static func ambiguous(_ name: String, _ imports: [ImportSummary], store: String) -> String {
    let found = imports.prefix(shownNames).map { "\($0.sha256.prefix(shownDigits)) ('\($0.file)')" }
    let more = imports.count > shownNames ? " and \(imports.count - shownNames) more" : ""
    return issue(
      store, "'\(name)' may be any of \(imports.count) imports", "log-not-imported",
      "name one by its path or digest: \(found.joined(separator: ", "))\(more)")
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
