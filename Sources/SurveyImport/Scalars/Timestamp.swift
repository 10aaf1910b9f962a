import RadioSurvey

/// Reads times: RFC 3339 (with a space for the T, and before the zone, as well), the same without a zone, and Unix
/// seconds.
enum Timestamp {
  /// What a cell says about time.
  enum Reading: Equatable {
    /// Seconds since 1970-01-01T00:00:00Z.
    case seconds(Double)
    /// The same, from a time without a zone that was read as UTC.
    case withoutZone(Double)
    /// A number too large for seconds: milliseconds or finer since 1970.
    case tooFine
    /// Seconds outside 2010 to 2100 that are no count from a start either, see ``SurveyBounds/isTime(_:)``.
    case impossible(Double)
    /// Nothing that can be read.
    case invalid
  }

  /// Unix seconds above this (the year 5138) are taken for a finer unit.
  static let latest = 1e11

  /// What to do about a time that cannot be.
  static let help =
    "set the clock of the receiver; if times count from an arbitrary start, write them as seconds since that start"

  /// The reading of this many seconds.
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

  /// Days of a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
