import RadioSurvey

/// Reads times: RFC 3339 (with a space for the T, and before the zone, as well), the same without a zone, and Unix seconds.
enum Timestamp {
  enum Reading: Equatable {
    /// Seconds since 1970-01-01T00:00:00Z.
    case seconds(Double)
    /// The same, from a time without a zone that was read as UTC.
    case withoutZone(Double)
    /// A number too large for seconds: milliseconds or finer since 1970.
    case tooFine
    /// Seconds outside 2010 to 2100 that are no count from a start either, see ``SurveyBounds/isTime(_:)``.
    case impossible(Double)
    case invalid

    /// Seconds since 1970, and whether the time came with a zone; `nil` if it cannot be used.
    @inline(__always)
    var time: (seconds: Double, hasZone: Bool)? {
      switch self {
      case .seconds(let seconds): (seconds, true)
      case .withoutZone(let seconds): (seconds, false)
      case .tooFine, .impossible, .invalid: nil
      }
    }
  }

  /// Unix seconds above this (the year 5138) are read as a finer unit.
  static let latest = 1e11

  static let help =
    "set the receiver's clock; if times count from an arbitrary start, write seconds since that start"

  /// Why a reading at a time, in seconds since 1970, cannot be used.
  static func failure(_ time: Double) -> RowFailure {
    RowFailure(
      code: .invalidTimestamp, field: .timestamp,
      message: "expected a time from 2010 to 2100, found \(time) s", help: help)
  }

  @inline(__always)
  static func reading(_ seconds: Double) -> Reading {
    SurveyBounds.isTime(seconds) ? .seconds(seconds) : seconds > latest ? .tooFine : .impossible(seconds)
  }

