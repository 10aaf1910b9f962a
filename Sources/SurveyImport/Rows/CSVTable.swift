import CalibrationModel
import RadioSurvey

enum CSVTable {
  /// Hands over the cells of each row. The header is what is read first, and is skipped.
  /// - Parameter firstLine: The line of the header in the log, from 1.
  static func forEachRow(
    of log: LogBytes, delimiter: CSVDialect.Delimiter, columns: Int, firstLine: Int = 1, headerRows: Int = 1,
    session: ImportSession, _ body: (UnsafePointer<Cell>, TextRecord) throws -> Void
  ) throws {
    let reader = CSVRecordReader(
      log, delimiter: delimiter.rawValue, columns: columns, limit: session.limits.lineLength,
      firstLine: firstLine)
    try reader.skip(headerRows)
    session.privacy.layout.part(by: delimiter.rawValue)
    while let outcome = try reader.next() {
      if outcome == .row {
        try body(reader.cells, reader.record)
      } else {
        try reject(outcome, reader.record, columns: columns, session: session)
      }
    }
  }

  /// Decodes each row, most of them by their bytes. The header and anything before it are skipped.
  /// - Parameter open: Makes a decoder for rows below another header, in the middle of the log.
  static func decode(
    _ log: LogBytes, dialect: CSVDialect, decoder: RowDecoder, session: ImportSession,
    open: @escaping TableSections.Opening
  ) throws {
    let (delimiter, columns) = (dialect.delimiter, dialect.header.count)
    session.privacy.layout.part(by: delimiter.rawValue)
    try skip(to: dialect, log, session: session)
    let reader = CSVRecordReader(
      log, delimiter: delimiter.rawValue, columns: columns, limit: session.limits.lineLength,
      firstLine: dialect.skippedLines + 1)
    try reader.skip(dialect.headerRows)
    try reader.leave()
    let sections = TableSections(dialect, decoder: decoder, session: session, open: open)
    guard session.limits.scanners > 0,
      let layout = decoder.layout(delimiter: delimiter.rawValue, columns: columns)
    else { return try sections.read(log, firstLine: reader.record.line) }
    let rows = ChunkRows(reader, sections: sections, session: session)
    let pipeline = ChunkPipeline(log, limits: session.limits) { FastRowScanner(layout) }
    guard let rest = try pipeline.rest(rows.take) else { return }
    try sections.read(try LogBytes(rest, limits: session.limits, isBeginning: false), firstLine: rows.line)
  }

  /// A decoder of the rows below a header in the middle of a log, whose columns may have other names.
  /// - Parameter rules: Those of its rows, from the aliases that it has for fields.
  static func section(
    _ dialect: CSVDialect, session: ImportSession, rules: (ColumnAliases?) -> RowRules
  ) throws -> RowDecoder {
    let (columns, aliases) = try columns(dialect.header, session: session)
    var rules = rules(aliases)
    rules.cells = dialect.header.count
    return RowDecoder(columns: columns, session: session, rules: rules)
  }

  /// The columns that a header names, canonically or, with the aliases, otherwise; notes those that are not read.
  /// - Parameter sample: See ``noteUnused(_:used:line:session:sample:)``.
  static func columns(
    _ header: [String], session: ImportSession, sample: (() -> TableSample)? = nil
  ) throws -> (columns: [LogField: Int], aliases: ColumnAliases?) {
    let plan = ColumnPlan(session.mapping)
    let aliases = header.count > 1 ? ColumnAliases(header, mapping: session.mapping) : nil
    let columns = try aliases?.columns ?? plan.bind(header, session: session)
    try plan.check(Set(columns.keys), found: header, session: session)
    // With UUID, major and minor an address is not read.
    let identities: [LogField] = [.uuid, .major, .minor, .address]
    try noteUnused(
      header, used: Set(columns.values), line: session.headerLine, session: session,
      hasAddress: identities.allSatisfy { columns[$0] != nil }, sample: sample)
    return (columns, aliases)
  }

  static func skip(to dialect: CSVDialect, _ log: LogBytes, session: ImportSession) throws {
    guard dialect.skippedLines > 0 else { return }
    let first = log.head(dialect.skippedBytes).prefix { $0 != 0x0A && $0 != 0x0D }
    log.consume(dialect.skippedBytes)
    let word = String(decoding: first.prefix(4), as: UTF8.self).lowercased()
    guard dialect.skippedLines > 1 || word != "sep=" else { return }
    try session.note(
      .note, .skippedLines, line: 1,
      message: dialect.skippedLines == 1
        ? "the line before the header is not read: \(quoted(first))"
        : "\(dialect.skippedLines) lines before the header are not read, the first is \(quoted(first))",
      help: "if one of them is a reading, remove the header below it, and name the columns with --header")
  }

