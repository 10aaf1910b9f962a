import Foundation
import RadioSurvey
import CalibrationModel

/// How a log writes times: RFC 3339, numbers, or dates in another order with hyphens, slashes or points.
struct TimeFormat: Equatable {
  var unit = TimeUnit.seconds
  /// What comes first in dates that are not RFC 3339, as in `MM-DD-YYYY HH:MM:SS`; `nil` if there are none.
  var order: DateOrder?

  /// The format for people; `nil` for the standard.
  var name: String? {
    switch (unit, order) {
    case (.milliseconds, _): "in milliseconds"
    case (.microseconds, _): "in microseconds"
    case (.nanoseconds, _): "in nanoseconds"
    case (_, .monthFirst?): "as MM-DD-YYYY"
    case (_, .dayFirst?): "as DD-MM-YYYY"
    case (_, .yearFirst?): "as YY-MM-DD"
    default: nil
    }
  }
}

extension TimeUnit {
  /// The unit of a number of Unix time by its size: milliseconds above 10¹¹, microseconds above 10¹⁴, nanoseconds above 10¹⁷.
  init(magnitude: Double) {
    switch magnitude {
    case ...Timestamp.latest: self = .seconds
    case ...1e14: self = .milliseconds
    case ...1e17: self = .microseconds
    default: self = .nanoseconds
    }
  }
}

/// Reads the times of successive rows as ``Timestamp`` does, and remembers how the latest began. Seven bytes behind a cell may be read.
struct TimeCellReader {
  private let format: TimeFormat
  private let divisor: Double
  /// The first eight bytes of a number, and their value.
  private var digits: UInt64 = 0
  private var digitsValue: UInt64 = 0
  /// The first sixteen bytes of a calendar time, date, hour and minute, and its seconds since 1970.
  private var minute: (UInt64, UInt64) = (0, 0)
  private var minuteSeconds = 0

  init(_ format: TimeFormat) {
    self.format = format
    divisor = format.unit.perSecond
  }

  @inline(__always)
  mutating func read(_ cell: Cell) -> Timestamp.Reading {
    guard let base = cell.base else { return .invalid }
    if cell.count >= 9, cell.count <= 20, let number = number(base, cell.count) {
      let seconds = divisor == 1 ? number : number / divisor
      return Timestamp.reading(seconds)
    }
    if cell.count >= 20, let seconds = calendar(base, cell.count) { return .seconds(seconds) }
    return Timestamp.read(cell, as: format)
  }

  /// The time of a row that a scanner takes, written into it, and its kind; `nil` if the exact reader must look.
  @inline(__always)
  mutating func stamp(_ cell: Cell, _ row: inout ScannedRow) -> ScannedRow.Kind? {
    guard let time = read(cell).time else { return nil }
    row.time = time.seconds
    return time.hasZone ? .plain : .withoutZone
  }

