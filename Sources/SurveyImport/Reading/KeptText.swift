import RadioSurvey

/// The text of a row that was not used, without what it says of other people and their devices.
///
/// A row is taken to pieces: its cells, its members, or what separators part. A piece stays only if its shape shows that it names
/// nobody: a number, a time, an identity or a name that the import keeps anyway. Any other becomes `‹text›`, and an address that
/// the survey does not list `‹address›`, in every spelling, see ``DeviceAddress``. In a column or member that is not read, and where
/// a row has not the cells of its header, so that nobody knows which cell is which, numbers stay only if they are short.
struct KeptText {
  /// How rows are laid out.
  enum Layout {
    case unknown
    case cells(Cells)
    /// Objects, whose members are read by these names, in lower case.
    case members([String: Reading])

    /// Notes what parts cells.
    mutating func part(by delimiter: UInt8) {
      guard case .cells(var cells) = self else { return }
      cells.delimiter = delimiter
      self = .cells(cells)
    }
  }

  /// The cells of a table.
  struct Cells {
    /// Columns that are read, from 0.
    var known: [Int: Reading]
    /// How many cells a row has.
    var count: Int
    /// What parts them.
    var delimiter: UInt8
  }

  /// What a column or member is read as.
  enum Reading { case time, other }

  let layout: Layout
  /// Whether an address, as `AA:BB:CC:DD:EE:FF`, is the survey's.
  let isListed: (String) -> Bool
  /// Whether the import keeps a name.
  let isKept: (String) -> Bool

  static let hidden = "‹text›"
  private static let address = "‹address›"
  /// The address that messages give as an example.
  private static let example = "AA:BB:CC:DD:EE:FF"
  /// Words with which importers describe rows themselves.
  private static let ownWords: Set<String> = ["packet", "message", "post", "in", "line", "bytes"]

  /// A row.
  func row(_ text: String) -> String {
    let text = sentence(text)
    switch layout {
    case .unknown: return loose(Self.split(text, at: Array(",;\t| ".utf8)))
    case .members(let members): return object(text, members)
    case .cells(let cells):
      let parts = Self.cells(text, cells.delimiter)
      guard let parts, parts.count == cells.count else {
        return loose(Self.split(text, at: [cells.delimiter]))
      }
      return parts.enumerated().map { $1.separator + shown($1.text, cells.known[$0]) }.joined()
    }
  }

  /// What is said of a row.
  func sentence(_ text: String) -> String {
    String(decoding: withoutAddresses(Array(text.utf8)), as: UTF8.self)
  }

