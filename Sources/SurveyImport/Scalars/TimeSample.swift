import RadioSurvey

/// How a table's times are written, found from its first rows.
struct TimeSample {
  /// The format.
  private(set) var format = TimeFormat.standard
  /// The orders in which the dates can be read, if there are several, and a date to show it with.
  private var open: (orders: [DateOrder], date: String)?
  /// A number that may count days or seconds.
  private var dayOrSecond: String?

  /// Looks at the cells of a column in the first rows. A unit in the column's name decides for numbers; what `mapping` says
  /// decides before that.
  init(_ cells: [String], columnName: String, mapping: LogMapping = LogMapping()) {
    let cells = cells.filter { !$0.isEmpty }
    let numbers = cells.compactMap { $0.withCell(Number.double) }
    if let first = numbers.first, numbers.count == cells.count {
      format = ColumnAliases.timeUnit(columnName) ?? TimeFormat(magnitude: first)
      if mapping.timeUnit == nil, Self.mayBeDays(numbers) { dayOrSecond = cells[0] }
      return
    }
    if let order = mapping.dateOrder {
      format = TimeFormat(order)
      return
    }
    let read = cells.map { ($0, $0.withCell(CalendarTime.orders)) }
    let dates = read.filter {
      !$0.1.isEmpty && $0.1 != [.yearFirst] || $0.1 == [.yearFirst] && !Self.hasCentury($0.0)
    }
    guard !dates.isEmpty else { return }
    // A damaged row among the first does not decide.
    let votes = DateOrder.allCases.map { order in (order, dates.count { $0.1.contains(order) }) }
    let most = votes.map(\.1).max() ?? 0
    let orders = votes.filter { $0.1 == most }.map(\.0)
    format = TimeFormat(orders[0])
    if orders.count > 1 { open = (orders, dates.first { $0.1.count > 1 }?.0 ?? dates[0].0) }
  }

  /// Whether the times may count days.
  var mayBeDays: Bool { dayOrSecond != nil }

  private static func hasCentury(_ text: String) -> Bool {
    text.utf8.prefix(4).allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Days of 2010 to 2099, as spreadsheets and MATLAB count them.
  private static let excelDays = 40_179.0..<73_051
  private static let matlabDays = 734_139.0..<767_011

  /// Whether numbers may be days: of 2010 to 2099, and closer to each other than packets are in seconds.
  private static func mayBeDays(_ numbers: [Double]) -> Bool {
    let isExcel = numbers.allSatisfy(excelDays.contains)
    guard isExcel || numbers.allSatisfy(matlabDays.contains), let least = numbers.min(),
      let most = numbers.max(),
      numbers.contains(where: { $0 != $0.rounded() })
    else { return false }
    let steps = Set(numbers).count - 1
    return steps == 0 || (most - least) / Double(steps) < 0.02
  }

  /// Refuses what can be read in several ways.
  ///
  /// - Throws: ``LogError`` with `ambiguous-date` or `ambiguous-time`.
  func report(to session: ImportSession, line: Int) throws {
    if let open {
      let readings = open.orders.map { order in
        let date = open.date.withCell { CalendarTime.read($0, order: order) }
        return "\(Self.text(date)) (--date-order \(order.rawValue))"
      }
      throw session.failure(
        .ambiguousDate, line: line,
        message:
          "the date \(quoted(open.date)) is \(readings.joined(separator: " or ")), and no other date shows which",
        help: "say what comes first: --date-order dmy, mdy or ymd"
      ).with(.dateOrder(open.orders[0]))
    }
    guard let dayOrSecond, let number = dayOrSecond.withCell(Number.double) else { return }
    let unit: TimeUnit = Self.excelDays.contains(number) ? .excelDays : .matlabDays
    throw session.failure(
      .ambiguousTime, line: line,
      message: "the time \(quoted(dayOrSecond)) is \(Self.text(.seconds(unit.seconds(number)))) as days "
        + "(--time-unit \(unit.rawValue)), or seconds since some start (--time-unit s)",
      help: "say which, or format the column as a date and export the table again"
    ).with(.timeUnit(unit, isSure: false))
  }

  /// A day and a minute for a message.
  private static func text(_ reading: Timestamp.Reading) -> String {
    guard case .seconds(let seconds) = reading.zoned else { return "not a date" }
    return Timestamp.text(seconds)
  }
}

extension Timestamp.Reading {
  /// The reading as if it had a zone.
  fileprivate var zoned: Timestamp.Reading {
    if case .withoutZone(let seconds) = self { return .seconds(seconds) }
    return self
  }
}

extension Timestamp {
  /// A time in UTC to the minute, such as `2026-05-24 10:00`.
  static func text(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded(.down))
    let days = Int((seconds / 86_400).rounded(.down))
    let minute = minutes - days * 1440
    // The civil date of a day number: the inverse of `days(year:month:day:)`.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day)) \(two(minute / 60)):\(two(minute % 60))"
  }
}

extension LogHead {
  /// The cells of the first whole rows below a table's header, as far as they are on one line each.
  func rows(_ dialect: CSVDialect, limit: Int = 50) -> [[String]] {
    let lines = bytes.split(
      separator: 0x0A, maxSplits: dialect.skippedLines + limit + 1, omittingEmptySubsequences: false
    ).dropFirst(dialect.skippedLines + 1).prefix(limit)
    return lines.filter { !$0.isEmpty && $0 != [0x0D] }.compactMap { line in
      CSVDialect.cells(line.last == 0x0D ? line.dropLast() : line, dialect.delimiter.rawValue)
    }
  }
}
