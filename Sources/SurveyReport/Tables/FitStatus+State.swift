import PathLoss

extension FitStatus {
  /// The status as tables show it.
  var state: ResultTable.State {
    switch self {
    case .calibrated: ResultTable.State(sign: "✓", word: LocalizedText(key: rawValue).words, style: "good")
    case .weak: ResultTable.State(sign: "▲", word: LocalizedText(key: rawValue).words, style: "caution")
    case .refused: ResultTable.State(sign: "✕", word: LocalizedText(key: rawValue).words, style: "problem")
    }
  }
}
