/// Reads decimal numbers from bytes, without a string between.
enum Number {
  /// Powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// A whole number with an optional sign; `nil` if the bytes are anything else or beyond 18 digits.
  @inline(__always)
  static func integer(_ cell: Cell) -> Int? {
    guard let base = cell.base, cell.count > 0 else { return nil }
    let isNegative = base[0] == UInt8(ascii: "-")
    let start = isNegative || base[0] == UInt8(ascii: "+") ? 1 : 0
    guard cell.count > start, cell.count - start <= 18 else { return nil }
    var value = 0
    for index in start..<cell.count {
      let digit = base[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return isNegative ? -value : value
  }

  /// A decimal number, correctly rounded: optional sign, digits with at most one point, optional exponent. `nil` for
  /// anything else, and so for `nan`, `inf` and hexadecimal.
  ///
  /// A mantissa below 2^53 and a power of ten up to 22 are both exact, and one operation on them rounds once
  /// (Clinger, PLDI 1990, doi 10.1145/93542.93557); everything else goes through the standard library.
  static func double(_ cell: Cell) -> Double? {
    guard let base = cell.base, cell.count > 0 else { return nil }
    var index = 0
    let isNegative = base[0] == UInt8(ascii: "-")
    if isNegative || base[0] == UInt8(ascii: "+") { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var hasPoint = false
    while index < cell.count {
      let byte = base[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if hasPoint { decimals += 1 }
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    var exponent = -decimals
    if index < cell.count {
      guard base[index] | 0x20 == UInt8(ascii: "e"),
        let written = integer(Cell(base: base + index + 1, count: cell.count - index - 1, offset: -1)),
        abs(written) < 100_000
      else { return nil }
      exponent += written
    }
    guard digits <= 19, mantissa < 1 << 53, abs(exponent) <= 22 else {
      let value = cell.text.flatMap(Double.init)
      return value.flatMap { $0.isFinite ? $0 : nil }
    }
    let magnitude =
      exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
    return isNegative ? -magnitude : magnitude
  }
}
