import CalibrationModel
package import RadioSurvey

/// Reads survey logs of every format that is known, plain or compressed with gzip: once, from front to back, in constant memory.
package struct LogReader {
  /// The formats, in the order in which they are tried.
  static var importers: [any SurveyImporter.Type] {
    [
      KismetImporter.self, SQLiteImporter.self, BtsnoopImporter.self, PcapImporter.self, PcapngImporter.self,
      PacketLoggerImporter.self, PactLogImporter.self, WaypointTraceImporter.self, BtmonImporter.self,
      HcidumpImporter.self, ESPresenseImporter.self, TheengsImporter.self, CompanionCaptureImporter.self,
      BeaconScannerImporter.self, WiGLEImporter.self, NetworkSurveyImporter.self, NestedJSONImporter.self,
      ScannerJSONImporter.self, JSONLinesImporter.self, TextLogImporter.self, WideTableImporter.self,
      CSVImporter.self,
    ]
  }

  /// The formats whose first line is a header that is taken unchanged.
  private static var tables: [any SurveyImporter.Type] {
    [WideTableImporter.self, CSVImporter.self]
  }

  private let mapping: LogMapping
  private let survey: SurveySettings
  private let limits: ReadLimits
  private let receiverDigest: ((String) -> String)?

  /// - Parameter mapping: How columns are named where they are not named canonically, and what the logs do not say themselves.
  /// - Parameter site: Says which devices are kept and what is merged, see ``SurveySettings/ofImporters``. Dwells hold what was logged; what the
  ///   site adds is for the reader's user to fill in, see ``SiteKnowledge/resolve(_:)``.
  /// - Parameter receiverDigest: What a receiver is called whose name may be that of a person: the same for the same name. `nil` keeps every
  ///   name, for readers who store nothing.
  package init(
    mapping: LogMapping = .init(), site: Site? = nil, receiverDigest: ((String) -> String)? = nil
  ) {
    self.init(mapping: mapping, site: site, limits: ReadLimits(), receiverDigest: receiverDigest)
  }

  init(
    mapping: LogMapping, site: Site? = nil, limits: ReadLimits, receiverDigest: ((String) -> String)? = nil
  ) {
    self.mapping = mapping
    survey = SurveySettings(site ?? Site()).ofImporters
    self.limits = limits
    self.receiverDigest = receiverDigest
  }

  /// Opens a log and reads it into a sink, which takes dwells, rejected rows and issues as they come.
  /// - Throws: ``LogError`` if the log cannot be opened, recognised or used at all; any error of the sink. What the sink has received by then is
  ///   to be discarded.
  package func read(path: String, displayName: String, into sink: any ImportSink) throws -> ImportSummary {
    try read(LogInput(path: path, displayName: displayName), into: sink).summary
  }

  /// Reads a log that is open into a sink: its rows and its digest come from the same bytes, up to where it ended when it was opened.
  /// - Parameter earlier: Contents that the log may have grown from, for ``LogContent/beginsWith``.
  /// - Throws: ``LogError`` if the log cannot be recognised or used at all, or changes while it is read; any error of the sink. What the sink has
  ///   received by then is to be discarded.
  package func read(
    _ input: LogInput, into sink: any ImportSink, earlier: [LogContent] = []
  ) throws -> LogReading {
    let digest = LogDigest(earlier: earlier)
    let file = input.source()
    let source = DigestingSource(file, digest: digest)
    var inputs = ImportInputs()
    var summary = try read(
      source, displayName: input.name, path: input.path, digest: digest, into: sink
    ) { session in
      try source.drain()
      try session.noteGrowth(stoppedAt: file.stoppedAt)
      inputs = session.inputs
    }
    summary.sha256 = digest.content.sha256
    inputs.mapping = mapping
    inputs.stamp = input.stamp
    return LogReading(summary: summary, content: digest.content, inputs: inputs)
  }

  /// - Parameter digest: Takes the digest of files that belong to the log.
  /// - Parameter atEnd: Called once the importer has ended, before the session sums up.
  func read(
    _ source: any ByteSource, displayName: String, path: String? = nil, digest: LogDigest? = nil,
    into sink: any ImportSink, atEnd: (ImportSession) throws -> Void = { _ in }
  ) throws -> ImportSummary {
    var (log, isPacked, encoding, beside, end) = try open(source, displayName: displayName)
    let session = try ImportSession(
      name: displayName, mapping: mapping, site: survey.site, limits: limits, sink: sink,
      path: isPacked ? nil : path, receiverDigest: receiverDigest)
    session.digest = digest
    session.companions += beside.map(\.content)
    guard !log.isExhausted else {
      throw session.failure(
        .emptyFile, message: "the file is empty", help: "check that the survey tool wrote it")
    }
    session.head = LogHead(bytes: log.head(limits.headLength), mapping: session.mapping)
    if encoding != .utf8 { try noteEncoding(encoding, session) }
    // The names of the files in an archive may read as a header.
    guard !Archive.isTar(session.head.bytes), let importer = try recognise(&log, &session.head) else {
      throw unknownFormat(session)
    }
    if session.head.endsInFirstLine(limits), Self.tables.contains(where: { $0 == importer }) {
      throw session.failure(
        .lineTooLong, line: 1, message: SurveyLimit.header.message(limits.headLength),
        help: SurveyLimit.header.help)
    }
    if mapping.query != nil, importer != SQLiteImporter.self {
      throw session.failure(
        .invalidQuery, message: "the log has a query but is not a SQLite database",
        help: "remove format and query from its [[log]] in survey.toml")
    }
    let format = try importer.init().read(log, session: session)
    if isText(session.head), let (line, value) = end?.cut { try session.noteCut(line, value) }
    try atEnd(session)
    return try session.finish(format: isPacked ? "\(format), gzip" : format)
  }

  /// The format of a log; `nil` if none is known. A table parted by spaces, or by lines that say the distance, is rewritten.
  private func recognise(_ log: inout LogBytes, _ head: inout LogHead) throws -> (any SurveyImporter.Type)? {
    func turn(_ source: any ByteSource) throws -> (any SurveyImporter.Type)? {
      log = try LogBytes(source, limits: limits)
      head = LogHead(bytes: log.head(limits.headLength), mapping: head.mapping)
      return Self.importers.first { $0.recognises(head) }
    }
    if mapping.linePattern != nil { return TextLogImporter.self }
    if let known = Self.importers.first(where: { $0.recognises(head) }) {
      guard Self.tables.contains(where: { $0 == known }),
        let source = HeadingSource(log, head, limits: limits)
      else { return known }
      return try turn(source)
    }
    guard let joins = SpacedSource.joins(head) else { return nil }
    return try turn(SpacedSource(log, joins: joins, limits: limits))
  }

  /// The first rows of a table, as they are written and in cells, and of JSON objects their members; empty, and `nil`, for any other log.
  func opening(_ input: LogInput) throws -> (rows: [String], sample: TableSample?) {
    var log = try open(input.source(), displayName: input.name).log
    var head = LogHead(bytes: log.head(limits.headLength), mapping: mapping)
    guard let found = try recognise(&log, &head) else { return ([], nil) }
    if found == NestedJSONImporter.self { return ([], NestedJSONImporter.sample(head)) }
    if found == JSONLinesImporter.self || found == ScannerJSONImporter.self {
      return ([], TableSample(objects: head))
    }
    guard Self.tables.contains(where: { $0 == found }), let dialect = head.dialect else { return ([], nil) }
    let first = dialect.isReading ? dialect.skippedLines : dialect.headerLines
    let rows = head.lines.dropFirst(first).prefix(Self.shownRows).filter { !$0.isEmpty }
      .map { String(decoding: $0.prefix(Self.shownBytes), as: UTF8.self) }
    return (rows, dialect.isReading ? nil : TableSample(head, dialect))
  }

  /// The cells of the first rows of a table without a header; `nil` for any other log.
  func headlessRows(_ input: LogInput, limit: Int) throws -> [[String]]? {
    let log = try open(input.source(), displayName: input.name).log
    let head = LogHead(bytes: log.head(limits.headLength), mapping: mapping)
    guard let dialect = head.dialect, dialect.isReading else { return nil }
    return [dialect.header] + head.rows(dialect, limit: limit)
  }

  private static let shownRows = 3
  /// Bytes at the beginning among which no control character is in a log of text.
  private static let tried = 512
  private static let shownBytes = 160

  private func open(
    _ source: any ByteSource, displayName: String
  ) throws -> (log: LogBytes, isPacked: Bool, encoding: TextEncoding, beside: [BesideLines], end: LogEnd?) {
    let bytes = try LogBytes(source, limits: limits, isBeginning: false) { $0.count >= 2 }
    let isPacked = GzipSource.recognises(bytes.head(2))
    var plain: any ByteSource = bytes
    if isPacked { plain = try GzipSource(bytes, displayName: displayName) }
    var encoding = TextEncoding.utf8
    var end: LogEnd?
    if !(source is LiveSource) {
      let text = try LogBytes(plain, limits: limits, isBeginning: false)
      let head = text.head(limits.headLength)
      encoding = TextEncoding(head)
      plain = CarriageReturns.recognises(head) ? CarriageReturns(text) : text
      if encoding != .utf8 { plain = RecodedSource(plain, from: encoding) }
      let remembered = LogEnd(plain)
      (plain, end) = (remembered, remembered)
    }
    var beside: [BesideLines] = []
    if let names = mapping.header {
      beside = try mapping.beside?.map { try BesideLines($0, limits: limits) } ?? []
      plain = try HeadedTable.source(plain, names: names, beside: beside, name: displayName)
    }
    guard source is LiveSource else {
      return (try LogBytes(plain, limits: limits), isPacked, encoding, beside, end)
    }
    let log = try LogBytes(plain, limits: limits) { LiveHead.isEnough($0, mapping: mapping) }
    return (log, isPacked, encoding, beside, end)
  }

  /// Tells that the text is not UTF-8, with a word to check it by.
  private func noteEncoding(_ encoding: TextEncoding, _ session: ImportSession) throws {
    let text = String(decoding: session.head.bytes, as: UTF8.self)
    let word = text.split { !$0.isLetter }.first { $0.utf8.contains { $0 >= 0x80 } }
    try session.note(
      .note, .convertedText,
      message: "the text is read as \(encoding.name)" + (word.map { ", for example \(quoted($0))" } ?? ""),
      help: "if names are wrong, save the log as UTF-8")
  }

  private func isText(_ head: LogHead) -> Bool { !head.bytes.prefix(Self.tried).contains { $0 < 9 } }

  private func unknownFormat(_ session: ImportSession) -> LogError {
    let head = session.head
    if let foreign = ForeignFile.failure(head.bytes, file: session.name) {
      var failure = session.failure(foreign.code, message: foreign.message, help: foreign.help)
      failure.mayHoldLogs = foreign.code == .spreadsheetFile || Archive.of(head.bytes) != nil
      return failure
    }
    return session.failure(
      .unknownFormat, message: "the format of the file is not recognised",
      help: isText(head)
        ? "a survey log is CSV with a header, or JSON Lines, with the columns timestamp, a beacon (uuid, major and minor; or "
          + "beacon; or address), rssi_dbm, and location, distance_m or x_m and y_m; map other names with "
          + "--column FIELD=NAME"
        : "it is not a text log: copy or record it again, or export it as CSV or JSON Lines from the app that wrote it"
    )
  }
}

