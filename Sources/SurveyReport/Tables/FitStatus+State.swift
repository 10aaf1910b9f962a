import PathLoss

extension FitStatus {
  /// The status as tables show it.
  var state: ResultTable.State {
    switch self {
    case .calibrated: ResultTable.State(sign: "✓", word: rawValue, style: "good")
    case .weak: ResultTable.State(sign: "▲", word: rawValue, style: "caution")
    case .refused: ResultTable.State(sign: "✕", word: rawValue, style: "problem")
    }
  }
}
