import CalibrationModel
import RadioSurvey

/// What a line of a log for people says: a time, and levels with who sent them, wherever they stand.
struct TextLine {
  struct Reading: Equatable {
    var level: String
    /// The address, or empty.
    var address = ""
    /// UUID, major and minor, or empty.
    var triple: [String] = []

    var hasSender: Bool { !address.isEmpty || !triple.isEmpty }
  }

  /// A time as ``RowDecoder`` reads it; empty if the line has none.
  private(set) var time = ""
  private(set) var readings: [Reading] = []
  /// Who is named, whether there is a level or not.
  private(set) var identity: Reading?

  private static let longest = 2000

  /// Looks at a line; without a word or unit for the level, a number counts only if it is all there is.
  init(_ line: some Collection<UInt8>) {
    let bytes = Array(line.prefix(Self.longest))
    time = TextStamp.text(bytes)
    let identities = Self.identities(bytes)
    identity = identities.first?.reading
    for level in Self.levels(bytes) {
      let before = identities.last { $0.start < level.start }
      var reading = (before ?? identities.first { $0.start > level.start })?.reading ?? Reading(level: "")
      reading.level = level.text
      // Two words for one level, as in `RSSI: -72 dBm`.
      if readings.last == reading, identities.count < 2 { continue }
      readings.append(reading)
    }
    if readings.isEmpty, identities.isEmpty {
      let text = String(decoding: bytes.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }, as: UTF8.self)
      if 2...8 ~= text.utf8.count, text.level != nil {
        readings = [Reading(level: text)]
        time = ""
      }
    }
  }

  // MARK: - Who

  private static func identities(_ bytes: [UInt8]) -> [(start: Int, reading: Reading)] {
    var found: [(start: Int, reading: Reading)] = []
    var index = 0
    while index < bytes.count {
      var length = 1
      if index == 0 || !isWord(bytes[index - 1]), Hexadecimal.digit(bytes[index]) != nil {
        if let text = text(bytes, index, 36), BeaconIdentifier.isUUID(text),
          let numbers = numbers(bytes, after: index + 36)
        {
          // The address beside it is another word for the same beacon.
          found.removeAll { $0.start < index && index - $0.start < 60 && $0.reading.triple.isEmpty }
          found.append((index, Reading(level: "", triple: [text] + numbers)))
          length = 36
        } else if let text = text(bytes, index, 17), let mark = text.dropFirst(2).first,
          mark == ":" || mark == "-", text.count(where: { $0 == mark }) == 5,
          let address = DeviceAddress.cell(text)
        {
          // Bytes of a dump have other marks between them.
          if found.last.map({ index - $0.start > 120 || $0.reading.triple.isEmpty }) ?? true {
            found.append((index, Reading(level: "", address: address)))
          }
          length = 17
        } else if let text = text(bytes, index, 12), let address = DeviceAddress.cell(text),
          follows("mac", bytes, index)
        {
          found.append((index, Reading(level: "", address: address)))
          length = 12
        }
      }
      index += length
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }

  private static func text(_ bytes: [UInt8], _ start: Int, _ count: Int) -> String? {
    guard start + count <= bytes.count, start + count == bytes.count || !isWord(bytes[start + count]) else {
      return nil
    }
    return String(validating: bytes[start..<(start + count)], as: UTF8.self)
  }

  private static func follows(_ word: StaticString, _ bytes: [UInt8], _ index: Int) -> Bool {
    let before = bytes[max(0, index - 8)..<index].map { $0 | 0x20 }
    return word.withUTF8Buffer { word in before.indices.contains { before[$0...].starts(with: word) } }
  }

  /// Major and minor: the next two whole numbers, other words between them only if they name them.
  private static func numbers(_ bytes: [UInt8], after start: Int) -> [String]? {
    var numbers: [String] = []
    var index = start
    let end = min(bytes.count, start + 80)
    var word: [UInt8] = []
    while index < end, numbers.count < 2 {
      let byte = bytes[index]
      if byte &- 0x30 < 10, word.isEmpty {
        let digits = bytes[index...].prefix { $0 &- 0x30 < 10 }
        let text = String(decoding: digits, as: UTF8.self)
        guard UInt16(text) != nil else { return nil }
        numbers.append(text)
        index += digits.count
        continue
      }
      if isWord(byte) {
        word.append(byte | 0x20)
      } else {
        let text = String(decoding: word, as: UTF8.self)
        guard word.isEmpty || RoleNames.majors.contains(text) || RoleNames.minors.contains(text) else {
          return nil
        }
        word = []
      }
      index += 1
    }
    return numbers.count == 2 ? numbers : nil
  }

  // MARK: - How strong

  /// Numbers behind a word for the level, or before `dBm`. Means that a program computes of levels are no levels.
  private static func levels(_ bytes: [UInt8]) -> [(start: Int, text: String)] {
    let lower = bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    var found: [(start: Int, text: String)] = []
    var index = 0
    while index + 3 <= lower.count {
      let rest = lower[index...]
      if rest.starts(with: "rssi".utf8) || index == 0 && rest.starts(with: "signal".utf8) {
        let word = lower[..<index].reversed().prefix { $0 &- 0x61 < 26 }
        let isMean = RoleNames.isDerived(String(decoding: word.reversed(), as: UTF8.self))
        let start = index + (rest.starts(with: "rssi".utf8) ? 4 : 6)
        if let (text, end) = number(lower, start) {
          if !isMean { found.append((index, text)) }
          index = end
          continue
        }
        index = start
      } else if rest.starts(with: "dbm".utf8), let text = numberBefore(lower, index) {
        if found.last?.text != text.text { found.append((text.start, text.text)) }
        index += 3
      } else {
        index += 1
      }
    }
    return found
  }

  private static let between: Set<String> = ["dbm", "db", "value", "val", "is", "level", "raw", "in"]

  /// The level that follows within a few marks: `: -72`, `=-72`, `(dBm): -72`, `: 0xffffffb8 (-72)`.
  private static func number(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int)? {
    var index = start
    let end = min(bytes.count, start + 24)
    while index < end {
      let byte = bytes[index]
      if (byte | 0x20) &- 0x61 < 26 {
        let word = bytes[index...].prefix { ($0 | 0x20) &- 0x61 < 26 }
        guard between.contains(String(decoding: word, as: UTF8.self)) else { return nil }
        index += word.count
      } else if byte == 0x30, index + 1 < bytes.count, bytes[index + 1] == 0x78 {
        guard let bracket = bytes[index...].firstIndex(of: 0x28) else { return nil }
        index = bracket
      } else if byte == 0x2D || byte &- 0x30 < 10 {
        let number = bytes[index...].prefix { $0 == 0x2D || $0 == 0x2E || $0 &- 0x30 < 10 }
        let text = String(decoding: number.last == 0x2E ? number.dropLast() : number, as: UTF8.self)
        switch text.withCell({ Level.read($0) }) {
        case .level, .sentinel: return (text, index + number.count)
        case .missed, .invalid: return nil
        }
      } else {
        index += 1
      }
    }
    return nil
  }

  private static func numberBefore(_ bytes: [UInt8], _ end: Int) -> (start: Int, text: String)? {
    var index = end
    while index > 0, bytes[index - 1] == 0x20 { index -= 1 }
    let last = index
    while index > 0, bytes[index - 1] &- 0x30 < 10 || bytes[index - 1] == 0x2E { index -= 1 }
    guard index > 0, bytes[index - 1] == 0x2D, index < last else { return nil }
    let text = String(decoding: bytes[(index - 1)..<last], as: UTF8.self)
    return text.level == nil ? nil : (index - 1, text)
  }
}

