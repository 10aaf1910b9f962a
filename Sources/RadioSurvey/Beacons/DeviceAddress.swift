/// Bluetooth device addresses as logs, tools and people write them: twelve hexadecimal digits in either case, in a row, in pairs or
/// in fours, with colons, hyphens, dots, underscores or spaces between, or another separator that is always the same, and possibly
/// `0x` before them. All spellings of an address are one address.
package enum DeviceAddress {
  /// The address that a text is, as `AA:BB:CC:DD:EE:FF`; `nil` if it is none.
  ///
  /// Digits that could be a number, a time or a date need a letter among them, unless colons or hyphens part all pairs.
  package static func canonical(_ text: some StringProtocol) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 12, let length = length(bytes[...]), length == bytes.count else { return nil }
    return canonical(bytes)
  }

  /// The same for the bytes of an address.
  package static func canonical(_ bytes: some Collection<UInt8>) -> String? {
    var digits = bytes.filter(isDigit)
    if let second = bytes.dropFirst().first, second | 0x20 == UInt8(ascii: "x") { digits.removeFirst() }
    guard digits.count == 12 else { return nil }
    let text = String(decoding: digits, as: UTF8.self).uppercased()
    return stride(from: 0, to: 12, by: 2).map { text.dropFirst($0).prefix(2) }.joined(separator: ":")
  }

  /// How many bytes at the front are an address, or pairs of digits that go on after one, as in a dump; `nil` if they are none.
  package static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.first == UInt8(ascii: "0"), let second = bytes.dropFirst().first,
      second | 0x20 == UInt8(ascii: "x")
    {
      return run(bytes.dropFirst(2)).map { $0 + 2 }
    }
    return groups(bytes, of: 2) ?? groups(bytes, of: 4) ?? run(bytes)
  }

  /// Whether a byte is a hexadecimal digit.
  package static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Whether a byte is a letter or a digit, beside which no address begins or ends.
  package static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Twelve digits in a row. Twelve decimal ones are a time or a counter.
  private static func run(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { isDigit($0) }
    guard digits.count == 12, digits.contains(where: { $0 > UInt8(ascii: "9") }) else { return nil }
    return isWord(bytes.dropFirst(12).first ?? 0x20) ? nil : 12
  }

  /// Digits in which a letter must come for it to be an address: a long row of numbers is not looked through again from each of them.
  private static let mostNumbers = 128

  /// Groups of digits with a byte between every two.
  private static func groups(_ bytes: ArraySlice<UInt8>, of size: Int) -> Int? {
    var (length, digits) = (0, 0)
    var (hasLetter, isMixed) = (false, false)
    var separator: UInt8?
    while true {
      let group = bytes.dropFirst(length).prefix(while: isDigit)
      guard group.count == size else { break }
      (length, digits) = (length + size, digits + size)
      hasLetter = hasLetter || group.contains { $0 > UInt8(ascii: "9") }
      let isSure = size == 2 && !isMixed && separator.map(isPlain) ?? true
      guard hasLetter || isSure || digits < mostNumbers else { return nil }
      guard let next = bytes.dropFirst(length).first, goesOn(with: next, after: separator),
        bytes.dropFirst(length + 1).prefix(while: isDigit).count == size
      else { break }
      isMixed = isMixed || separator.map { $0 != next } ?? false
      separator = next
      length += 1
    }
    guard digits >= 12 else { return nil }
    guard hasLetter || size == 2 && !isMixed && separator.map(isPlain) ?? false else { return nil }
    return isWord(bytes.dropFirst(length).first ?? 0x20) ? nil : length
  }

  /// Whether pairs with this byte between all of them are an address without a letter too.
  private static func isPlain(_ separator: UInt8) -> Bool {
    separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-")
  }

  /// Whether a byte parts two groups: `:`, `-`, `.`, `_` and a blank may be mixed, others not.
  private static func goesOn(with next: UInt8, after last: UInt8?) -> Bool {
    if ":-._ ".utf8.contains(next) { return last.map(":-._ ".utf8.contains) ?? true }
    return ",;|/\t".utf8.contains(next) && (last == nil || last == next)
  }
}
