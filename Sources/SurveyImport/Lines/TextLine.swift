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

  /// Whether a word for the level stands in the line.
  private(set) var isNamed = false

  private static let longest = 2000

  /// Looks at a line; without a word or unit for the level, a number counts only if it is all there is.
  /// - Parameter isNamed: Whether other lines of the log have a word for the level, so that a `power` is not one.
  init(_ line: some Collection<UInt8>, isNamed: Bool = false) {
    let bytes = Array(line.prefix(Self.longest))
    time = TextStamp.text(bytes)
    let identities = Self.identities(bytes)
    identity = identities.first?.reading
    let levels = Self.levels(bytes, isNamed: isNamed)
    let senders = levels.map { level in
      identities.lastIndex { $0.start < level.start } ?? identities.indices.first
    }
    let named = Set(zip(levels, senders).filter(\.0.isNamed).map(\.1))
    self.isNamed = !named.isEmpty
    // Where a word says which is the level, other numbers of its sender in dBm are something else.
    for (level, sender) in zip(levels, senders) where level.isNamed || !named.contains(sender) {
      var reading = sender.map { identities[$0].reading } ?? Reading(level: "")
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

  private struct Found {
    var start: Int
    var text: String
    /// Whether a word for the level stands in front of the number, or behind its unit.
    var isNamed: Bool
  }

  /// Numbers behind a word for the level, or before `dBm`. Powers, noise and means that a program computes of levels are no levels, by the
  /// words in front of them.
  private static func levels(_ bytes: [UInt8], isNamed: Bool) -> [Found] {
    let lower = bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    var found: [Found] = []
    var index = 0
    while index + 3 <= lower.count {
      let rest = lower[index...]
      if rest.starts(with: "rssi".utf8) || index == 0 && rest.starts(with: "signal".utf8) {
        let start = index + (rest.starts(with: "rssi".utf8) ? 4 : 6)
        if let last = found.last, isBehind(last.start, index, start, lower) {
          found[found.count - 1].isNamed = true
        } else if let (text, end) = number(lower, start) {
          let word = lower[..<index].reversed().prefix { $0 &- 0x61 < 26 }
          let isMean = RoleNames.isDerived(String(decoding: word.reversed(), as: UTF8.self))
          if !isMean, !RoleNames.isOtherLevel(words(lower, before: index)) {
            found.append(Found(start: index, text: text, isNamed: true))
          }
          index = end
          continue
        }
        index = start
      } else if rest.starts(with: "dbm".utf8), let (start, text) = numberBefore(lower, index) {
        let words = words(lower, before: start)
        let isPower =
          isNamed && words.first == "power" && !["rx", "received", "signal"].contains(words.element(1))
        if !isPower, !RoleNames.isOtherLevel(words) {
          found.append(Found(start: start, text: text, isNamed: false))
        }
        index += 3
      } else {
        index += 1
      }
    }
    return found
  }

  /// Whether a word, from one byte to another, is that of the number in front of it: `-72 dBm RSSI, …`.
  private static func isBehind(_ number: Int, _ start: Int, _ end: Int, _ bytes: [UInt8]) -> Bool {
    let between = bytes[number..<start].drop { $0 == 0x2D || $0 == 0x2E || $0 &- 0x30 < 10 }
    guard between.filter({ $0 != 0x20 && $0 != 0x28 }).elementsEqual("dbm".utf8) else { return false }
    return bytes[end...].first { $0 != 0x20 }.map { ",;|)]".utf8.contains($0) } ?? true
  }

  /// The words in front of a number or word, the nearest first, back to a mark that ends what is said, or to another number with a sign.
  private static func words(_ bytes: [UInt8], before end: Int) -> [String] {
    var words: [String] = []
    var index = end
    while index > 0, words.count < 4 {
      let byte = bytes[index - 1]
      if byte &- 0x30 < 10 || byte &- 0x61 < 26 {
        let word = bytes[..<index].reversed().prefix { $0 &- 0x30 < 10 || $0 &- 0x61 < 26 }
        index -= word.count
        let isSigned = index > 0 && bytes[index - 1] == 0x2D && word.allSatisfy { $0 &- 0x30 < 10 }
        if isSigned { break }
        words.append(String(decoding: word.reversed(), as: UTF8.self))
      } else if " \t:=_'\"(@.-".utf8.contains(byte) {
        index -= 1
      } else {
        break
      }
    }
    return words
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
        // `rssi@1m` is a power.
        let unit = bytes[(index + number.count)...].drop { $0 == 0x20 }
        if byte != 0x2D, unit.first == 0x6D, !(unit.dropFirst().first.map(isWord) ?? false) { return nil }
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
