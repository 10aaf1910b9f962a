public import RadioSurvey

/// What became of an import.
public enum ImportOutcome: Hashable, Sendable {
  /// The log came in.
  case imported(ImportSummary)
  /// The same bytes had come in before, with this result; nothing was changed.
  case alreadyImported(ImportSummary)
  /// The log came in, in place of what its bytes had brought in before.
  case replaced(ImportSummary)

  /// What the log's bytes have brought in, now or then.
  public var summary: ImportSummary {
    switch self {
    case .imported(let summary), .alreadyImported(let summary), .replaced(let summary): summary
    }
  }
}