  /// A number that a `Double` holds after one exact division, see ``Number/double(_:)``.
  @inline(__always)
  private mutating func number(_ base: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    let word = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
    if word != digits || digits == 0 {
      var value: UInt64 = 0
      for index in 0..<8 {
        let digit = base[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + UInt64(digit)
      }
      digits = word
      digitsValue = value
    }
    var mantissa = digitsValue
    var point = count
    for index in 8..<count {
      let digit = base[index] &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else {
        guard base[index] == UInt8(ascii: "."), point == count else { return nil }
        point = index
      }
    }
    let decimals = point == count ? 0 : count - 1 - point
    guard count - (point == count ? 0 : 1) <= 18, mantissa < 1 << 53 else { return nil }
    return decimals == 0 ? Double(mantissa) : Double(mantissa) / Number.powersOfTen[decimals]
  }

  /// `2024-05-01T10:00:00Z`, with decimals of the second or without, in the minute of the latest one.
  @inline(__always)
  private mutating func calendar(_ base: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    guard base[4] == UInt8(ascii: "-"), base[count - 1] == UInt8(ascii: "Z") else { return nil }
    let bytes = UnsafeRawPointer(base)
    let words = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
    guard words == minute else { return remember(words, base, count) }
    let tens = base[17] &- UInt8(ascii: "0")
    let ones = base[18] &- UInt8(ascii: "0")
    guard base[16] == UInt8(ascii: ":"), tens < 6, ones < 10 else { return nil }
    let whole = Double(minuteSeconds + Int(tens) * 10 + Int(ones))
    if count == 20 { return whole }
    guard base[19] == UInt8(ascii: "."), count > 21, count <= 30 else { return nil }
    var numerator = 0
    for index in 20..<(count - 1) {
      let digit = base[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      numerator = numerator * 10 + Int(digit)
    }
    return whole + Double(numerator) / Number.powersOfTen[count - 21]
  }

  private mutating func remember(
    _ words: (UInt64, UInt64), _ base: UnsafePointer<UInt8>, _ count: Int
  ) -> Double? {
    guard case .seconds(let seconds) = Timestamp.read(Cell(base: base, count: count, offset: -1), as: format)
    else { return nil }
    func number(_ range: Range<Int>) -> Int {
      range.reduce(0) { $0 * 10 + Int(base[$1] &- UInt8(ascii: "0")) }
    }
    let days = Timestamp.days(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    minuteSeconds = days * 86_400 + number(11..<13) * 3600 + number(14..<16) * 60
    minute = words
    return seconds
  }
}

/// How a table's times are written, found from its first rows.
struct TimeSample {
  private(set) var format = TimeFormat()
  /// The orders in which the dates can be read, if there are several, and a date to show it with.
  private var open: (orders: [DateOrder], date: String)?
  /// Dates that can be read in one order only, each in another.
  private var contrary: (dayFirst: String, monthFirst: String)?
  /// A number that may count seconds from some start, and what else it may count.
  private var otherUnit: (number: String, unit: TimeUnit)?

  /// Looks at the cells of a column in the first rows. A unit in the column's name decides for numbers; what `mapping` says decides before that.
  init(_ cells: [String], columnName: String, mapping: LogMapping = LogMapping()) {
    let cells = cells.filter { !$0.isEmpty }
    let numbers = cells.compactMap(Self.number)
    if let first = numbers.first, numbers.count == cells.count {
      format.unit = ColumnAliases.timeUnit(columnName) ?? TimeUnit(magnitude: first)
      if mapping.timeUnit == nil, ColumnAliases.timeUnit(columnName) == nil {
        otherUnit = Self.otherUnit(numbers).map { (cells[0], $0) }
      }
      return
    }
    if let order = mapping.dateOrder {
      format.order = order
      return
    }
    let read = cells.map { ($0, $0.withCell(CalendarTime.orders)) }
    let dates = read.filter {
      !$0.1.isEmpty && $0.1 != [.yearFirst]
        || $0.1 == [.yearFirst] && !$0.0.utf8.prefix(4).allSatisfy { $0 &- 0x30 < 10 }
    }
    guard !dates.isEmpty else { return }
    let days = dates.filter { $0.1 == [.dayFirst] && $0.0.withCell(CalendarTime.hasOpenForm) }
    let months = dates.filter { $0.1 == [.monthFirst] }
    if let day = days.first, let month = months.first,
      min(days.count, months.count) > max(1, dates.count / 50)
    {
      contrary = (day.0, month.0)
    }
    // A damaged row does not decide.
    let votes = DateOrder.allCases.map { order in (order, dates.count { $0.1.contains(order) }) }
    let most = votes.map(\.1).max() ?? 0
    let orders = votes.filter { $0.1 == most }.map(\.0)
    format.order = orders[0]
    if orders.count > 1 { open = (orders, dates.first { $0.1.count > 1 }?.0 ?? dates[0].0) }
  }

  /// A number with a decimal point, or with a decimal comma.
  private static func number(_ text: String) -> Double? {
    text.withCell { cell in
      if let number = Number.double(cell) { return number }
      guard cell.bytes.contains(UInt8(ascii: ",")),
        case .number(let number, "") = NumberText.read(cell, mark: .comma)
      else { return nil }
      return number
    }
  }

  /// Whether the times may count days, or seconds since 2001.
  var mayBeDays: Bool { otherUnit != nil }

  /// Days of 2010 to 2099, as spreadsheets and MATLAB count them.
  private static let excelDays = 40_179.0..<73_051
  private static let matlabDays = 734_139.0..<767_011

  /// Seconds since 2001 of 2010 to 2039: as a time since a start they would be nine years.
  private static let appleSeconds = 284_000_000.0..<1_220_000_000

  /// Whether numbers are the milliseconds of a clock from an unknown start: whole, and so far apart that no packet would follow another within
  /// seconds. Whoever counts seconds between places counts them in fives and tens.
  private static func isMilliseconds(_ numbers: [Double]) -> Bool {
    guard numbers.count >= 20, numbers.allSatisfy({ $0 == $0.rounded() && $0 < 1.2e9 }) else { return false }
    let steps = zip(numbers.dropFirst(), numbers).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard 2 * steps.count >= numbers.count, steps[steps.count / 2] >= 30 else { return false }
    return 2 * steps.count { $0.truncatingRemainder(dividingBy: 5) == 0 } < steps.count
  }

  /// What else numbers may count: days of 2010 to 2099, closer to each other than packets are in seconds; or seconds since 2001, unless
  /// their steps are those of whole milliseconds.
  private static func otherUnit(_ numbers: [Double]) -> TimeUnit? {
    if numbers.allSatisfy(appleSeconds.contains) {
      let steps = zip(numbers.dropFirst(), numbers).map { abs($0 - $1) }.sorted()
      let isFine =
        numbers.allSatisfy { $0 == $0.rounded() }
        && steps.last.map { _ in steps[steps.count / 2] >= 15 } ?? false
      return isFine ? nil : .apple
    }
    if isMilliseconds(numbers) { return .milliseconds }
    let isExcel = numbers.allSatisfy(excelDays.contains)
    guard isExcel || numbers.allSatisfy(matlabDays.contains), let least = numbers.min(),
      let most = numbers.max(), numbers.contains(where: { $0 != $0.rounded() })
    else { return nil }
    let steps = Set(numbers).count - 1
    return steps == 0 || (most - least) / Double(steps) < 0.02 ? isExcel ? .excelDays : .matlabDays : nil
  }

  /// Refuses what can be read in several ways.
  /// - Throws: ``LogError`` with `ambiguous-date` or `ambiguous-time`.
  func report(to session: ImportSession, line: Int) throws {
    if let contrary {
      throw session.failure(
        .ambiguousDate, line: line,
        message:
          "\(quoted(contrary.dayFirst)) can only be day.month.year, \(quoted(contrary.monthFirst)) only "
          + "month.day.year: the log has dates of both orders",
        help: "keep the rows of each order in a log of their own, or write dates as 2026-05-24")
    }
    if let open {
      let readings = open.orders.map { order in
        let date = open.date.withCell { CalendarTime.read($0, order: order) }
        return "\(Self.text(date)) (--date-order \(order.rawValue))"
      }
      throw session.failure(
        .ambiguousDate, line: line,
        message:
          "the date \(quoted(open.date)) is \(readings.joined(separator: " or ")); no other date shows "
          + "which", help: "set the order: --date-order dmy, mdy or ymd"
      ).with(.dateOrder(open.orders[0]))
    }
    guard let (text, unit) = otherUnit, let number = Self.number(text) else { return }
    if unit == .milliseconds {
      throw session.failure(
        .ambiguousTime, line: line,
        message:
          "times such as \(quoted(text)) count from an unknown start: as milliseconds (--time-unit ms), or as seconds "
          + "(--time-unit s), which would be half a minute or more from packet to packet",
        help: "choose one"
      ).with(.timeUnit(unit, isSure: false))
    }
    throw session.failure(
      .ambiguousTime, line: line,
      message: "the time \(quoted(text)) is \(Self.text(.seconds(unit.seconds(number)))) "
        + "\(unit == .apple ? "as seconds since 2001, as Apple counts" : "as days") "
        + "(--time-unit \(unit.rawValue)), or seconds since some start (--time-unit s)",
      help: unit == .apple
        ? "choose one" : "choose one, or format the column as a date and export the table again"
    ).with(.timeUnit(unit, isSure: false))
  }

  private static func text(_ reading: Timestamp.Reading) -> String {
    reading.time.map { Timestamp.text($0.seconds) } ?? "not a date"
  }
}

extension Timestamp {
  /// A time in UTC to the minute, such as `2026-05-24 10:00`.
  static func text(_ seconds: Double) -> String {
    let minute = Date(timeIntervalSince1970: (seconds / 60).rounded(.down) * 60)
    return minute.ISO8601Format(.iso8601(timeZone: .gmt, dateTimeSeparator: .space)).prefix(16).description
  }
}

extension LogHead {
  /// The cells of the first whole rows below a table's header, as far as they are on one line each.
  func rows(_ dialect: CSVDialect, limit: Int = 50) -> [[String]] {
    lines.dropFirst(dialect.headerLines).prefix(limit).filter { !$0.isEmpty }
      .compactMap { CSVDialect.cells($0, dialect.delimiter.rawValue) }
  }
}
