import RadioSurvey

/// What a cell says about the level of a packet.
enum Level: Equatable {
  /// A level in dBm, within ``RSSIHistogram/levels``; whether decimals were rounded away.
  case level(Int, isRounded: Bool)
  /// Nothing: the packet was expected but not heard.
  case missed
  /// A reading that means “no level”.
  case sentinel
  /// Nothing that can be read.
  case invalid

  /// Reads a cell.
  ///
  /// Sentinels are zero and everything above (0, 20, 100, 127 …), −110, −120 and everything below (−128, −200, −999),
  /// and NaN: sources write them for “not available”. −100 is a level: sensitive receivers reach it. Levels with
  /// decimals are rounded to 1 dB, halves away from zero.
  @inline(__always)
  static func read(_ cell: Cell) -> Level {
    guard cell.count > 0 else { return .missed }
    if let level = Number.integer(cell) {
      return isLevel(level) ? .level(level, isRounded: false) : .sentinel
    }
    return readDecimal(cell)
  }

  /// dBm of `-10` to `-99`, which are levels all; `nil` for anything else.
  @inline(__always)
  static func twoDigits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int8? {
    guard count == 3, base[0] == UInt8(ascii: "-") else { return nil }
    let (tens, ones) = (base[1] &- UInt8(ascii: "0"), base[2] &- UInt8(ascii: "0"))
    guard tens < 10, ones < 10, tens > 0 else { return nil }
    return -Int8(truncatingIfNeeded: Int(tens) * 10 + Int(ones))
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

  /// Whether a number is a level in dBm and no sentinel.
  @inline(__always)
  static func isLevel(_ level: Int) -> Bool { level < 0 && level > -120 && level != -110 }
}
