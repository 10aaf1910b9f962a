package import RadioSurvey

/// What became of an import.
package enum ImportOutcome: Hashable, Sendable {
  /// The log came in. It may begin with all of other logs that had come in before, under other names: these are named.
  case imported(ImportSummary, containing: [String] = [])
  /// The same bytes had come in before with the same settings and this result; nothing was changed.
  case alreadyImported(ImportSummary)
  /// The log came in, in place of what the same log, or another of its name, had brought in before.
  case replaced(ImportSummary)
  /// The same bytes had come in before with other settings, which are named: they came in anew, in place of that import.
  case reimported(ImportSummary, changes: [String])
  /// The log had come in before, shorter: it came in anew, in place of this former import.
  case grown(ImportSummary, former: ImportSummary)

  /// What the log's bytes have brought in, now or then.
  package var summary: ImportSummary {
    switch self {
    case .imported(let summary, _), .alreadyImported(let summary), .replaced(let summary),
      .reimported(let summary, _), .grown(let summary, _):
      summary
    }
  }
}
