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
