import CoveragePlanner

extension CoverageVerdict {
  /// The verdict as tables show it.
  var state: ResultTable.State {
    switch self {
    case .works: ResultTable.State(sign: "✓", word: "works", style: "good")
    case .needsMoreBeacons: ResultTable.State(sign: "▲", word: "needs more", style: "caution")
    case .notOftenEnough: ResultTable.State(sign: "✕", word: "never often enough", style: "problem")
    case .onlyFar: ResultTable.State(sign: "✕", word: "only far", style: "problem")
    case .cannotBeSaid: ResultTable.State(sign: "?", word: "cannot be said", style: "none")
    }
  }
}
