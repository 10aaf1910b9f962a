import RadioSurvey

/// The parts of a log that has headers in its middle, read one record after the other.
final class TableSections {
  /// Makes a decoder for the rows below another header; it throws as the importer does of the first header.
  typealias Opening = (CSVDialect) throws -> RowDecoder

  private let session: ImportSession
  private let open: Opening
  private(set) var dialect: CSVDialect
  private(set) var decoder: RowDecoder?
  private var watch: HeaderWatch

  /// The sections of a log that begins with this one.
  init(_ dialect: CSVDialect, decoder: RowDecoder, session: ImportSession, open: @escaping Opening) {
    self.dialect = dialect
    self.decoder = decoder
    self.session = session
    self.open = open
    watch = HeaderWatch(dialect, level: decoder.level, mapping: session.mapping)
  }

  /// What a line that is no plain row is.
  enum Line {
    /// A row, or nothing.
    case row
    /// The present header again.
    case repeated
    /// A header with other columns.
    case header([String])
  }

  /// Says whether a line is a header; `cells` are those of a row, `nil` if it has another number of them.
  func look(_ line: TextRecord, cells: UnsafePointer<Cell>?, next: TextRecord?) -> Line {
    if decoder != nil, let cells, !watch.suspects(cells) { return .row }
    guard let names = watch.names(in: line, next: next) else { return .row }
    return watch.isCurrent(names) ? .repeated : .header(names)
  }

  /// Tells of a header that is repeated.
  func noteRepeated(line: Int) throws {
    try session.warn(.repeatedHeader, .note, at: { ImportSession.Place(line: line, column: nil) }) {
      ("the header stands here again and is passed over", "log files that were joined have one header each")
    }
  }

  /// Reads the rest of a log, which begins with a row or a header.
  func read(_ log: LogBytes, firstLine: Int) throws {
    var reader = reader(log, firstLine)
    while let outcome = try reader.next() {
      let cells: UnsafePointer<Cell>?
      switch outcome {
      case .blank: continue
      case .row: cells = UnsafePointer(reader.cells)
      default: cells = nil
      }
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
      limit: session.limits.lineLength,
      firstLine: line)
  }

  /// Goes on below another header, or passes over the rows below it, which is told once.
  private func turn(to names: [String], _ record: TextRecord) throws {
    dialect = CSVDialect(delimiter: dialect.delimiter, header: names, mapping: session.mapping)
    session.headerLine = record.line
    do {
      decoder = try open(dialect)
      try session.warn(.repeatedHeader, .note, at: { record.place(at: -1) }) {
        ("this line is a header with other columns; the rows below it are read by its names", nil)
      }
    } catch let error as LogError {
      decoder = nil
      try session.reject(
        .otherHeader, at: record.place(at: -1),
        message:
          "this line is a header with other columns, and the rows below it are not read: \(error.issue.message)",
        help: (error.issue.help.map { "\($0); or " } ?? "")
          + "remove that part, or keep it in a file of its own",
        text: record.text(limit: session.limits.rejectedText))
    }
    watch = HeaderWatch(dialect, level: decoder?.level, mapping: session.mapping)
  }
}
