import CalibrationModel
import Foundation
import RadioSurvey

/// Makes readings of the rows of a table, whichever text format the table came in.
///
/// Survey logs repeat themselves: most rows say the same as a row before in every column but time and level. The bytes of those other cells are
/// the key of a context that is kept, so that a row which repeats its neighbour costs one comparison, and no string is made for it.
final class RowDecoder {
  /// Where the values of a field come from.
  private struct Source {
    /// The column that is read; `nil` if none is.
    var column: Int?
    /// The value of rows whose cell is empty.
    var constant = Cell.absent
  }

  /// Compared and hashed as a whole: an array takes its elements one by one.
  private struct Key: Hashable {
    var bytes: [UInt8] = []

    static func == (one: Key, other: Key) -> Bool {
      one.bytes.count == other.bytes.count && memcmp(one.bytes, other.bytes, one.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  let session: ImportSession
  let rules: RowRules
  private let sources: [LogField: Source]
  private let constants: [LogField: HeldText]
  /// The column of the level; `nil` if there is none.
  let level: Int?
  private let timeColumn: Int?
  private let dateColumn: Int?
  /// The phone's own estimate of the distance; `nil` if unused.
  private let accuracyColumn: Int?
  /// The level at 1 m that the beacon broadcasts; `nil` if unused.
  private let powerColumn: Int?
  private let contextColumns: [Int]
  /// The columns that are not read, because the user gives their values.
  let replacedColumns: [(field: LogField, column: Int)]
  private let mostContexts: Int
  private var contexts: [Key: Result<ReadingContext, RowFailure>] = [:]
  /// The cells of the row that is decoded, and of the one before, as far as contexts depend on them.
  private var (key, latestKey) = (Key(), Key())
  private var latest: Result<ReadingContext, RowFailure>?
  private var hasTimes = false
  private var clock = ClockOfDay()
  /// The context of the latest row that was decoded; `nil` if it has none.
  private(set) var latestContext: ReadingContext?

  /// A decoder for rows whose cells are in these columns, which remembers this many contexts.
  init(
    columns: [LogField: Int], session: ImportSession, rules: RowRules = RowRules(),
    remembering mostContexts: Int = 1 << 12
  ) {
    self.mostContexts = mostContexts
    self.session = session
    var rules = rules
    rules.time.unit = session.mapping.timeUnit ?? rules.time.unit
    self.rules = rules
    let given = session.mapping.givenFields
    replacedColumns = columns.filter { given.contains($0.key) }.map { ($0.key, $0.value) }
    level = columns[.rssi]
    timeColumn = columns[.timestamp]
    dateColumn = given.contains(.date) ? nil : columns[.date]
    accuracyColumn = session.isObserved ? columns[.accuracy] : nil
    powerColumn = session.isObserved ? columns[.measuredPower] : nil
    let others = columns.filter { ![.rssi, .timestamp, .date, .accuracy, .measuredPower].contains($0.key) }
    contextColumns = Set(others.values).sorted()
    constants = rules.defaults.merging(session.mapping.constants) { _, given in given }
      .mapValues(HeldText.init)
    var sources = columns.filter { !given.contains($0.key) }.mapValues { Source(column: $0) }
    for (field, text) in constants { sources[field, default: Source()].constant = text.cell.trimmed }
    self.sources = sources
  }

  func column(_ field: LogField) -> Int? { sources[field]?.column }
  func constant(_ field: LogField) -> Cell { sources[field]?.constant ?? .absent }
  func isContext(_ column: Int) -> Bool { contextColumns.contains(column) }

  /// What a scanner must know of the rows; `nil` if they are not for it: without times, or where one column is two fields.
  func layout(delimiter: UInt8, columns: Int) -> RowLayout? {
    guard let timeColumn, let level, timeColumn != level, session.takesPlainRows, dateColumn == nil,
      session.mapping.constants[.date] == nil, !rules.time.unit.isShifted, !isContext(timeColumn),
      !isContext(level)
    else { return nil }
    return RowLayout(
      delimiter: delimiter, columns: columns, timeColumn: timeColumn, levelColumn: level,
      contextColumns: contextColumns, time: rules.time,
      emptyIsUnheard: rules.emptyIsUnheard, lineLength: session.limits.lineLength)
  }

  /// Takes a row, its cells by column and the record that they are in, and warns of what a reader should know about it.
  func decode(_ cells: UnsafePointer<Cell>, record: TextRecord) throws {
    let level: (level: Int?, isRounded: Bool)
    let time: (seconds: Double, hasZone: Bool)
    let context: ReadingContext
    latestContext = nil
    // With times, a row of totals has none, and is found where it fails.
    if timeColumn == nil, isSummary(cells) { return try reject(Self.summary, cells, record) }
    do throws(RowFailure) {
      level = try self.level(cells)
      if level.level == nil, isBlank(cells) { return }
      time = try self.time(cells)
      context = try self.context(cells).get()
      latestContext = context
    } catch {
      if isBlank(cells) { return }
      return try reject(isSummary(cells) ? Self.summary : error, cells, record)
    }
    if clock.lacksDate, !clock.isTold {
      clock.isTold = true
      try session.warn(
        .timeWithoutDate, at: record.place(at: -1),
        "times of day have no date and are read as seconds since midnight",
        help: "give the date of the first reading: --date 2024-05-01")
    }
    let timeOffset = timeColumn.map { cells[$0].offset } ?? -1
    if level.isRounded, let column = self.level, let rounded = level.level {
      try session.warn(
        .roundedRSSI, at: record.place(at: cells[column].offset),
        "the level \(quoted(cells[column].bytes)) is rounded to \(rounded) dBm",
        help: "levels are stored in steps of 1 dB")
    }
    if !time.hasZone {
      try session.warn(
        .timestampWithoutZone, at: record.place(at: timeOffset), "the time has no zone and is read as UTC",
        help: "this shifts all times equally and changes no fit; days of sessions and truth tables are also "
          + "UTC. For another zone, write 2024-05-01T10:00:00+02:00")
    }
    if let powerColumn, let power = Number.double(cells[powerColumn]) {
      // A signed byte that was read as an unsigned one.
      session.expect(measuredPower: power > 127 ? power - 256 : power)
    }
    if let accuracyColumn { session.expect(accuracy: Number.double(cells[accuracyColumn])) }
    try session.add(context, time: time.seconds, level: level.level) {
      (record.place(at: timeOffset), record.text(limit: session.limits.rejectedText))
    }
  }

  /// Takes a row of texts, `nil` for a cell that is not there.
  func decode(texts: [String?], record: TextRecord) throws {
    let held = texts.map { $0.map(HeldText.init) }
    try withExtendedLifetime(held) { try decode(held.map { $0?.cell ?? .absent }, record: record) }
  }

  /// The level in dBm, `nil` for a packet that was expected but not heard; whether decimals were rounded away.
  @inline(__always)
  private func level(_ cells: UnsafePointer<Cell>) throws(RowFailure) -> (level: Int?, isRounded: Bool) {
    let cell = level.map { cells[$0] } ?? .absent
    switch Level.read(cell) {
    case .level(let level, let isRounded): return (level, isRounded)
    case .missed where cell.base != nil && rules.emptyIsUnheard: return (nil, false)
    case .missed:
      let beacons = [LogField.beacon, .address, .uuid].compactMap(column)
      if cell.base == nil, !rules.isCSV, !beacons.isEmpty, beacons.allSatisfy({ cells[$0].base == nil }) {
        throw RowFailure(code: .otherEntry, message: "the entry has neither a level nor a beacon")
      }
      throw RowFailure(
        code: .missingCell, message: "the row has no rssi_dbm",
        help: "write null for a packet that was expected but not heard")
    case .sentinel:
      if rules.readsBytes, let byte = Number.integer(cell), 129...255 ~= byte, Level.isLevel(byte - 256) {
        return (byte - 256, false)
      }
      if rules.isUnheard(Number.double(cell) ?? .nan) { return (nil, false) }
      throw RowFailure(
        code: .sentinelRSSI, severity: .warning, field: .rssi,
        message: "\(quoted(cell.bytes)) is a sentinel for “no level”",
        help: "levels are between −119 and −2 dBm; "
          + (Number.double(cell).map { 20..<100 ~= $0 } == true
            ? "if the log omits the minus sign, add it: it is not guessed"
            : "leave the cell empty if a packet was expected but not heard"))
    case .invalid:
      if rules.isCSV, rules.emptyIsUnheard, let text = cell.text, Level.isNothing(text) {
        return (nil, false)
      }
      throw .unreadable(
        .invalidRSSI, .rssi, expected: "RSSI in dBm", found: cell,
        help: cell.bytes.last == UInt8(ascii: "%")
          ? "a percentage is the receiver's own scale and cannot be converted: export the level in dBm"
          : "write a number such as -67; leave the cell empty if the packet was not heard")
    }
  }

  /// The time in Unix seconds; whether it came with a zone. A log without times has 0 throughout.
  @inline(__always)
  private func time(_ cells: UnsafePointer<Cell>) throws(RowFailure) -> (seconds: Double, hasZone: Bool) {
    var cell = timeColumn.map { cells[$0] } ?? .absent
    if cell.isEmpty { cell = value(.timestamp, cells) }
    if cell.base == nil, !hasTimes { return (0, true) }
    hasTimes = true
    switch Timestamp.read(cell, as: rules.time) {
    case .seconds(let seconds): return (seconds, true)
    case .withoutZone(let seconds): return (seconds, false)
    case .tooFine:
      session.fineTime = session.fineTime ?? Number.double(cell)
      throw .unreadable(
        .invalidTimestamp, .timestamp, expected: "RFC 3339 or Unix seconds", found: cell,
        help: "this looks like milliseconds or smaller units since 1970: use --time-unit ms")
    case .impossible:
      throw .unreadable(
        .invalidTimestamp, .timestamp, expected: "a time from 2010 to 2100", found: cell,
        help: Timestamp.help)
    case .invalid: return try spreadsheetTime(cell, cells)
    }
  }

  /// A time as spreadsheets write it, or a time of day and the day in another column.
  private func spreadsheetTime(
    _ cell: Cell, _ cells: UnsafePointer<Cell>
  ) throws(RowFailure) -> (seconds: Double, hasZone: Bool) {
    let order = session.mapping.dateOrder ?? rules.time.order
    if let timeOfDay = CalendarTime.timeOfDay(cell) {
      let date = value(.date, cells)
      guard !date.isEmpty else {
        clock.lacksDate = true
        return (clock.seconds(timeOfDay), true)
      }
      let day = Timestamp.read(date, as: TimeFormat(unit: session.mapping.timeUnit ?? .seconds))
      guard let day = (day == .invalid ? CalendarTime.read(date, order: order) : day).time?.seconds else {
        throw .unreadable(
          .invalidTimestamp, .date, expected: "a date such as 2024-05-01", found: date,
          help: "write dates as 2024-05-01, or set their order with --date-order dmy, mdy or ymd")
      }
      let midnight = (day / 86_400).rounded(.down) * 86_400
      return (midnight + (dateColumn == nil ? clock.seconds(timeOfDay) : timeOfDay), false)
    }
    if let time = (decimalTime(cell) ?? CalendarTime.read(cell, order: order)).time { return time }
    throw .unreadable(
      .invalidTimestamp, .timestamp, expected: "RFC 3339 or Unix seconds", found: cell,
      help: CalendarTime.orders(cell).count > 1
        ? "set the order of dates: --date-order dmy, mdy or ymd"
        : CalendarTime.hasOpenForm(cell)
          ? "other dates of the log have another order: keep rows of each order in a log of their own"
          : "write times as 2024-05-01T10:00:00Z or as seconds since 1970")
  }

  /// A number with a decimal comma, such as `1714557600,5`.
  private func decimalTime(_ cell: Cell) -> Timestamp.Reading? {
    guard cell.bytes.contains(UInt8(ascii: ",")),
      case .number(let number, let unit) = NumberText.read(cell, mark: .comma), unit.isEmpty, number >= 0
    else { return nil }
    return Timestamp.reading(number, in: rules.time.unit)
  }

  private func isSummary(_ cells: UnsafePointer<Cell>) -> Bool {
    (0..<rules.cells).contains { SummaryRow.isWord(cells[$0]) }
  }

  /// Whether the row of a table has separators only, as spreadsheets write below the last reading: an empty line.
  private func isBlank(_ cells: UnsafePointer<Cell>) -> Bool {
    rules.isCSV && rules.cells > 0 && (0..<rules.cells).allSatisfy { cells[$0].isEmpty }
  }

  private static let summary = RowFailure(
    code: .summaryRow, severity: .warning, message: "the row holds a total or an average, not a reading",
    help: "a beacon or place with this name needs another one")

  private func context(_ cells: UnsafePointer<Cell>) -> Result<ReadingContext, RowFailure> {
    key.bytes.removeAll(keepingCapacity: true)
    for column in contextColumns {
      let cell = cells[column]
      key.bytes.append(contentsOf: cell.bytes)
      // Lengths part the cells: no two different rows share a key.
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: cell.count)) { key.bytes.append(contentsOf: $0) }
    }
    if let latest, key == latestKey { return latest }
    let context: Result<ReadingContext, RowFailure>
    if let known = contexts[key] {
      context = known
    } else {
      context = decodeContext(cells)
      if contexts.count >= mostContexts { contexts = [:] }
      contexts[key] = context
    }
    latest = context
    swap(&key, &latestKey)
    return context
  }

