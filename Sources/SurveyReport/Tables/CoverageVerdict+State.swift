import CoveragePlanner

extension CoverageVerdict {
  /// The verdict as tables show it.
  var state: ResultTable.State {
    switch self {
    case .works: ResultTable.State(sign: "✓", word: String(localized: "works"), style: "good")
    case .needsMoreBeacons:
      ResultTable.State(sign: "▲", word: String(localized: "needs more"), style: "caution")
    case .notOftenEnough:
      ResultTable.State(sign: "✕", word: String(localized: "never often enough"), style: "problem")
    case .onlyFar: ResultTable.State(sign: "✕", word: String(localized: "only far"), style: "problem")
    case .cannotBeSaid: ResultTable.State(sign: "?", word: String(localized: "cannot be said"), style: "none")
    }
  }
}
