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
    let header = layout.dialect.header
    try ColumnPlan(session.mapping).check(
      Set(layout.columns.keys).union(
        layout.kind == .beacons
          ? [.rssi, .beacon] : layout.kind == .distances ? [.rssi, .distanceMetres] : [.rssi]),
      found: header, session: session)
    try layout.tell(session)
    session.headerLine = layout.dialect.skippedLines + 1
    var columns = layout.columns
    var rules = RowRules(isUnheard: { _ in true }, isCSV: true)
    let habits = TableHabits(head, layout.dialect, columns: columns, levels: layout.levels)
    try habits.apply(to: &rules, columns: &columns, session: session)
    // The cells of a row are decoded once per beacon: a total is not looked for.
    rules.cells = 0
    try CSVTable.skip(to: layout.dialect, log, session: session)
    let names = layout.levels.map { column in
      HeldText(
        layout.kind == .distances
          ? DistanceHeading.column(header[column]).map { "\($0.metres)" } ?? "" : header[column])
    }
    let decoders = layout.levels.indices.map { index in
      var columns = columns
      columns[.rssi] = layout.levels[index]
      switch layout.kind {
      case .beacons: columns[.beacon] = header.count
      case .receivers: columns[.receiver] = header.count
      case .distances: columns[.distanceMetres] = header.count
      case .readings: break
      }
      // A scan is one row: its decoders, one per beacon, need to remember little.
      return RowDecoder(columns: columns, session: session, rules: rules, remembering: 16)
    }
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: header.count + 1)
    cells.initialize(repeating: .absent, count: header.count + 1)
    defer { cells.deallocate() }
    try withExtendedLifetime(names) {
      try CSVTable.forEachRow(
        of: log, delimiter: layout.dialect.delimiter, columns: header.count,
        firstLine: layout.dialect.skippedLines + 1, headerRows: layout.dialect.headerRows, session: session
      ) { row, record in
        for column in header.indices { cells[column] = row[column] }
        for (index, (name, decoder)) in zip(names, decoders).enumerated() {
          // A missing reading is not a packet that was not heard.
          if layout.kind == .readings || layout.kind == .distances, row[layout.levels[index]].isEmpty {
            continue
          }
          cells[header.count] = name.cell
          try decoder.decode(cells, record: record)
        }
      }
    }
    let times = habits.times.format.name.map { ", times \($0)" } ?? ""
    return "wide table (\(layout.levels.count) \(layout.kind.rawValue)\(times))"
  }

  private enum Kind: String {
    case beacons
    /// Phones or scanners that hear the beacon that the row or the user names.
    case receivers
    case readings = "readings a row"
    case distances
  }

  private struct Layout {
    static let mostBeacons = 1000

    let dialect: CSVDialect
    let columns: [LogField: Int]
    let levels: [Int]
    let kind: Kind

    func tell(_ session: ImportSession) throws {
      switch kind {
      case .beacons: break
      case .readings: try tellReadings("readings of one beacon at one place", session)
      case .distances:
        try tellReadings("readings at the distances of their names, in metres if they have no unit", session)
      case .receivers:
        try session.note(
          .note, .receiverColumns, line: dialect.skippedLines + 1,
          message: "the columns \(list) are read as receivers that hear one beacon",
          help:
            "if each is a reading of one phone, name it: --set receiver=NAME; if each is a beacon, leave out --set beacon"
        )
      }
      try CSVTable.noteUnused(
        dialect.header, used: Set(columns.values).union(levels), line: dialect.skippedLines + 1,
        session: session)
    }

    private var list: String {
      let names = levels.map { quoted(dialect.header[$0]) }
      return names.count > 3
        ? "\(names[0]), \(names[1]) … \(names[names.count - 1])" : names.joined(separator: ", ")
    }

    private func tellReadings(_ what: String, _ session: ImportSession) throws {
      session.keepEveryPacket()
      try session.note(
        .note, .numberedReadings, line: dialect.skippedLines + 1,
        message: "the columns \(list) are read as \(levels.count) \(what)",
        help: "if they are beacons, rename the columns to the names of the beacons")
    }

    init?(_ head: LogHead, site: Site = Site()) {
      guard let dialect = head.dialect, !dialect.isReading,
        let aliases = ColumnAliases(dialect.header, mapping: head.mapping, needsLevel: false),
        aliases.columns[.rssi] == nil
      else { return nil }
      let used = Set(aliases.columns.values)
      let declared = Set(site.beacons.compactMap(\.name) + site.beacons.map(\.identifier.description))
      let others = dialect.header.indices.filter { column in
        let name = dialect.header[column]
        return !used.contains(column) && !name.isEmpty
          && (declared.contains(name) || !RoleNames.isOtherQuantity(ColumnNames.normalise(name)))
      }
      let rows = head.rows(dialect).filter { $0.count == dialect.header.count }
      let heard = others.map { column in Self.levels(in: rows.map { $0[column] }) }
      let columns = zip(others, heard).filter { $1 != nil }.map(\.0)
      let readings = NumberedReadings.indices(columns.map { dialect.header[$0] }).map { columns[$0] }
      let namesBeacon = [LogField.beacon, .address, .uuid].contains { aliases.columns[$0] != nil }
      let names = columns.map { ColumnNames.normalise(dialect.header[$0]) }
      let areDeclared = columns.contains { declared.contains(dialect.header[$0]) }
      let hasReceiver = head.mapping.constants[.receiver] != nil || aliases.columns[.receiver] != nil
      if columns.count > 1, DistanceHeading.areColumns(columns.map { dialect.header[$0] }) {
        kind = .distances
      } else if aliases.columns.isEmpty {
        return nil
      } else if !readings.isEmpty, !areDeclared {
        kind = .readings
      } else if namesBeacon || GivenBeacon(head.mapping.constants, site: site) != nil
        || !areDeclared && !hasReceiver && names.allSatisfy(RoleNames.isPhone)
      {
        kind = hasReceiver ? .readings : .receivers
      } else {
        kind = .beacons
      }
      let levels = kind == .readings && !readings.isEmpty ? readings : columns
      let levelNames = levels.map { ColumnNames.normalise(dialect.header[$0]) }
      // A level beside its filtered self is no second beacon.
      guard 2...Self.mostBeacons ~= levels.count, heard.contains(where: { $0 ?? 0 > 0 }),
        Set(levels.map { dialect.header[$0] }).count == levels.count,
        !levelNames.contains(where: {
          RoleNames.isDerived($0) || RoleNames.isRaw($0) || RoleNames.isPower($0)
        }), !levelNames.allSatisfy(RoleNames.isExtreme)
      else { return nil }
      self.dialect = dialect
      self.columns = aliases.columns
      self.levels = levels
    }

    /// How many cells are levels; `nil` if others say more than that there is none. A damaged row among the first is no reason to refuse
    /// the others, and a number that comes again among as many levels is what the table writes for none.
    private static func levels(in cells: [String]) -> Int? {
      var levels = 0
      var odd: [String: Int] = [:]
      for text in cells where !text.isEmpty {
        switch text.withCell({ Level.read($0) }) {
        case .level(let level, _) where level <= -20: levels += 1
        case .invalid where Level.isNothing(text): break
        case .level, .invalid: odd[text, default: 0] += 1
        case .sentinel:
          // Zero is what other sensors read too.
          let isMarker =
            Int(text).map { [100, 127, -1, -110, -128, -200, -999, 0].contains($0) }
            ?? (Double(text)?.isFinite != true)
          if !isMarker { odd[text, default: 0] += 1 }
        case .missed: break
        }
      }
      let marker = odd.filter { Double($0.key) != nil }.values.max() ?? 0
      let others = odd.values.reduce(0, +) - (marker <= levels ? marker : 0)
      return others * 10 <= cells.count && (levels > 0 || others == 0) ? levels : nil
    }
  }
}
