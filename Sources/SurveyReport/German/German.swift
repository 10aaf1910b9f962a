/// The German words of the page, by the English sentence in the code; see ``LocalizedText``.
enum German {
  /// All of them, from the tables by topic.
  static let words: [String: String] = Dictionary(uniqueKeysWithValues: tables.flatMap(\.self))

  /// The tables. A sentence is in one of them only.
  static let tables: [[(key: String, value: String)]] = [
    templates, index, viewsAToI, steps, viewsMToZ, accuracy, effects, fits, comparison, plan, reasons, checks,
    numbers, findings, glossary, options, shapes, tablesAToI, tablesLToP, tablesQToZ, drawings, plots,
    ranging,
  ]
}
