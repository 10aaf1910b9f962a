/// Columns of a table that are readings of one beacon after the other, such as `Lectura 1`, `Lectura 2` … or `1st`, `2nd` …
///
/// Whoever stands at a place and types what a phone shows six times writes six cells in a row. A column that is called after a beacon is none
/// of them: only words for a reading count, and numbers that follow one another.
enum NumberedReadings {
  private static let words: Set<String> = [
    "reading", "readings", "read", "rssi", "rssidbm", "dbm", "level", "signal", "measurement", "measure",
    "meas",
    "value", "val", "sample", "try", "test", "scan", "packet", "lectura", "medida", "medicion", "nivel",
    "senal",
    "valor", "muestra", "toma", "intento", "messung", "messwert", "wert", "pegel", "ablesung", "versuch",
    "paket",
    "mesure", "niveau", "valeur", "releve", "essai", "echantillon", "paquet",
  ]
  private static let ordinals: Set<String> = ["a", "o", "st", "nd", "rd", "th", "er", "re", "e", "eme"]

  /// Which of the names are numbered readings; empty for fewer than two of one kind.
  static func indices(_ names: [String]) -> [Int] {
    let parts = names.map { part(ColumnNames.normalise($0)) }
    let kinds = Set(parts.compactMap { $0?.word })
    guard kinds.count == 1 else { return [] }
    let found = parts.indices.filter { parts[$0] != nil }
    let numbers = found.compactMap { parts[$0]?.number }.sorted()
    guard found.count > 1, let first = numbers.first, first <= 1,
      numbers == Array(first..<(first + found.count))
    else { return [] }
    return found
  }

  /// The word and the number of a name, `nil` if it is none of a reading. A bare number may be what a beacon is called.
  private static func part(_ name: String) -> (word: String, number: Int)? {
    let digits = name.drop { !$0.isNumber }.prefix { $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let before = String(name.prefix { !$0.isNumber })
    var after = String(name.dropFirst(before.count + digits.count))
    if before.isEmpty {
      if ordinals.contains(after) { return ("", number) }
      if let ordinal = ordinals.first(where: {
        after.hasPrefix($0) && words.contains(String(after.dropFirst($0.count)))
      }) {
        after = String(after.dropFirst(ordinal.count))
      }
      return words.contains(after) ? (after, number) : nil
    }
    // A unit may follow, as in `RSSI 1 (dBm)`.
    return words.contains(before) && (after.isEmpty || after == "dbm") ? (before, number) : nil
  }
}
