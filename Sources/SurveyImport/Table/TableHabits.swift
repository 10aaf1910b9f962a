import RadioSurvey

/// How a table writes times, numbers and levels, found from its first rows.
struct TableHabits {
  /// How times are written.
  let times: TimeSample
  /// What stands before decimals, if the rows show it.
  let decimalMark: DecimalMark?
  /// Whether levels have decimals, so that they are averages.
  let isAveraged: Bool
  /// Whether times lack their day.
  private let hasTimesOfDay: Bool
  private let dialect: CSVDialect

  /// Looks at the first rows of a table.
  ///
  /// - Parameter infersUnits: Whether numbers show by their size whether they are seconds or finer. The canonical log's are
  ///   seconds.
  init(
    _ head: LogHead, _ dialect: CSVDialect, columns: [LogField: Int], infersUnits: Bool = true
  ) {
    let rows = head.rows(dialect)
    let cells = { (field: LogField) in
      columns[field].map { column in rows.compactMap { $0.element(column) } } ?? []
    }
    self.dialect = dialect
    let timeCells = cells(.timestamp).filter { !$0.isEmpty }
    hasTimesOfDay = timeCells.contains { $0.withCell(CalendarTime.timeOfDay) != nil }
    let isSplit = hasTimesOfDay && columns[.date] != nil
    let dates = isSplit ? cells(.date) : timeCells
    let name = columns[isSplit ? .date : .timestamp].map { dialect.header[$0] } ?? ""
    let isText = dates.contains { $0.withCell(Number.double) == nil }
    times =
      infersUnits || isText || TimeSample(dates, columnName: "", mapping: head.mapping).mayBeDays
      ? TimeSample(dates, columnName: name, mapping: head.mapping) : TimeSample([], columnName: "")
    let numeric: [LogField] = [
      .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y, .z, .orientation, .orientationRadians,
      .rssi,
    ]
    let shown = Set(numeric.flatMap(cells).compactMap { $0.withCell(NumberText.shownMark) })
    decimalMark = shown.count == 1 ? shown.first : nil
    let levels = cells(.rssi).filter { !$0.isEmpty }
    let fractional = levels.count {
      if case .level(_, isRounded: true) = $0.withCell({ Level.read($0) }) { return true }
      return false
    }
    isAveraged = fractional >= 2 && fractional * 5 >= levels.count
  }

  /// Refuses what can be read in several ways, tells what was found, and sets the rules of the rows.
  ///
  /// - Throws: ``LogError`` with `ambiguous-date` or `ambiguous-time`; whatever the sink throws.
  func apply(to rules: inout RowRules, columns: inout [LogField: Int], session: ImportSession) throws {
    try times.report(to: session, line: session.headerLine + 1)
    if !hasTimesOfDay { columns[.date] = nil }
    rules.time = times.format
    rules.decimalMark = decimalMark
    rules.cells = dialect.header.count
    guard isAveraged, columns[.source] == nil, session.mapping.constants[.source] == nil,
      rules.defaults[.source] == nil
    else { return }
    rules.defaults[.source] = ReadingSource.averaged.rawValue
    try session.note(
      .note, .averagedLevels, line: nil,
      message:
        "levels have decimals, so they are averages and not single packets: a packet's level is a whole number "
        + "of dBm; a fit cannot see how much single packets vary",
      help: "if every row is one packet, say so: --set source=raw")
  }

  /// What the name of a format tells of it.
  var details: [String] { decimalMark == .comma ? ["decimal comma"] : [] }
}