  private func decodeContext(_ cells: UnsafePointer<Cell>) -> Result<ReadingContext, RowFailure> {
    let decoder = ContextDecoder(
      decimalMark: session.mapping.decimalMark ?? rules.decimalMark,
      isMarkStated: session.mapping.decimalMark != nil,
      hasOpenPoints: rules.hasOpenPoints && session.mapping.decimalMark == nil, unitFields: rules.unitFields
    ) { self.value($0, cells) }
    do throws(RowFailure) {
      var location = try decoder.location()
      if !location.isNamed { location.name += rules.locationMark }
      let beacon = try beacon(cells, decoder)
      noteReplaced(cells)
      guard session.privacy.keeps(beacon, isSurveyLog: rules.isSurveyLog) else {
        throw RowFailure(code: .foreignDevice, message: "the device is not part of the survey")
      }
      return .success(
        session.context(
          beacon: beacon, location: location, conditions: try decoder.conditions(),
          isThinned: rules.isThinned && session.mapping.constants[.source] == nil))
    } catch { return .failure(error) }
  }

  private func value(_ field: LogField, _ cells: UnsafePointer<Cell>) -> Cell {
    guard let source = sources[field] else { return .absent }
    let cell = source.column.map { cells[$0] } ?? .absent
    if cell.isEmpty, !source.constant.isEmpty { return source.constant }
    return rules.isCSV && field.isName ? cell.name : cell
  }

  private func reject(_ failure: RowFailure, _ cells: UnsafePointer<Cell>, _ record: TextRecord) throws {
    let offset = failure.field.flatMap(column).map { cells[$0].offset } ?? -1
    if failure.code == .otherEntry {
      return try session.warn(.otherEntry, .note, "entries without a level and a beacon are not readings")
    }
    if failure.code == .foreignDevice { return try session.passForeign(at: record.place(at: -1)) }
    try session.reject(
      failure.code, record, at: offset, failure.message, help: failure.help, severity: failure.severity)
  }
}
