import RadioSurvey
import CalibrationModel

/// Reads decimal numbers from bytes, without a string between.
enum Number {
  /// Powers of ten that a `Double` holds exactly.
  static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
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

/// Numbers as spreadsheets write them: with a decimal comma, groups of thousands, the minus sign of Unicode, a unit.
enum NumberText {
  enum Outcome: Equatable {
    /// A number, and the unit after it as written; empty if there is none.
    case number(Double, unit: String)
    /// A number that is one with a decimal comma and another one with a decimal point.
    case ambiguous(point: Double, comma: Double)
    case invalid
  }

  /// Reads a cell. What it leaves open, `mark` decides; a point alone is the decimal point unless `mark` says otherwise.
  /// Where the log and not the user says that there are decimal commas, `isStated` is `false`, and `1.500` is left open.
  static func read(_ cell: Cell, mark: DecimalMark?, isStated: Bool = true) -> Outcome {
    guard cell.count > 0, cell.count <= 64, let text = cell.text else { return .invalid }
    var digits: [UInt8] = []
    var rest = Array(text.unicodeScalars.drop(while: isSpace))[...]
    while let scalar = rest.first {
      if let byte = byte(of: scalar) {
        digits.append(byte)
      } else if !isSpace(scalar) || !isGroup(rest.dropFirst()) || digits.last.map(isDigit) != true {
        break
      }
      rest = rest.dropFirst()
    }
    let unit = String(String.UnicodeScalarView(rest.filter { !isSpace($0) }))
    guard !digits.isEmpty, unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "%" }) else {
      return .invalid
    }
    let asPoint = value(digits, decimal: 0x2E, group: 0x2C)
    let asComma = value(digits, decimal: 0x2C, group: 0x2E)
    switch (asPoint, asComma) {
    case (nil, nil): return .invalid
    case (let point?, nil): return .number(point, unit: unit)
    case (nil, let comma?): return .number(comma, unit: unit)
    case (let point?, let comma?):
      if point == comma || mark == .point { return .number(point, unit: unit) }
      if mark == .comma {
        return isStated || digits.contains(0x2C)
          ? .number(comma, unit: unit) : .ambiguous(point: point, comma: comma)
      }
      return digits.contains(0x2C) ? .ambiguous(point: point, comma: comma) : .number(point, unit: unit)
    }
  }

  /// Whether the text shows which mark stands before its decimals: `1,5` and `1,234.5` do, `12` and `1,234` do not.
  static func shownMark(_ cell: Cell) -> DecimalMark? {
    guard cell.bytes.contains(UInt8(ascii: ",")), case .number(let comma, _) = read(cell, mark: .comma),
      case .number(let point, _) = read(cell, mark: .point), comma == point, let text = cell.text
    else { return nil }
    if text.contains(",") && !text.contains(".") { return .comma }
    guard let lastComma = text.lastIndex(of: ","), let lastPoint = text.lastIndex(of: ".") else { return nil }
    return lastComma > lastPoint ? .comma : .point
  }

  /// Whether the point of a number may part thousands, as in `1.000`.
  static func isOpen(_ cell: Cell) -> Bool {
    if case .ambiguous = read(cell, mark: .comma, isStated: false) { true } else { false }
  }

  /// Digits with one decimal mark at most, and groups of three before it or none.
  private static func value(_ text: [UInt8], decimal: UInt8, group: UInt8) -> Double? {
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    let isSigned = parts[0].first == 0x2D || parts[0].first == 0x2B
    let whole = isSigned ? parts[0].dropFirst() : parts[0]
    let groups = whole.split(separator: group, omittingEmptySubsequences: false)
    if groups.count > 1 {
      guard 1...3 ~= groups[0].count, groups[0].first != 0x30,
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    guard parts.count == 1 || !parts[1].contains(group) else { return nil }
    var bytes = isSigned ? [parts[0][parts[0].startIndex]] : []
    bytes += groups.flatMap { Array($0) }
    if parts.count == 2 { bytes += [0x2E] + Array(parts[1]) }
    return bytes.withUnsafeBufferPointer {
      Number.double(Cell(base: $0.baseAddress, count: $0.count, offset: -1))
    }
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    // U+2212 is the minus sign; some programs write U+2013, a dash.
    case "-", "\u{2212}", "\u{2013}": 0x2D
    case "+", ",", ".", "0"..."9": UInt8(scalar.value)
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether three digits follow, and no fourth: the rest of a number whose thousands are parted by a space.
  private static func isGroup(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.prefix(4).prefix { ("0"..."9").contains($0) }.count == 3
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }
}

extension String {
  /// The level in dBm that a text is; `nil` for anything else.
  var level: Int? { if case .level(let level, _) = withCell({ Level.read($0) }) { level } else { nil } }
}

extension Level {
  /// Sentinels are −1, zero and everything above (0, 20, 100, 127 …), −110, −120 and everything below (−128, −200, −999), and NaN: sources write
  /// them for “not available”. −100 is a level: sensitive receivers reach it. Levels with decimals are rounded to 1 dB, halves away from zero.
  @inline(__always)
  static func read(_ cell: Cell) -> Level {
    guard cell.count > 0 else { return .missed }
    if let level = Number.integer(cell) {
      return isLevel(level) ? .level(level, isRounded: false) : .sentinel
    }
    return readDecimal(cell)
  }

  private static func readDecimal(_ cell: Cell) -> Level {
    guard let value = Number.double(cell) ?? withUnit(cell) else {
      switch cell.text?.lowercased() {
      case "nan", "-nan", "+nan", "inf", "-inf", "+inf", "infinity", "-infinity": return .sentinel
      default: return .invalid
      }
    }
    guard value > -200, value < 0 else { return .sentinel }
    let level = Int(value.rounded(.toNearestOrAwayFromZero))
    let isRounded = value != Double(level)
    return level == -110 && isRounded || isLevel(level) ? .level(level, isRounded: isRounded) : .sentinel
  }

  /// `-61 dBm`, `−61` with the minus sign of Unicode, `-61,5` with a decimal comma.
  private static func withUnit(_ cell: Cell) -> Double? {
    if let plain = plain(cell) { return plain }
    guard case .number(let value, let unit) = NumberText.read(cell, mark: .comma),
      ["", "dbm", "db"].contains(unit.lowercased())
    else { return nil }
    return value
  }

  /// The two that whole logs are full of, without a string: a minus sign of three bytes, and ` dBm` at the end.
  private static func plain(_ cell: Cell) -> Double? {
    guard var base = cell.base, cell.count > 3 else { return nil }
    var count = cell.count
    if base[count - 3] | 0x20 == UInt8(ascii: "d"), base[count - 2] | 0x20 == UInt8(ascii: "b"),
      base[count - 1] | 0x20 == UInt8(ascii: "m")
    {
      count -= 3
      while count > 0, base[count - 1] == 0x20 { count -= 1 }
    }
    let hasLongMinus = count > 3 && base[0] == 0xE2 && base[1] == 0x88 && base[2] == 0x92
    if hasLongMinus {
      base += 3
      count -= 3
    }
    guard count > 0, !hasLongMinus || base[0] &- 0x30 < 10 else { return nil }
    return Number.double(Cell(base: base, count: count, offset: -1)).map { hasLongMinus ? -$0 : $0 }
  }

  /// dBm of `-10` to `-99`, which are levels all; `nil` for anything else.
  @inline(__always)
  static func twoDigits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int8? {
    guard count == 3, base[0] == UInt8(ascii: "-") else { return nil }
    let (tens, ones) = (base[1] &- UInt8(ascii: "0"), base[2] &- UInt8(ascii: "0"))
    guard tens < 10, ones < 10, tens > 0 else { return nil }
    return -Int8(truncatingIfNeeded: Int(tens) * 10 + Int(ones))
  }

  /// Whether a number is a level in dBm and no sentinel.
  @inline(__always)
  static func isLevel(_ level: Int) -> Bool { level < -1 && level > -120 && level != -110 }
}