  /// Rows in which an import looks for columns that it must not leave out.
  static let sampledRows = 300

  /// - Parameter sample: The first rows, to find columns that tell rows apart; asked for only if there is a column that is not used.
  static func noteUnused(
    _ header: [String], used: Set<Int>, line: Int = 1, session: ImportSession, hasAddress: Bool = false,
    sample: (() -> TableSample)? = nil
  ) throws {
    session.privacy.learn(header, used: used, mapping: session.mapping)
    let ignored = Set((session.mapping.ignoredColumns ?? []).map { $0.lowercased() })
    let unread = header.indices.filter {
      !used.contains($0) && !header[$0].isEmpty && !ignored.contains(header[$0].lowercased())
    }
    try noteUnits(unread.map { header[$0] }, line: line, session: session)
    var unused = unread.filter {
      ColumnNames.fieldWithoutUnit(header[$0]) == nil && !ColumnNames.isInOtherUnit(header[$0])
    }
    if !unused.isEmpty || hasAddress, let sample {
      let doubtful = try noteDoubts(ColumnRoles(sample(), mapping: session.mapping), header, line, session)
      unused.removeAll(where: doubtful.contains)
    }
    guard !unused.isEmpty else { return }
    let names = unused.prefix(20).map { quoted(header[$0]) }.joined(separator: ", ")
    try session.note(
      .note, .unusedColumn, line: line,
      message: "unused columns: \(names)\(unused.count > 20 ? " and \(unused.count - 20) more" : "")",
      help: "to use one of them, map it: --column FIELD=NAME")
  }

  /// Warns of columns that tell rows apart and are not used, and of levels that are a smoothing of others.
  private static func noteDoubts(
    _ roles: ColumnRoles, _ header: [String], _ line: Int, _ session: ImportSession
  ) throws -> Set<Int> {
    let listed = Set(session.site.beacons.map(\.identifier.description))
    for (column, field) in roles.distinctions {
      // The survey tells them apart by their addresses.
      if field == .address,
        roles.facts[column].values.contains(where: { DeviceAddress.cell($0).map(listed.contains) ?? false })
      {
        continue
      }
      let name = quoted(header[column])
      try session.note(
        .warning, .unreadDistinction, line: line,
        message:
          "the column \(name) tells rows apart that count as one beacon at one receiver, and is not read",
        help: "read it, for example as the \(field == .receiver ? "receiver" : "beacon"): --column "
          + "\(field.rawValue)=\(ShellText.word(header[column]) ?? "NAME"); or say that it does not matter: --ignore-column"
      )
    }
    if let raw = roles.unsmoothed, let level = session.mapping.columns[.rssi],
      session.mapping.constants[.source] != ReadingSource.averaged.rawValue
    {
      try session.note(
        .warning, .derivedLevel, line: line,
        message:
          "the levels of \(quoted(level)) are a smoothing of those of \(quoted(header[raw])), and count as packets",
        help: "use --column rssi_dbm=\(ShellText.word(header[raw]) ?? "NAME"), or --set source=averaged")
    }
    return Set(roles.distinctions.map(\.column))
  }

  /// Warns of distances in units that are not read; asks for those of distances and headings whose names leave it open.
  private static func noteUnits(_ names: [String], line: Int, session: ImportSession) throws {
    for name in names {
      if ColumnNames.isInOtherUnit(name) {
        try session.note(
          .warning, .unusedColumn, line: line,
          message: "the column \(quoted(name)) has a unit that is not read",
          help: ColumnNames.otherUnitHelp)
      }
      guard let field = ColumnNames.fieldWithoutUnit(name), session.mapping.columns[field] == nil else {
        continue
      }
      try session.note(
        .note, .unstatedUnit, line: line,
        message: "the column \(quoted(name)) does not state its unit and is not read",
        help: ColumnNames.question(name, field))
    }
  }

