import Foundation
import RadioSurvey

/// The text of a row that was not used, without what it says of other people and their devices.
///
/// A row is taken to pieces: its cells, its members, or what separators part. A piece stays only if its shape shows that it names nobody: a
/// number, a time, an identity or a name that the import keeps anyway. Any other becomes `‹text›`, and an address that the survey does not list
/// `‹address›`, see ``DeviceAddress``. Where it is not known how a piece is read, numbers stay only if they are short.
struct KeptText {
  enum Layout {
    case unknown
    case cells(Cells)
    /// Objects, whose members are read by these names, in lower case.
    case members([String: Reading])

    mutating func part(by delimiter: UInt8) {
      guard case .cells(var cells) = self else { return }
      cells.delimiter = delimiter
      self = .cells(cells)
    }
  }

  struct Cells {
    /// Columns that are read, from 0.
    var known: [Int: Reading]
    var count: Int
    var delimiter: UInt8
  }

  enum Reading { case time, other }

  let layout: Layout
  /// Whether an address, as `AA:BB:CC:DD:EE:FF`, is the survey's.
  let isListed: (String) -> Bool
  let isKept: (String) -> Bool

  static let hidden = "‹text›"
  private static let address = "‹address›"
  /// The address that messages give as an example.
  private static let example = "AA:BB:CC:DD:EE:FF"
  /// Words with which importers describe rows themselves.
  private static let ownWords: Set<String> = ["packet", "message", "post", "in", "line", "bytes"]
  /// What parts the pieces of a row of which nothing is known.
  private static let separators = Array(",;\t| ".utf8)

  func row(_ text: String) -> String {
    let given = Array(text.utf8)
    let bytes = withoutAddresses(given) ?? given
    switch layout {
    case .unknown: return loose(bytes, Self.separators)
    case .members(let members): return object(bytes, members)
    case .cells(let cells):
      guard let parts = Self.cells(bytes, cells.delimiter), parts.count == cells.count else {
        return loose(bytes, [cells.delimiter])
      }
      return joined(parts, of: bytes) { shown($1, cells.known[$0]) }
    }
  }

  func sentence(_ text: String) -> String {
    withoutAddresses(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// A piece of a row, in quotes or not, as it is kept.
  private func shown(_ piece: String, _ reading: Reading?) -> String {
    if Self.isShortNumber(piece.utf8) { return piece }
    let text = piece.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    return text.isEmpty || isPlain(text, reading) ? piece : text == Self.address ? text : Self.hidden
  }

  /// Four digits are plain wherever they stand.
  private static func isShortNumber(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 4 && bytes.allSatisfy { $0 &- 0x30 < 10 }
  }

  private func isPlain(_ text: String, _ reading: Reading?) -> Bool {
    let number = number(text)
    if let number {
      let isShort =
        reading == nil
        ? text.utf8.count { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } <= 4 : abs(number) < 1e6
      let isTime = { (unit: Double) in SurveyBounds.isTime(number / unit) }
      if isShort || reading == .time && [1, 1e3, 1e6, 1e9].contains(where: isTime) { return true }
    }
    if isKept(text) || DeviceAddress.canonical(text).map(isListed) == true { return true }
    if number != nil { return false }
    if reading != nil {
      if BeaconIdentifier.isUUID(text) { return true }
      if case .iBeacon = BeaconIdentifier(text) { return true }
    }
    return text.withCell { Timestamp.read($0) }.time != nil
  }

  private func number(_ text: String) -> Double? {
    let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return bytes.withUnsafeBufferPointer {
      Number.double(Cell(base: $0.baseAddress, count: $0.count, offset: -1))
    }
  }

  // MARK: Cells

  private func loose(_ bytes: [UInt8], _ separators: [UInt8]) -> String {
    var (parts, start) = ([Range<Int>](), 0)
    for (index, byte) in bytes.enumerated() where separators.contains(byte) {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<bytes.count)
    return joined(parts, of: bytes) { Self.ownWords.contains($1) ? $1 : shown($1, nil) }
  }

  /// The parts of a row as they are shown, with the bytes that part them.
  private func joined(
    _ parts: [Range<Int>], of bytes: [UInt8], _ shown: (_ index: Int, _ text: String) -> String
  ) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(bytes[part.lowerBound - 1]) }
      let piece = bytes[part]
      result +=
        Self.isShortNumber(piece)
        ? piece : Array(shown(index, String(decoding: piece, as: UTF8.self)).utf8)[...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The cells of a record; `nil` if its quotes do not part them as RFC 4180 says.
  private static func cells(_ bytes: [UInt8], _ delimiter: UInt8) -> [Range<Int>]? {
    let quote = UInt8(ascii: "\"")
    var (isQuoted, start) = (false, 0)
    var parts: [Range<Int>] = []
    for index in 0...bytes.count {
      if index < bytes.count, bytes[index] == quote {
        // A quote within a cell in quotes is doubled: it ends the cell and begins it again.
        guard isQuoted || index == start || bytes[index - 1] == quote else { return nil }
        isQuoted.toggle()
      } else if index == bytes.count || bytes[index] == delimiter, !isQuoted {
        parts.append(start..<index)
        start = index + 1
      } else if !isQuoted, index > start, bytes[index - 1] == quote {
        return nil
      }
    }
    return isQuoted ? nil : parts
  }

  // MARK: Members

  /// The text of an object, whole or not, with the names that are read and their values that are plain; one with an escape is not.
  private func object(_ bytes: [UInt8], _ members: [String: Reading]) -> String {
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

  /// The text without the addresses in it; `nil` if there are none.
  private func withoutAddresses(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var (kept, index) = (0, 0)
    while index < bytes.count {
      guard DeviceAddress.isDigit(bytes[index]) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, DeviceAddress.isDigit(bytes[end]) { end += 1 }
      guard let length = addressLength(bytes, at: index, digits: end - index) else {
        index = end
        continue
      }
      let found = bytes[index..<(index + length)]
      let address = DeviceAddress.canonical(found)
      let isKept = address.map { $0 == Self.example || isListed($0) } ?? false
      result += bytes[kept..<index]
      result += isKept ? Array(found) : Array(Self.address.utf8)
      index += length
      kept = index
    }
    return kept == 0 ? nil : result + bytes[kept...]
  }

  /// How long the address is that begins at a byte with so many digits in a row; `nil` if none does, or if it is part of a word or a UUID.
  private func addressLength(_ bytes: [UInt8], at index: Int, digits: Int) -> Int? {
    // Pairs, fours, all twelve, or the 0 of 0x.
    guard [1, 2, 4, 12].contains(digits) else { return nil }
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
