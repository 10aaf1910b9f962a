import CalibrationModel
import RadioSurvey

/// Wide tables: one row per scan, one column per beacon, the column's name being the beacon's; or one row per place and beacon, with a
/// column for each reading, see ``NumberedReadings``.
///
/// A cell that is empty or holds a number that is not a level (−200, 100 …) says that the beacon was not heard in this scan.
struct WideTableImporter: SurveyImporter {
  /// Whether the first line is a header without a column of levels, of which some names say where or when, and below the
  /// others have levels or markers for a missing level, and little else.
  static func recognises(_ head: LogHead) -> Bool { Layout(head) != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let layout = Layout(head, site: session.site) else {
      throw session.unknownFormat("the log is not a wide table")
    }
    try ColumnPlan(session.mapping).check(
      Set(layout.columns.keys).union(
        layout.kind == .beacons
          ? [.rssi, .beacon] : layout.kind == .distances ? [.rssi, .distanceMetres] : [.rssi]),
      found: layout.dialect.header, session: session)
    try layout.tell(session)
    session.headerLine = layout.dialect.skippedLines + 1
    var columns = layout.columns
    var rules = RowRules(isUnheard: { _ in true }, isCSV: true)
    let habits = TableHabits(head, layout.dialect, columns: columns, levels: layout.levels)
    try habits.apply(to: &rules, columns: &columns, session: session)
    // The cells of a row are decoded once per beacon: a total is not looked for.
    rules.cells = 0
    try CSVTable.skip(to: layout.dialect, log, session: session)
    try Sections(layout, columns: columns, rules: rules, session: session).read(log)
    let times = habits.times.format.name.map { ", times \($0)" } ?? ""
    return "wide table (\(layout.levels.count) \(layout.kind.rawValue)\(times))"
  }

  /// The parts of a wide table, one for each header.
  private final class Sections {
    private let session: ImportSession
    private let rules: RowRules
    private var layout: Layout
    private var watch: HeaderWatch
    private var names: [HeldText] = []
    /// One for each column of levels; none below a header that is not of such a table.
    private var decoders: [RowDecoder] = []
    /// Those of a row, and behind them the name of a column.
    private var cells: [Cell] = []

    init(_ layout: Layout, columns: [LogField: Int], rules: RowRules, session: ImportSession) {
      self.layout = layout
      self.rules = rules
      self.session = session
      watch = HeaderWatch(layout.dialect, level: nil, isWide: true, mapping: session.mapping)
      open(layout, columns)
    }

    private func open(_ layout: Layout, _ columns: [LogField: Int]) {
      let header = layout.dialect.header
      self.layout = layout
      watch = HeaderWatch(layout.dialect, level: nil, isWide: true, mapping: session.mapping)
      cells = Array(repeating: .absent, count: header.count + 1)
      names = layout.levels.map { column in
        HeldText(
          layout.kind == .distances
            ? DistanceHeading.column(header[column]).map { "\($0.metres)" } ?? "" : header[column])
      }
      decoders = layout.levels.map { level in
        var columns = columns
        columns[.rssi] = level
        switch layout.kind {
        case .beacons: columns[.beacon] = header.count
        case .receivers: columns[.receiver] = header.count
        case .distances: columns[.distanceMetres] = header.count
        case .readings: break
        }
        // A scan is one row: its decoders, one per beacon, need to remember little.
        return RowDecoder(columns: columns, session: session, rules: rules, remembering: 16)
      }
    }

    func read(_ log: LogBytes) throws {
      session.privacy.layout.part(by: layout.dialect.delimiter.rawValue)
      var reader = reader(log, layout.dialect.skippedLines + 1)
      try reader.skip(layout.dialect.headerRows)
      while let outcome = try reader.next() {
        if outcome == .blank { continue }
        let isRow = outcome == .row
        if !(isRow && hasLevel(reader.cells)),
          let names = watch.names(in: reader.record, next: reader.following)
        {
          if watch.isCurrent(names) {
            try TableSections.noteRepeated(line: reader.record.line, session)
          } else {
            try turn(to: names, reader.record)
            try reader.leave()
            reader = self.reader(log, reader.record.line)
          }
        } else if decoders.isEmpty {
          session.skipRow(.otherHeader)
        } else if isRow {
          try decode(reader.cells, reader.record)
        } else {
          try CSVTable.reject(outcome, reader.record, columns: layout.dialect.header.count, session: session)
        }
      }
    }

    private func reader(_ log: LogBytes, _ line: Int) -> CSVRecordReader {
      CSVRecordReader(
        log, delimiter: layout.dialect.delimiter.rawValue, columns: layout.dialect.header.count,
        limit: session.limits.lineLength, firstLine: line)
    }

    private func hasLevel(_ row: UnsafePointer<Cell>) -> Bool {
      layout.levels.contains { column in
        if case .level = Level.read(row[column]) { return true }
        return false
      }
    }

    private func decode(_ row: UnsafePointer<Cell>, _ record: TextRecord) throws {
      let last = cells.count - 1
      for column in 0..<last { cells[column] = row[column] }
      try withExtendedLifetime(names) {
        for (index, decoder) in decoders.enumerated() {
          // A missing reading is not a packet that was not heard.
          if layout.kind == .readings || layout.kind == .distances, row[layout.levels[index]].isEmpty {
            continue
          }
          cells[last] = names[index].cell
          try decoder.decode(cells, record: record)
        }
      }
    }

    /// Continues below another header, or skips the rows below it.
    private func turn(to names: [String], _ record: TextRecord) throws {
      session.headerLine = record.line
      if let next = layout.turned(to: names, mapping: session.mapping) {
        open(next, next.columns)
        try TableSections.noteTurn(record, session)
        try CSVTable.noteUnused(
          next.dialect.header, used: Set(next.columns.values).union(next.levels), line: record.line,
          session: session)
      } else {
        layout = layout.other(names, mapping: session.mapping)
        watch = HeaderWatch(layout.dialect, level: nil, isWide: true, mapping: session.mapping)
        decoders = []
        try TableSections.refuse(
          record, "it is not a header of a wide table such as the one above", help: nil, session)
      }
    }
  }
}