/// Reads one format of survey log, which is recognised from the log's first bytes, never from its name.
///
/// An importer turns records into readings and hands them to the session, which makes dwells of them and keeps count. It drops nothing silently:
/// a record that is not used is rejected with its reason.
protocol SurveyImporter {
  static func recognises(_ head: LogHead) -> Bool

  init()

  /// Reads the whole log.
  /// - Returns: What people call the format, with its dialect, for example `CSV (semicolon-separated)`.
  /// - Throws: ``LogError`` if the log cannot be used at all; any error of the sink.
  func read(_ log: LogBytes, session: ImportSession) throws -> String
}

/// What a log, which is untrusted, may ask of this machine. Tests may make it smaller; every limit is named in the issue that it raises.
struct ReadLimits {
  var lineLength = SurveyLimit.lineLength.value
  var beacons = SurveyLimit.beacons.value
  var receivers = SurveyLimit.receivers.value
  var locations = SurveyLimit.locations.value
  var conditions = SurveyLimit.conditions.value
  var openDwells = SurveyLimit.openDwells.value
  /// Bytes of series that open dwells may hold.
  var openBytes = SurveyLimit.openBytes.value
  /// Packets of one dwell; a longer one continues in another.
  var packetsPerDwell = SurveyLimit.packetsPerDwell.value
  /// Rows between two searches for dwells that have fallen silent.
  var rowsBetweenSweeps = 1 << 16
  /// Finished dwells that wait for the log to show whether it records packets that were not heard.
  var heldDwells = SurveyLimit.heldDwells.value
  /// Bytes of series that those dwells may hold.
  var heldBytes = 8 << 20
  var rejectedText = SurveyLimit.rejectedText.value
  var rejectedRows = SurveyLimit.rejectedRows.value
  /// Bytes of a table that are read and scanned at a time.
  var chunkLength = 1 << 20
  /// Threads that scan a table; 0 reads it line by line.
  var scanners = 2
  /// Bytes of the log from which its format is recognised, and which hold its header.
  var headLength = SurveyLimit.header.value
  var databaseBytes = SurveyLimit.databaseBytes.value
  /// Processor time in seconds that SQLite may take for a row of such a log; twice as much for one of 300 MB, and so on.
  var querySeconds = Double(SurveyLimit.querySeconds.value)
  var queryRows = SurveyLimit.queryRows.value
  var queryMemory = SurveyLimit.queryMemory.value
}
