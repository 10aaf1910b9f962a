extension ResultTable {
  /// A state: the page has its sign and its colour beside its word, the terminal the word alone.
  struct State {
    /// A sign such as ✓, which the page needs beside the colour; empty for a state without one.
    var sign: String
    var word: String
    /// Its class in the style sheet.
    var style: String

    /// Sign and word.
    var shown: String { sign.isEmpty ? word : "\(sign) \(word)" }
  }
}
