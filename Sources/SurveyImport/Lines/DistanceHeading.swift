import RadioSurvey

/// A line that says at what distance the readings below it were taken: `# 0.5 m`, `Distance: 2 m`, `--- 150 cm ---`.
enum DistanceHeading {
  private static let words: Set<String> = [
    "distance", "dist", "d", "at", "abstand", "entfernung", "distanz", "distancia", "a", "bei", "range",
    "now",
    "marker", "mark", "position", "pos", "point", "test", "start", "begin", "messung", "is", "true",
  ]
  private static let units: [String: Double] = [
    "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "metros": 1, "cm": 0.01, "centimeters": 0.01,
    "zentimeter": 0.01, "ft": 0.3048, "feet": 0.3048, "dm": 0.1,
  ]

  /// Metres; `nil` if the line says anything else, or no unit.
  static func metres(_ line: some Collection<UInt8>) -> Double? {
    guard line.count <= 80 else { return nil }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    var metres: Double?
    var number: Double?
    for token in tokens(text) {
      if let value = Double(token.replacing(",", with: ".")) {
        guard number == nil, metres == nil else { return nil }
        number = value
      } else if let unit = units[token], let value = number {
        metres = value * unit
        number = nil
      } else if !words.contains(token) {
        return nil
      }
    }
    guard number == nil, let metres, SurveyBounds.distance.contains(metres) else { return nil }
    return metres
  }

  /// The distance that the name of a column is, as `1 m`, `rssi_0.5m` or `2`; whether it says its unit.
  static func column(_ name: String) -> (metres: Double, hasUnit: Bool)? {
    var rest = name.lowercased().replacing("_", with: " ")
    for word in ["rssi", "dbm", "level", "pegel", "signal"] { rest = rest.replacing(word, with: " ") }
    if let metres = metres(rest.utf8) { return (metres, true) }
    let plain = rest.filter { $0 != " " }.replacing(",", with: ".")
    guard let metres = Double(plain), metres > 0, SurveyBounds.distance.contains(metres), metres <= 200 else {
      return nil
    }
    return (metres, false)
  }

  /// Whether names are distances that rise or fall, all with a unit or none; names of beacons may be numbers one after another.
  static func areColumns(_ names: [String]) -> Bool {
    let found = names.compactMap(column)
    guard found.count == names.count, found.count > 1, Set(found.map(\.metres)).count == found.count else {
      return false
    }
    if found.allSatisfy(\.hasUnit) { return true }
    // Whole numbers alone may be the names of beacons.
    return found.allSatisfy { !$0.hasUnit } && found.contains { $0.metres != $0.metres.rounded() }
      && names.allSatisfy { Double($0.replacing(",", with: ".")) != nil }
  }

  /// Words and numbers, a number apart from the unit behind it.
  private static func tokens(_ text: String) -> [String] {
    var tokens = [""]
    var isNumber = false
    for character in text {
      let isBegun = tokens.last?.isEmpty == false
      let isDigit =
        character.isNumber || isNumber && (character == "." || character == ",")
        || !isBegun && character == "."
      if isDigit != isNumber || !isDigit && !character.isLetter { tokens.append("") }
      if isDigit || character.isLetter { tokens[tokens.count - 1].append(character) }
      isNumber = isDigit
    }
    return tokens.filter { !["", ".", ","].contains($0) }
  }
}