  /// Reads a cell. Years from 2010 on, and 1970, in which a clock begins that was never set; a leap second is the first second
  /// of the next minute.
  static func read(_ cell: Cell) -> Reading {
    guard let base = cell.base else { return .invalid }
    if cell.count >= 19, base[4] == UInt8(ascii: "-") { return date(base, cell.count) }
    guard let seconds = Number.double(cell), seconds >= 0 else { return .invalid }
    return reading(seconds)
  }

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day is a year's last day and (153 m + 2) / 5 is the days before
  /// month m; 146 097 days are 400 years.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(_ base: UnsafePointer<UInt8>, _ count: Int) -> Reading {
    guard let century = pair(base), let yearOfCentury = pair(base + 2), let month = pair(base + 5),
      let day = pair(base + 8), let hour = pair(base + 11), let minute = pair(base + 14),
      let second = pair(base + 17), base[7] == UInt8(ascii: "-"), base[13] == UInt8(ascii: ":"),
      base[16] == UInt8(ascii: ":"), base[10] == UInt8(ascii: " ") || base[10] | 0x20 == UInt8(ascii: "t")
    else { return .invalid }
    let year = century * 100 + yearOfCentury
    guard 1...12 ~= month, day >= 1, day <= length(ofMonth: month, year: year), hour < 24, minute < 60,
      second <= 60
    else { return .invalid }
    var index = 19
    var numerator = 0
    var denominator = 1
    if index < count, base[index] == UInt8(ascii: ".") {
      index += 1
      let first = index
      while index < count, base[index] &- UInt8(ascii: "0") < 10 {
        // Digits beyond a nanosecond change nothing.
        if index - first < 9 {
          numerator = numerator * 10 + Int(base[index] &- UInt8(ascii: "0"))
          denominator *= 10
        }
        index += 1
      }
      guard index > first else { return .invalid }
    }
    let whole = days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    let fraction = Double(numerator) / Double(denominator)
    let isDate = year == 1970 || year >= 2010
    if index == count {
      let seconds = Double(whole) + fraction
      return isDate && SurveyBounds.isTime(seconds) ? .withoutZone(seconds) : .impossible(seconds)
    }
    if base[index] == UInt8(ascii: " ") { index += 1 }
    guard index < count, let offset = zone(base + index, count - index) else { return .invalid }
    let seconds = Double(whole - offset) + fraction
    return isDate ? reading(seconds) : .impossible(seconds)
  }

  /// Seconds east of UTC: `Z`, `±HH:MM` or `±HHMM`.
  private static func zone(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    if count == 1, base[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    let hasColon = count == 6 && base[3] == UInt8(ascii: ":")
    guard hasColon || count == 5, base[0] == UInt8(ascii: "+") || base[0] == UInt8(ascii: "-"),
      let hours = pair(base + 1), let minutes = pair(base + (hasColon ? 4 : 3)), hours < 24, minutes < 60
    else { return nil }
    return (base[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  @inline(__always)
  private static func pair(_ base: UnsafePointer<UInt8>) -> Int? {
    let tens = base[0] &- UInt8(ascii: "0")
    let ones = base[1] &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Timestamp {
  /// Reads a cell in a format. A text in RFC 3339 is read as that, whatever the unit of numbers.
  static func read(_ cell: Cell, as format: TimeFormat) -> Reading {
    if format.unit != .seconds, let number = Number.double(cell), number >= 0 {
      return reading(number, in: format.unit)
    }
    let reading = read(cell)
    guard let order = format.order, reading == .invalid else { return reading }
    return CalendarTime.read(cell, order: order)
  }

  /// The reading of a number in a unit; days are calendar times without a zone.
  static func reading(_ number: Double, in unit: TimeUnit) -> Reading {
    let seconds = unit.seconds(number)
    guard unit.isDays else { return reading(seconds) }
    return SurveyBounds.isTime(seconds) ? .withoutZone(seconds) : .impossible(number)
  }
}

/// Reads the calendar times that spreadsheets and scripts write: `24.05.2026 10:00`, `5/24/2026 10:00 AM`,
/// `24-May-2026 10:00:00`, `2026-05-24 10:00`, with a comma or a point before decimals of the second.
enum CalendarTime {
  struct Parts {
    var first: Int, second: Int, third: Int
    /// The orders that its form leaves open, and those of them in which it is a date.
    var possible: [DateOrder] = []
    var orders: [DateOrder]
    /// Seconds since midnight.
    var secondOfDay: Double
    /// Seconds east of UTC; `nil` without a zone.
    var zone: Int?
  }

  private static let longest = 64

  /// Reads a cell; `order` is that of all dates whose form leaves it open, also of those that are a date in another order only.
  static func read(_ cell: Cell, order: DateOrder?) -> Timestamp.Reading {
    guard let parts = parts(cell) else { return .invalid }
    let isOpen = order.map(parts.possible.contains) ?? false
    let chosen = parts.orders.count == 1 && !isOpen ? parts.orders[0] : order
    guard let chosen, parts.orders.contains(chosen), let days = days(parts, chosen) else { return .invalid }
    let seconds = Double(days) * 86_400 + parts.secondOfDay
    guard let zone = parts.zone else { return .withoutZone(seconds) }
    return .seconds(seconds - Double(zone))
  }

  /// The orders in which the date of a cell can be read; empty if it is not a date.
  static func orders(_ cell: Cell) -> [DateOrder] { parts(cell)?.orders ?? [] }

  /// Whether the form of a date leaves open whether the day or the month is first.
  static func hasOpenForm(_ cell: Cell) -> Bool { (parts(cell)?.possible.count ?? 0) > 1 }

  /// Whether a cell is a time in any form, or a number that may be one.
  static func isTime(_ cell: Cell) -> Bool {
    Timestamp.read(cell) != .invalid || !orders(cell).isEmpty || timeOfDay(cell) != nil
  }

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
    guard let first = group(&rest), let mark = rest.popFirst(), [0x2D, 0x2E, 0x2F, 0x20].contains(mark),
      let second = group(&rest), rest.popFirst() == mark, let third = group(&rest), first.digits > 0,
      third.digits > 0
    else { return nil }
    var parts = Parts(
      first: first.value, second: second.value, third: third.value, orders: [], secondOfDay: 0, zone: nil)
    if !rest.isEmpty {
      if rest.first == 0x2C { rest.removeFirst() }
      guard let gap = rest.popFirst(), gap == 0x20 || gap | 0x20 == UInt8(ascii: "t") else { return nil }
      rest = rest.drop { $0 == 0x20 }
      guard let seconds = clock(&rest) else { return nil }
      parts.secondOfDay = seconds
      if !rest.isEmpty {
        guard let zone = zone(rest.drop { $0 == 0x20 }) else { return nil }
        parts.zone = zone
      }
    }
    let possible: [DateOrder]
    switch (first.digits, second.digits, third.digits) {
    case (4, 1...2, 1...2): possible = [.yearFirst]
    case (1...2, 0, 2), (1...2, 0, 4): possible = [.dayFirst]
    case (1...2, 1...2, 4): possible = mark == 0x2E ? [.dayFirst] : [.dayFirst, .monthFirst]
    case (1...2, 1...2, 2):
      possible =
        mark == 0x2E ? [.dayFirst] : first.digits == 2 ? DateOrder.allCases : [.dayFirst, .monthFirst]
    default: return nil
    }
    parts.possible = possible
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

  /// A number of up to four digits, or the name of a month, which has none.
  private static func group(_ rest: inout ArraySlice<UInt8>) -> (value: Int, digits: Int)? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    if !digits.isEmpty {
      guard digits.count <= 4 else { return nil }
      rest = rest.dropFirst(digits.count)
      return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
    }
    let letters = rest.prefix { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 }
    guard (3...12).contains(letters.count), let month = MonthNames.month(letters) else { return nil }
    rest = rest.dropFirst(letters.count)
    if rest.first == 0x2E, rest.dropFirst().first.map({ $0 == 0x20 || $0 == 0x2D }) == true {
      rest = rest.dropFirst()
    }
    return (month, 0)
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
    guard var hour = number(23), rest.popFirst() == 0x3A, let minute = number(59) else { return nil }
    var second = 0.0
    if rest.first == 0x3A {
      rest.removeFirst()
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

  /// The bytes with spaces for the narrow and unbreakable ones before AM and PM; `nil` if they are too many for a time.
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

/// The names of months in English, German, French and Spanish, whole or cut to three letters and more.
enum MonthNames {
  private static let names: [[String]] = [
    ["january", "januar", "jänner", "janvier", "enero"], ["february", "februar", "février", "febrero"],
    ["march", "märz", "maerz", "mrz", "mars", "marzo"], ["april", "avril", "abril"], ["may", "mai", "mayo"],
    ["june", "juni", "juin", "junio"], ["july", "juli", "juillet", "julio"],
    ["august", "août", "aout", "agosto"], ["september", "septembre", "septiembre"],
    ["october", "oktober", "octobre", "octubre"], ["november", "novembre", "noviembre"],
    ["december", "dezember", "décembre", "diciembre"],
  ]

  /// The month of a name, 1 to 12; `nil` if the name is unknown or ambiguous, such as `jui`.
  static func month(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let text = String(validating: bytes, as: UTF8.self)?.lowercased(), text.count >= 3 else {
      return nil
    }
    let months = names.indices.filter { index in names[index].contains { $0.hasPrefix(text) } }
    return months.count == 1 ? months[0] + 1 : nil
  }
}