/// The time at the beginning of a line, in the styles of loggers: `[10:00:00]`, `01-17 17:44:08.100`, `2026-03-01 10:00:00,123`,
/// `Jan 17 17:44:08`, `I (12345) tag`, `[ 12.345678]`, Unix seconds; or a date and time anywhere, or `"time":1772360000` of a JSON object.
enum TextStamp {
  /// The time as ``RowDecoder`` reads it: RFC 3339, a time of day, seconds; empty if there is none.
  static func text(_ bytes: [UInt8]) -> String {
    let near = bytes.indices.prefix(60).dropFirst().filter { index in
      let mark = bytes[index - 1]
      return mark == 0x20 || mark == 0x5B || mark == 0x09 || mark == 0x28
    }
    let anywhere = bytes.indices.dropFirst().lazy.filter { index in
      let mark = bytes[index - 1]
      return mark == 0x22 || mark == 0x3D || mark == 0x20
    }
    let first = ([0] + near).lazy.compactMap { start in
      let rest = Array(bytes[start...].prefix(40))
      return calendar(rest) ?? clock(rest)
    }.first
    return first ?? boot(bytes) ?? anywhere.compactMap { calendar(Array(bytes[$0...].prefix(40))) }.first
      ?? member(bytes) ?? ""
  }

