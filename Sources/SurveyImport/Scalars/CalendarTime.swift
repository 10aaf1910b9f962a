import RadioSurvey

/// Reads the calendar times that spreadsheets and scripts write: `24.05.2026 10:00`, `5/24/2026 10:00 AM`,
/// `24-May-2026 10:00:00`, `2026-05-24 10:00`, with a comma or a point before decimals of the second.
enum CalendarTime {
  /// The parts of a text.
  struct Parts {
    /// The three parts of the date as written.
    var first: Int, second: Int, third: Int
    /// Which orders give a date from 2010 to 2100.
    var orders: [DateOrder]
    /// Seconds since midnight.
    var secondOfDay: Double
    /// Seconds east of UTC; `nil` without a zone.
    var zone: Int?
  }

  /// The longest text that is looked at.
  private static let longest = 64

  /// Reads a cell; `order` is used where several are possible.
  static func read(_ cell: Cell, order: DateOrder?) -> Timestamp.Reading {
    guard let parts = parts(cell) else { return .invalid }
    let chosen = parts.orders.count == 1 ? parts.orders[0] : order
    guard let chosen, parts.orders.contains(chosen), let days = days(parts, chosen) else { return .invalid }
    let seconds = Double(days) * 86_400 + parts.secondOfDay
    guard let zone = parts.zone else { return .withoutZone(seconds) }
    return .seconds(seconds - Double(zone))
  }

  /// The orders in which the date of a cell can be read; empty if it is not a date.
  static func orders(_ cell: Cell) -> [DateOrder] { parts(cell)?.orders ?? [] }

  /// Seconds since midnight of a time of day without a date, such as `10:00`, `10:00:12.5` or `9:05 PM`.
  static func timeOfDay(_ cell: Cell) -> Double? {
    guard let bytes = plain(cell) else { return nil }
    var rest = bytes[...]
    guard let seconds = clock(&rest), rest.isEmpty else { return nil }
    return seconds
  }

  private static func parts(_ cell: Cell) -> Parts? {
    guard let bytes = plain(cell) else { return nil }
    var rest = bytes[...]
    guard let first = group(&rest), let mark = rest.first, [0x2D, 0x2E, 0x2F, 0x20].contains(mark) else {
      return nil
    }
    rest = rest.dropFirst()
    guard let second = group(&rest), rest.first == mark else { return nil }
    rest = rest.dropFirst()
    guard let third = group(&rest), !first.isName, !third.isName else { return nil }
    var parts = Parts(
      first: first.value, second: second.value, third: third.value, orders: [], secondOfDay: 0, zone: nil)
    if !rest.isEmpty {
      if rest.first == 0x2C { rest = rest.dropFirst() }
      guard rest.first == 0x20 || rest.first == UInt8(ascii: "T") || rest.first == UInt8(ascii: "t") else {
        return nil
      }
      rest = rest.dropFirst().drop { $0 == 0x20 }
      guard let seconds = clock(&rest) else { return nil }
      parts.secondOfDay = seconds
      if !rest.isEmpty {
        guard let zone = zone(rest.drop { $0 == 0x20 }) else { return nil }
        parts.zone = zone
      }
    }
    let possible: [DateOrder]
    switch (first.digits, second.isName, third.digits) {
    case (4, false, 1...2): possible = [.yearFirst]
    case (1...2, true, 2), (1...2, true, 4): possible = [.dayFirst]
    case (1...2, false, 4): possible = mark == 0x2E ? [.dayFirst] : [.dayFirst, .monthFirst]
    case (1...2, false, 2):
      possible =
        mark == 0x2E ? [.dayFirst] : first.digits == 2 ? DateOrder.allCases : [.dayFirst, .monthFirst]
    default: return nil
    }
    guard second.digits <= 2 else { return nil }
    parts.orders = possible.filter { days(parts, $0) != nil }
    return parts
  }

  /// Days since 1970 of a date from 2010 to 2100; years of two digits are those from 2000 on.
  private static func days(_ parts: Parts, _ order: DateOrder) -> Int? {
    let (year, month, day) =
      switch order {
      case .dayFirst: (parts.third, parts.second, parts.first)
      case .monthFirst: (parts.third, parts.first, parts.second)
      case .yearFirst: (parts.first, parts.second, parts.third)
      }
    let full = year < 100 ? year + 2000 : year
    guard 2010..<2100 ~= full, 1...12 ~= month, day >= 1, day <= Timestamp.length(ofMonth: month, year: full)
    else { return nil }
    return Timestamp.days(year: full, month: month, day: day)
  }

  private struct Group {
    var value: Int
    var digits: Int
    var isName: Bool
  }

  /// A number of up to four digits, or the name of a month.
  private static func group(_ rest: inout ArraySlice<UInt8>) -> Group? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    if !digits.isEmpty {
      guard digits.count <= 4 else { return nil }
      rest = rest.dropFirst(digits.count)
      return Group(value: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits: digits.count, isName: false)
    }
    let letters = rest.prefix { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 }
    guard (3...12).contains(letters.count), let month = MonthNames.month(letters) else { return nil }
    rest = rest.dropFirst(letters.count)
    if rest.first == 0x2E, rest.dropFirst().first.map({ $0 == 0x20 || $0 == 0x2D }) == true {
      rest = rest.dropFirst()
    }
    return Group(value: month, digits: 0, isName: true)
  }

  /// Hours and minutes, seconds or none, decimals or none, AM, PM or neither.
  private static func clock(_ rest: inout ArraySlice<UInt8>) -> Double? {
    func number(_ most: Int) -> Int? {
      let digits = rest.prefix(3).prefix { $0 &- 0x30 < 10 }
      guard 1...2 ~= digits.count else { return nil }
      let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard value <= most else { return nil }
      rest = rest.dropFirst(digits.count)
      return value
    }
    guard var hour = number(23), rest.first == 0x3A else { return nil }
    rest = rest.dropFirst()
    guard let minute = number(59) else { return nil }
    var second = 0.0
    if rest.first == 0x3A {
      rest = rest.dropFirst()
      guard let whole = number(60) else { return nil }
      second = Double(whole)
      if rest.first == 0x2E || rest.first == 0x2C {
        let decimals = rest.dropFirst().prefix { $0 &- 0x30 < 10 }
        guard 1...9 ~= decimals.count else { return nil }
        rest = rest.dropFirst(1 + decimals.count)
        let numerator = decimals.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        second += Double(numerator) / decimals.reduce(1.0) { product, _ in product * 10 }
      }
    }
    let text = String(decoding: rest, as: UTF8.self).lowercased().filter { $0 != " " && $0 != "." }
    if text == "am" || text == "pm" {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + (text == "pm" ? 12 : 0)
      rest = []
    }
    return Double(hour * 3600 + minute * 60) + second
  }

  /// Seconds east of UTC of `Z`, `UTC`, `GMT`, `±HH:MM`, `±HHMM` or `±HH`.
  private static func zone(_ rest: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: rest, as: UTF8.self).uppercased()
    if ["Z", "UTC", "GMT"].contains(text) { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4 || digits.count == 2, let number = Int(digits), number >= 0 else { return nil }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours < 24, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// The bytes with spaces for the narrow and unbreakable ones that spreadsheets put before AM and PM; `nil` if there are
  /// too many for a time.
  private static func plain(_ cell: Cell) -> [UInt8]? {
    guard cell.count >= 4, cell.count <= longest else { return nil }
    let bytes = Array(cell.bytes)
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
        .utf8)
  }
}