  static func reject(
    _ outcome: CSVRecordReader.Outcome, _ record: TextRecord, columns: Int, session: ImportSession
  ) throws {
    let (code, message, help): (IssueCode, String, String)
    switch outcome {
    case .row, .blank: return
    case .wrongCount(let count):
      code = count < columns ? .missingCell : .extraCell
      message = "the row has \(count) cells, the header \(columns)"
      // A level with a decimal comma, such as -61,5, is two cells.
      help =
        count == columns + 1 && record.text(limit: 1000).contains(/(^|,)[-−]\d{2,3},\d{1,2}(,|$)/)
        ? "if decimals have commas, export with semicolons between cells, or with decimal points"
        : count < columns
          ? "complete the row; a truncated log ends like this" : "quote cells that contain the separator"
    case .strayQuote:
      (code, message) = (.unterminatedQuote, "a quoted cell does not end correctly")
      help = "double quotes inside a quoted cell, and end the cell with one quote"
    case .tooLong:
      (code, message) = (.lineTooLong, "the line is longer than \(session.limits.lineLength) bytes")
      help = "check that this is a survey log with one reading per line"
    }
    try session.reject(code, record, message, help: help)
  }
}

/// The parts of a log that has headers in its middle, read one record after the other.
final class TableSections {
  /// Makes a decoder for the rows below another header; it throws as the importer does of the first header.
  typealias Opening = (CSVDialect) throws -> RowDecoder

  private let session: ImportSession
  private let open: Opening
  private(set) var dialect: CSVDialect
  private(set) var decoder: RowDecoder?
  private var watch: HeaderWatch

  init(_ dialect: CSVDialect, decoder: RowDecoder, session: ImportSession, open: @escaping Opening) {
    self.dialect = dialect
    self.decoder = decoder
    self.session = session
    self.open = open
    watch = HeaderWatch(dialect, level: decoder.level, mapping: session.mapping)
  }

  enum Line {
    case row
    case repeated
    case header([String])
  }

  /// Says whether a line is a header; `cells` are those of a row, `nil` if it has another number of them.
  func look(_ line: TextRecord, cells: UnsafePointer<Cell>?, next: TextRecord?) -> Line {
    if decoder != nil, let cells, !watch.suspects(cells) { return .row }
    guard let names = watch.names(in: line, next: next) else { return .row }
    return watch.isCurrent(names) ? .repeated : .header(names)
  }

  func noteRepeated(line: Int) throws { try Self.noteRepeated(line: line, session) }

  static func noteRepeated(line: Int, _ session: ImportSession) throws {
    try session.warn(
      .repeatedHeader, .note, at: ImportSession.Place(line: line, column: nil), "repeated header skipped",
      help: "log files that were joined have one header each")
  }

  /// Reads the rest of a log, which begins with a row or a header.
  func read(_ log: LogBytes, firstLine: Int) throws {
    var reader = reader(log, firstLine)
    while let outcome = try reader.next() {
      if outcome == .blank { continue }
      let cells = outcome == .row ? UnsafePointer(reader.cells) : nil
      switch look(reader.record, cells: cells, next: reader.following) {
      case .repeated: try noteRepeated(line: reader.record.line)
      case .header(let names):
        try turn(to: names, reader.record)
        try reader.leave()
        reader = self.reader(log, reader.record.line)
      case .row:
        guard let decoder else {
          session.skipRow(.otherHeader)
          continue
        }
        if let cells {
          try decoder.decode(cells, record: reader.record)
        } else {
          try CSVTable.reject(outcome, reader.record, columns: dialect.header.count, session: session)
        }
      }
    }
  }

  private func reader(_ log: LogBytes, _ line: Int) -> CSVRecordReader {
    CSVRecordReader(
      log, delimiter: dialect.delimiter.rawValue, columns: dialect.header.count,
      limit: session.limits.lineLength, firstLine: line)
  }

  /// Continues below another header, or skips the rows below it, with one note.
  private func turn(to names: [String], _ record: TextRecord) throws {
    dialect = CSVDialect(delimiter: dialect.delimiter, header: names, mapping: session.mapping)
    session.headerLine = record.line
    do {
      decoder = try open(dialect)
      try Self.noteTurn(record, session)
    } catch let error as LogError {
      decoder = nil
      try Self.refuse(record, error.issue.message, help: error.issue.help, session)
    }
    watch = HeaderWatch(dialect, level: decoder?.level, mapping: session.mapping)
  }

  static func noteTurn(_ record: TextRecord, _ session: ImportSession) throws {
    try session.warn(
      .repeatedHeader, .note, at: record.place(at: -1),
      "this line is a header with other columns; the rows below use its names")
  }

  /// Says once that the rows below a header are not read, and why.
  static func refuse(
    _ record: TextRecord, _ reason: String, help: String?, _ session: ImportSession
  ) throws {
    try session.reject(
      .otherHeader, record,
      "this line is a header with other columns, and the rows below it are not read: \(reason)",
      help: (help.map { "\($0); or " } ?? "") + "remove that part, or keep it in a separate file")
  }
}
