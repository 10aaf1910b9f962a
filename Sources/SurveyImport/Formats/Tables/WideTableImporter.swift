import CalibrationModel
import RadioSurvey

/// Wide tables: one row per scan, one column per beacon, the column's name being the beacon's; or one row per place and beacon, with a
/// column for each reading, see ``NumberedReadings``.
///
/// A cell that is empty or holds a number that is not a level (−200, 100 …) says that the beacon was not heard in this scan.
package struct WideTableImporter: SurveyImporter {
  package init() {}

  /// Whether the first line is a header without a column of levels, of which some names say where or when, and below the
  /// others have levels or markers for a missing level, and little else.
  package static func recognises(_ head: LogHead) -> Bool { Layout(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `wide table`, with the number of its beacons, or of the readings in a row, and how times are written.
  /// - Throws: ``LogError`` with `missing-column` if no column gives the place of readings; any error of the sink.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head(of: log)
    guard let layout = Layout(head) else {
      throw session.failure(.unknownFormat, message: "the log is not a wide table", help: nil)
    }
    let header = layout.dialect.header
    if session.givenBeacon != nil, !layout.isReadings {
      throw session.failure(
        .refusedValue,
        message:
          "the log has \(layout.levels.count) columns, one per beacon, so one beacon cannot be set for all",
        help:
          "leave out --set beacon, address, uuid, major and minor; rename columns with --header, or in the log"
      )
    }
    try ColumnPlan(session.mapping).check(
      Set(layout.columns.keys).union(layout.isReadings ? [.rssi] : [.rssi, .beacon]), found: header,
      session: session)
    if layout.isReadings { try layout.tell(session) }
    session.headerLine = layout.dialect.skippedLines + 1
    var columns = layout.columns
    var rules = RowRules(isUnheard: { _ in true }, isCSV: true)
    let habits = TableHabits(head, layout.dialect, columns: columns)
    try habits.apply(to: &rules, columns: &columns, session: session)
    // The cells of a row are decoded once per beacon: a total is not looked for.
    rules.cells = 0
    try CSVTable.skip(to: layout.dialect, log, session: session)
    let names = layout.levels.map { HeldText(header[$0]) }
    let decoders = layout.levels.indices.map { index in
      var columns = columns
      columns[.rssi] = layout.levels[index]
      if !layout.isReadings { columns[.beacon] = header.count }
      // A scan is one row: its decoders, one per beacon, need to remember little.
      return RowDecoder(columns: columns, session: session, rules: rules, remembering: 16)
    }
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: header.count + 1)
    cells.initialize(repeating: .absent, count: header.count + 1)
    defer { cells.deallocate() }
    try withExtendedLifetime(names) {
      try CSVTable.forEachRow(
        of: log, delimiter: layout.dialect.delimiter, columns: header.count,
        firstLine: layout.dialect.skippedLines + 1, session: session
      ) { row, record in
        for column in header.indices { cells[column] = row[column] }
        for (index, (name, decoder)) in zip(names, decoders).enumerated() {
          // A missing reading is not a packet that was not heard.
          if layout.isReadings, row[layout.levels[index]].isEmpty { continue }
          cells[header.count] = name.cell
          try decoder.decode(cells, record: record)
        }
      }
    }
    let times = habits.times.format.name.map { ", times \($0)" } ?? ""
    return "wide table (\(layout.levels.count) \(layout.isReadings ? "readings a row" : "beacons")\(times))"
  }

  /// Which columns of a wide table say where and when, and which are beacons or readings.
  private struct Layout {
    /// Most beacons of one table.
    static let mostBeacons = 1000

    let dialect: CSVDialect
    let columns: [LogField: Int]
    /// Columns of levels: one a beacon, or one a reading.
    let levels: [Int]
    /// Whether each is a reading of the beacon that the row or the user names.
    let isReadings: Bool

    /// Reports which columns were read as readings, and which are unused.
    func tell(_ session: ImportSession) throws {
      session.keepEveryPacket()
      let names = levels.map { quoted(dialect.header[$0]) }
      let list =
        names.count > 3
        ? "\(names[0]), \(names[1]) … \(names[names.count - 1])" : names.joined(separator: ", ")
      try session.note(
        .note, .numberedReadings, line: dialect.skippedLines + 1,
        message: "the columns \(list) are read as \(names.count) readings of one beacon at one place",
        help: "if they are beacons, rename the columns to the names of the beacons")
      let used = Set(columns.values).union(levels)
      let unused = dialect.header.indices.filter { !used.contains($0) && !dialect.header[$0].isEmpty }
      guard !unused.isEmpty else { return }
      try session.note(
        .note, .unusedColumn, line: dialect.skippedLines + 1,
        message: "unused columns: \(unused.map { quoted(dialect.header[$0]) }.joined(separator: ", "))",
        help: "to use one of them, map it: --column FIELD=NAME")
    }

    init?(_ head: LogHead) {
      guard let dialect = head.dialect, !dialect.isReading,
        let aliases = ColumnAliases(dialect.header, mapping: head.mapping, needsLevel: false),
        aliases.columns[.rssi] == nil, !aliases.columns.isEmpty
      else { return nil }
      let used = Set(aliases.columns.values)
      let others = dialect.header.indices.filter { !used.contains($0) }
      let readings = NumberedReadings.indices(others.map { dialect.header[$0] }).map { others[$0] }
      let namesBeacon = [LogField.beacon, .address, .uuid].contains { aliases.columns[$0] != nil }
      isReadings = namesBeacon || !readings.isEmpty
      let beacons = readings.isEmpty ? others : readings
      guard 2...Self.mostBeacons ~= beacons.count,
        Set(beacons.map { dialect.header[$0] }).count == beacons.count,
        beacons.allSatisfy({ !dialect.header[$0].isEmpty })
      else { return nil }
      let cells = head.rows(dialect)
        .filter { $0.count == dialect.header.count }.flatMap { row in beacons.map { row[$0] } }
      var levels = 0
      var odd = 0
      for text in cells where !text.isEmpty {
        switch text.withCell({ Level.read($0) }) {
        case .level(let level, _) where level <= -20: levels += 1
        case .level, .invalid: odd += 1
        case .sentinel:
          // Zero is what other sensors read too.
          if Int(text).map({ [100, 127, -110, -128, -200, -999, 0].contains($0) }) != true { odd += 1 }
        case .missed: break
        }
      }
      // A damaged row among the first is no reason to refuse the others.
      guard levels > 0, odd * 10 <= cells.count else { return nil }
      self.dialect = dialect
      columns = aliases.columns
      self.levels = beacons
    }
  }
}
