import RadioSurvey

/// Rows that a spreadsheet adds below or between the readings: sums, averages, counts.
enum SummaryRow {
  private static let words: Set<String> = [
    "total", "totals", "grand total", "sum", "average", "avg", "mean", "median", "count", "min", "minimum",
    "max",
    "maximum", "stdev", "std", "std dev", "stddev", "standard deviation", "gesamt", "gesamtergebnis", "summe",
    "mittelwert", "durchschnitt", "anzahl", "standardabweichung", "somme", "moyenne", "nombre", "médiane",
    "écart-type",
    "total général", "suma", "promedio", "media", "mediana", "recuento", "total general",
    "desviación estándar",
  ]
  private static let longest = 24

  /// Whether a cell says that its row is one: a word such as `Total` or `Mittelwert:`, and nothing else.
  static func isWord(_ cell: Cell) -> Bool {
    guard let base = cell.base, 3...longest ~= cell.count else { return false }
    // Most cells are numbers, times and addresses; this costs them one comparison.
    guard base[0] >= 0x41, let text = cell.text else { return false }
    return words.contains(text.lowercased().trimmingSuffix { $0 == ":" || $0 == " " || $0 == "." })
  }
}

extension String {
  /// The text without the characters at its end that fit.
  fileprivate func trimmingSuffix(_ fits: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, fits(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
