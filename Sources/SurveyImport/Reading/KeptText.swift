import RadioSurvey

/// The text of a row that was not used, without what it says of other people's devices.
///
/// Every Bluetooth address that the survey does not list becomes `‹address›`: six or more pairs of hexadecimal digits
/// with colons, hyphens or spaces between, or twelve digits in a row. What a column or a member is named after that holds
/// names, such as `name`, `device` or `ssid`, becomes `‹name›`, and so do the receiver and the bytes of packets.
enum KeptText {
  /// Cells of rows that hold names.
  struct Cells {
    /// Columns, from 0.
    var columns: Set<Int>
    /// What parts cells.
    var delimiter: UInt8
  }

  private static let address = Array("‹address›".utf8)
  private static let name = Array("‹name›".utf8)
  /// The address that messages give as an example.
  private static let example = "AA:BB:CC:DD:EE:FF"

  /// What columns and members that hold names are called: letters and digits only, in lower case.
  private static let names: Set<String> = [
    "name", "devicename", "device", "localname", "completelocalname", "shortname", "ssid", "alias",
    "hostname", "host", "friendlyname", "owner", "user", "username", "userid", "phonename", "phone",
    "peripheral", "receiver", "receiverid", "receivername", "scanner", "scannerid", "reader", "gateway",
    "node", "rawdatahex", "rawdata", "raw", "payload", "advdata", "scanrecord", "manufacturerdata",
    "servicedata",
  ]

  /// Whether a column or member of this name holds names.
  static func holdsNames(_ column: String) -> Bool {
    names.contains(column.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The text without addresses and, of a row, without names.
  ///
  /// - Parameters:
  ///   - cells: Which cells of the row hold names, if it is the row of a table.
  ///   - isRow: Whether the text is a row, in which members of objects may hold names.
  ///   - isListed: Whether an address is the survey's.
  static func redacted(
    _ text: String, cells: Cells?, isRow: Bool, isListed: (String) -> Bool
  ) -> String {
    var bytes = Array(text.utf8)
    if let cells, !cells.columns.isEmpty { bytes = withoutNames(bytes, cells) }
    if isRow, bytes.contains(UInt8(ascii: "{")) { bytes = withoutMembers(bytes) }
    return String(decoding: withoutAddresses(bytes, isListed), as: UTF8.self)
  }

  /// Replaces the cells that hold names; quotes part cells as RFC 4180 says, as far as the row is whole.
  private static func withoutNames(_ bytes: [UInt8], _ cells: Cells) -> [UInt8] {
    var result: [UInt8] = []
    var (column, isQuoted, start) = (0, false, 0)
    func take(_ end: Int) {
      let cell = bytes[start..<end]
      result += cells.columns.contains(column) && !cell.isEmpty ? name[...] : cell
    }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == cells.delimiter, !isQuoted else { continue }
      take(index)
      result.append(byte)
      (column, start) = (column + 1, index + 1)
    }
    take(bytes.count)
    return result
  }

  /// Replaces the values of members that hold names, if they are strings.
  private static func withoutMembers(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    var isHidden = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        result.append(bytes[index])
        if bytes[index] > 0x20, bytes[index] != UInt8(ascii: ":") { isHidden = false }
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end, bytes.count)
      let string = bytes[(index + 1)..<end]
      let next = bytes.dropFirst(end + 1).first { $0 > 0x20 }
      let isName = next == UInt8(ascii: ":")
      result.append(UInt8(ascii: "\""))
      result += isHidden && !isName ? name[...] : string
      if end < bytes.count { result.append(UInt8(ascii: "\"")) }
      isHidden = isName && holdsNames(String(decoding: string, as: UTF8.self))
      index = end + 1
    }
    return result
  }

  private static func withoutAddresses(_ bytes: [UInt8], _ isListed: (String) -> Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      // An address begins where no other letter or digit, and no group of a UUID, comes before it.
      let before = index == 0 ? 0x20 : bytes[index - 1]
      let length = isWord(before) || before == UInt8(ascii: "-") ? nil : addressLength(bytes[index...])
      guard let length else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let found = bytes[index..<(index + length)]
      let text = String(decoding: found, as: UTF8.self)
      let canonical = text.replacing("-", with: ":").uppercased()
      result += canonical == example || isListed(canonical) ? found : address[...]
      index += length
    }
    return result
  }

  /// How many bytes at the front are an address; `nil` if they are none.
  private static func addressLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(while: isHexadecimal)
    if digits.count == 12 {
      // A number of twelve decimal digits is a time or a counter.
      let next = bytes.dropFirst(12).first ?? 0x20
      return digits.contains(where: { $0 > UInt8(ascii: "9") }) && !isWord(next) ? 12 : nil
    }
    guard digits.count == 2, let separator = bytes.dropFirst(2).first,
      [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: " ")].contains(separator)
    else { return nil }
    var length = 2
    var hasLetter = digits.contains { $0 > UInt8(ascii: "9") }
    while true {
      let rest = bytes.dropFirst(length)
      guard rest.first == separator, rest.dropFirst().prefix(while: isHexadecimal).count == 2 else { break }
      hasLetter = hasLetter || rest.dropFirst().prefix(2).contains { $0 > UInt8(ascii: "9") }
      length += 3
    }
    // Pairs of decimal digits with spaces between are numbers of a table.
    guard length >= 17, hasLetter || separator != UInt8(ascii: " ") else { return nil }
    return isWord(bytes.dropFirst(length).first ?? 0x20) ? nil : length
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }
}