  /// A piece of a row, in quotes or not, as it is kept.
  private func shown(_ piece: String, _ reading: Reading?) -> String {
    // Four digits are plain wherever they stand.
    if piece.utf8.count <= 4, piece.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return piece }
    let text = Self.unquoted(piece)
    return text.isEmpty || isPlain(text, reading) ? piece : text == Self.address ? text : Self.hidden
  }

  /// Whether a piece is neither a name nor part of one.
  private func isPlain(_ text: String, _ reading: Reading?) -> Bool {
    if isKept(text) || DeviceAddress.canonical(text).map(isListed) == true { return true }
    let hasComma = text.utf8.contains(UInt8(ascii: ","))
    if let number = Double(hasComma ? text.replacing(",", with: ".", maxReplacements: 1) : text) {
      switch reading {
      case nil: return text.utf8.count { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } <= 4
      case .time:
        return abs(number) < 1e6 || [1, 1e3, 1e6, 1e9].contains { SurveyBounds.isTime(number / $0) }
      case .other: return abs(number) < 1e6
      }
    }
    if reading != nil {
      if BeaconIdentifier.isUUID(text) { return true }
      if case .iBeacon = BeaconIdentifier(text) { return true }
    }
    switch text.withCell({ Timestamp.read($0) }) {
    case .seconds, .withoutZone: return true
    case .tooFine, .impossible, .invalid: return false
    }
  }

  // MARK: Cells

  /// A part of a row, and what parted it from the one before.
  private typealias Part = (separator: String, text: String)

  private func loose(_ parts: [Part]) -> String {
    parts.map { $0.separator + (Self.ownWords.contains($0.text) ? $0.text : shown($0.text, nil)) }.joined()
  }

  /// The cells of a record; `nil` if its quotes do not part them as RFC 4180 says.
  private static func cells(_ text: String, _ delimiter: UInt8) -> [Part]? {
    let quote = UInt8(ascii: "\"")
    var (isQuoted, start) = (false, 0)
    var parts: [Part] = []
    let bytes = Array(text.utf8)
    let separator = String(decoding: [delimiter], as: UTF8.self)
    for index in 0...bytes.count {
      if index < bytes.count, bytes[index] == quote {
        // A quote within a cell in quotes is doubled: it ends the cell and begins it again.
        guard isQuoted || index == start || bytes[index - 1] == quote else { return nil }
        isQuoted.toggle()
      } else if index == bytes.count || bytes[index] == delimiter, !isQuoted {
        parts.append((parts.isEmpty ? "" : separator, String(decoding: bytes[start..<index], as: UTF8.self)))
        start = index + 1
      } else if !isQuoted, index > start, bytes[index - 1] == quote {
        return nil
      }
    }
    return isQuoted ? nil : parts
  }

  private static func split(_ text: String, at delimiters: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var separator = ""
    var part: [UInt8] = []
    for byte in text.utf8 {
      guard delimiters.contains(byte) else {
        part.append(byte)
        continue
      }
      parts.append((separator, String(decoding: part, as: UTF8.self)))
      (separator, part) = (String(decoding: [byte], as: UTF8.self), [])
    }
    parts.append((separator, String(decoding: part, as: UTF8.self)))
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    let isInside = { (byte: UInt8) in byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\"") }
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: isInside), let last = bytes.lastIndex(where: isInside) else {
      return ""
    }
    return String(Substring(bytes[first...last]))
  }

  // MARK: Members

  /// The text of an object, whole or not. Of its names those stay that are read, and of its values those of such a name that are
  /// plain; one with an escape is not.
  private func object(_ text: String, _ members: [String: Reading]) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var reading: Reading?
    var index = 0
    while index < bytes.count {
      let start = index
      let isString = bytes[start] == UInt8(ascii: "\"")
      if isString {
        index = Self.end(of: bytes, from: start)
      } else if Self.isStructure(bytes[start]) {
        if bytes[start] == UInt8(ascii: "}") || bytes[start] == UInt8(ascii: "]") { reading = nil }
        result.unicodeScalars.append(Unicode.Scalar(bytes[start]))
        index += 1
        continue
      } else {
        index = bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || Self.isStructure($0) } ?? bytes.count
      }
      let piece = String(decoding: bytes[start..<index], as: UTF8.self)
      if bytes[index...].first(where: { $0 > 0x20 }) == UInt8(ascii: ":") {
        let name = piece.lowercased().dropFirst().dropLast()
        reading = isString ? members[String(name)] : nil
        result += reading == nil ? "\"\(Self.hidden)\"" : piece
      } else if ["true", "false", "null", "\"\""].contains(piece) {
        result += piece
      } else {
        let isKept = isString && self.isKept(String(piece.dropFirst().dropLast()))
        let value = reading == nil && !isKept ? Self.hidden : shown(piece, reading)
        result += isString && value != piece ? "\"\(value)\"" : value
      }
    }
    return result
  }

  private static func isStructure(_ byte: UInt8) -> Bool { "{}[],: \t\r\n".utf8.contains(byte) }

  /// The index behind the quote that ends a string, or the count of bytes if none does.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  // MARK: Addresses

  private func withoutAddresses(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let length = addressLength(bytes, at: index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let found = bytes[index..<(index + length)]
      let address = DeviceAddress.canonical(found)
      let isKept = address.map { $0 == Self.example || isListed($0) } ?? false
      result += isKept ? Array(found) : Array(Self.address.utf8)
      index += length
    }
    return result
  }

  /// How long the address is that begins at a byte; `nil` if none does: where a letter or a digit comes before it, or the groups
  /// of a UUID.
  private func addressLength(_ bytes: [UInt8], at index: Int) -> Int? {
    guard DeviceAddress.isDigit(bytes[index]) else { return nil }
    if index > 0 {
      if DeviceAddress.isWord(bytes[index - 1]) { return nil }
      if bytes[index - 1] == UInt8(ascii: "-"), isInUUID(bytes[..<(index - 1)]) { return nil }
    }
    return DeviceAddress.length(bytes[index...])
  }

  /// Whether bytes end with the groups of a UUID before its last one, or some of them: 8-4-4-4.
  private func isInUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
    var end = bytes.endIndex
    for _ in 0..<4 {
      var start = end
      while start > bytes.startIndex, end - start < 9, DeviceAddress.isDigit(bytes[start - 1]) { start -= 1 }
      if end - start == 8 { return true }
      guard end - start == 4, start > bytes.startIndex, bytes[start - 1] == UInt8(ascii: "-") else {
        return false
      }
      end = start - 1
    }
    return false
  }
}