  /// Unix seconds, or finer, of the first member of a JSON object that is a time by its name.
  private static func member(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x22, omittingEmptySubsequences: false)
    for (index, name) in parts.enumerated().dropLast() {
      guard GatewayMessages.timeNames.contains(String(decoding: name, as: UTF8.self).lowercased()) else {
        continue
      }
      let value = parts[index + 1].drop { $0 == 0x3A || $0 == 0x20 }
      let digits = value.isEmpty && index + 2 < parts.count ? parts[index + 2] : value
      let number = digits.prefix { $0 == 0x2E || $0 &- 0x30 < 10 }
      if let found = epoch(String(decoding: number, as: UTF8.self)) { return found }
    }
    return nil
  }

  private static func digits(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Bool {
    bytes.count >= count && bytes.prefix(count).allSatisfy { $0 &- 0x30 < 10 }
  }

  /// `2026-03-01 10:00:00.123+01:00`, with any mark before the decimals.
  private static func calendar(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 19, digits(bytes[0...], 4), bytes[4] == bytes[7],
      bytes[4] == 0x2D || bytes[4] == 0x2F,
      digits(bytes[5...], 2), digits(bytes[8...], 2), bytes[10] == 0x20 || bytes[10] | 0x20 == 0x74,
      let time = clock(Array(bytes[11...]))
    else { return nil }
    let date = String(decoding: bytes[..<10], as: UTF8.self).replacing("/", with: "-")
    let zone = zone(bytes[(11 + time.utf8.count)...])
    return "\(date)T\(time)\(zone)"
  }

  private static func zone(_ rest: ArraySlice<UInt8>) -> String {
    let rest = rest.drop { $0 == 0x20 }
    if let first = rest.first, first | 0x20 == 0x7A,
      rest.count == 1 || !((rest.dropFirst().first ?? 0) | 0x20 >= 0x61)
    {
      return "Z"
    }
    guard rest.first == 0x2B || rest.first == 0x2D, digits(rest.dropFirst(), 2) else { return "" }
    let text = String(
      decoding: rest.prefix { $0 == 0x2B || $0 == 0x2D || $0 == 0x3A || $0 &- 0x30 < 10 }, as: UTF8.self)
    return text.utf8.count >= 5 ? String(text.prefix(text.contains(":") ? 6 : 5)) : text + "00"
  }

  /// `10:00:00`, with decimals behind a point, a comma or nothing.
  private static func clock(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 8, digits(bytes[0...], 2), bytes[2] == 0x3A, digits(bytes[3...], 2),
      bytes[5] == 0x3A, digits(bytes[6...], 2), bytes[0] <= 0x32
    else { return nil }
    var text = String(decoding: bytes[..<8], as: UTF8.self)
    if bytes.count > 9, bytes[8] == 0x2E || bytes[8] == 0x2C || bytes[8] == 0x3A {
      let decimals = bytes[9...].prefix { $0 &- 0x30 < 10 }.prefix(9)
      if !decimals.isEmpty { text += "." + String(decoding: decimals, as: UTF8.self) }
    }
    return text
  }

  /// Milliseconds since the start in round brackets, seconds in square ones, or Unix seconds in front.
  private static func boot(_ bytes: [UInt8]) -> String? {
    if bytes.count > 4, bytes[1] == 0x20, bytes[2] == 0x28, let end = bytes.firstIndex(of: 0x29),
      let milliseconds = Double(String(decoding: bytes[3..<end], as: UTF8.self))
    {
      return "\(milliseconds / 1000)"
    }
    if bytes.first == 0x5B, let end = bytes.firstIndex(of: 0x5D) {
      let text = String(decoding: bytes[1..<end].drop { $0 == 0x20 }, as: UTF8.self)
      if Double(text) != nil { return text }
    }
    let first = String(
      decoding: bytes.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x3A && $0 != 0x2C }, as: UTF8.self)
    return epoch(first)
  }

  /// Unix seconds of a number of seconds, milliseconds, microseconds or nanoseconds.
  private static func epoch(_ text: String) -> String? {
    guard text.utf8.count >= 10, let number = Double(text), number > 1.2e9, number < 4.2e18 else {
      return nil
    }
    return number < 4.2e9
      ? text : number < 4.2e12 ? "\(number / 1e3)" : number < 4.2e15 ? "\(number / 1e6)" : "\(number / 1e9)"
  }
}

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
