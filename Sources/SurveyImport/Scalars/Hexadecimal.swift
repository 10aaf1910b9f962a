/// Hexadecimal digits in either case.
enum Hexadecimal {
  /// The value of a digit; `nil` if the byte is not one.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The number that 1 to 16 digits are; `nil` for anything else, a sign or a prefix included.
  static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard 1...16 ~= digits.count else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// Upper-case digits with zeros before them.
  static func text(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
