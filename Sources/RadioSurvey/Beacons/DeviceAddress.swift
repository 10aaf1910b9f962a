/// Bluetooth device addresses as logs, tools and people write them: twelve hexadecimal digits in either case, in a row, in pairs or
/// in fours, with colons, hyphens, dots, underscores or spaces between, or another separator that is always the same, and possibly
/// `0x` before them. All spellings of an address are one address.
package enum DeviceAddress {
  /// The address that a text is, as `AA:BB:CC:DD:EE:FF`; `nil` if it is none.
  ///
  /// Digits that could be a number, a time or a date need a letter among them, unless colons or hyphens part all pairs.
  package static func canonical(_ text: some StringProtocol) -> String? {
    guard text.utf8.count >= 12 else { return nil }
    let bytes = Array(text.utf8)
    guard let length = length(bytes[...]), length == bytes.count else { return nil }
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
    // Each row of a log that is not used asks this for each of its cells.
    bytes.withUnsafeBufferPointer { bytes in
      if bytes.count > 2, bytes[0] == UInt8(ascii: "0"), bytes[1] | 0x20 == UInt8(ascii: "x") {
        return run(UnsafeBufferPointer(rebasing: bytes[2...])).map { $0 + 2 }
      }
      return groups(bytes, of: 2) ?? groups(bytes, of: 4) ?? run(bytes)
    }
  }

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
  private static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard isGroup(bytes, at: 0, of: 12), bytes[..<12].contains(where: { $0 > UInt8(ascii: "9") }) else {
      return nil
    }
    return endsWord(bytes, at: 12) ? 12 : nil
  }

  /// Whether so many digits begin at a place, and no more.
  private static func isGroup(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, of size: Int) -> Bool {
    guard start + size <= bytes.count else { return false }
    for byte in bytes[start..<(start + size)] where !isDigit(byte) { return false }
    return start + size == bytes.count || !isDigit(bytes[start + size])
  }

  private static func endsWord(_ bytes: UnsafeBufferPointer<UInt8>, at end: Int) -> Bool {
    end == bytes.count || !isWord(bytes[end])
  }

  /// Digits in which a letter must come for it to be an address: a long row of numbers is not looked through again from each of them.
  private static let mostNumbers = 128

  /// Groups of digits with a byte between every two.
  private static func groups(_ bytes: UnsafeBufferPointer<UInt8>, of size: Int) -> Int? {
    guard isGroup(bytes, at: 0, of: size) else { return nil }
    var (length, digits) = (0, 0)
    var (hasLetter, isMixed) = (false, false)
    var separator: UInt8?
    while true {
      for byte in bytes[length..<(length + size)] where byte > UInt8(ascii: "9") { hasLetter = true }
      (length, digits) = (length + size, digits + size)
      let isSure = size == 2 && !isMixed && separator.map(isPlain) ?? true
      guard hasLetter || isSure || digits < mostNumbers else { return nil }
      guard length < bytes.count, goesOn(with: bytes[length], after: separator),
        isGroup(bytes, at: length + 1, of: size)
      else { break }
      isMixed = isMixed || separator.map { $0 != bytes[length] } ?? false
      separator = bytes[length]
      length += 1
    }
    guard digits >= 12 else { return nil }
    guard hasLetter || size == 2 && !isMixed && separator.map(isPlain) ?? false else { return nil }
    return endsWord(bytes, at: length) ? length : nil
  }

  /// Whether pairs with this byte between all of them are an address without a letter too.
  private static func isPlain(_ separator: UInt8) -> Bool {
    separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-")
  }

  /// Whether a byte parts two groups: `:`, `-`, `.`, `_` and a blank may be mixed, others not.
  private static func goesOn(with next: UInt8, after last: UInt8?) -> Bool {
    if isMixable(next) { return last.map(isMixable) ?? true }
    switch next {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "/"), UInt8(ascii: "\t"):
      return last == nil || last == next
    default: return false
    }
  }

  private static func isMixable(_ separator: UInt8) -> Bool {
    switch separator {
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: " "): true
    default: false
    }
  }
}
