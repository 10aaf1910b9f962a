import RadioSurvey
import CalibrationModel

/// The reading of one log: takes readings and issues from an importer, makes dwells, keeps count.
final class ImportSession {
  /// Where in the log something stands: line and column from 1, in characters.
  struct Place {
    var line: Int?
    var column: Int?
  }

  let name: String
  let mapping: LogMapping
  /// How the log begins, as its importer recognised it.
  var head: LogHead
  let limits: ReadLimits
  /// Where the log is, for formats that cannot be read from front to back; `nil` if it is not a plain file.
  let path: String?
  let site: Site
  /// What may be kept of devices and people that are not the survey's.
  let privacy: Privacy
  /// Takes the digest of the log; `nil` if not requested.
  var digest: LogDigest?
  /// A time that is too large for seconds, if there was one.
  var fineTime: Double?
  var headerLine = 1
  /// Bytes of the files that belong to the log beside its own.
  var companionBytes = 0
  /// The bytes of what is read with the log: the table of truth, and the files beside it.
  var companions: [LogDigest]
  /// Names of the survey by which the log calls beacons.
  private var beaconNames: Set<String> = []
  /// Whether the beacons of the survey choose among identities of one device.
  var choosesDevices = false

  private let sink: any ImportSink
  private let observer: (any ReadingObserver)?
  private let truth: TruthTable?
  private var merger: EventMerger
  private var assembler: DwellAssembler
  private var contexts = 0
  private var census: LogCensus
  /// Bytes of rejected rows that were kept, and rows that were not.
  private var keptBytes = 0
  private var rowsNotKept = 0
  private var firstRejection: SurveyIssue?
  /// The text of the latest row that was rejected.
  private(set) var latestRejected = ""
  private var firstRepeated: (key: String, place: Place)?
  private var spellings = NameSpellings()
  private let names: DeclaredNames
  /// What of the log is not used, because the user gives another value.
  var replaced = ReplacedValues()
  let givenBeacon: GivenBeacon?
  private(set) var counts = IssueCounts()
  private(set) var receivedPackets = 0
  private(set) var missedPackets = 0
  private(set) var rejectedRows = 0
  /// Readings at times that no interval of the table of truth covers: on the way from one place to the next.
  private(set) var outsideRows = 0
  private var outsideTimes: ClosedRange<Double>?
  /// Packets that repeat the one before, see ``EventMerger``.
  private(set) var mergedPackets = 0

  /// Which addresses send the identities of packets, for sources that have both.
  var addressTurns = AddressTurns()

  init(
    name: String, mapping: LogMapping, site: Site?, limits: ReadLimits, sink: any ImportSink,
    path: String? = nil, receiverDigest: ((String) -> String)? = nil
  ) throws {
    truth = try mapping.truth.map { try TruthTable(path: $0, limits: limits) }
    self.name = name
    self.path = path
    self.mapping = truth?.mapping(mapping) ?? mapping
    head = LogHead(bytes: [], mapping: self.mapping)
    self.limits = limits
    census = LogCensus(limits)
    self.site = site ?? Site()
    self.sink = sink
    privacy = Privacy(mapping: self.mapping, site: self.site, digest: receiverDigest)
    companions = [truth].compactMap { $0?.content }
    names = DeclaredNames(self.site, keepsEverybody: privacy.keepsEverything)
    givenBeacon = GivenBeacon(mapping.constants, site: self.site)
    observer = sink as? any ReadingObserver
    merger = EventMerger(milliseconds: mapping.mergeMilliseconds, limit: limits.openDwells)
    assembler = DwellAssembler(gap: mapping.gap, limits: limits, sink: sink)
    if let failure = DeclaredNames.failure(ofGiven: mapping.constants, self.site) {
      throw self.failure(failure.code, message: failure.message, help: failure.help)
    }
  }

  deinit { merger.forget() }

  /// States that the log's format writes milliseconds, regardless of its first times.
  func clockResolvesMilliseconds() { merger.resolution.isMilliseconds = true }
  /// Says that readings at one time are no copies of one another.
  func keepEveryPacket() { merger = EventMerger(milliseconds: 0, limit: limits.openDwells) }
  var rows: Int { receivedPackets + missedPackets + rejectedRows + mergedPackets + outsideRows }

  /// What the survey calls the beacon that sent a packet; `nil` for a device that is not the survey's, which is counted and not kept.
  ///
  /// It is the one that constants choose or name, see ``GivenBeacon``. Without them it is everybody who sends a beacon's payload, and of addresses
  /// those that the site lists, or all with the constant `address = *`.
  func surveyed(_ beacon: BeaconIdentifier, at place: @autoclosure () -> Place) throws -> BeaconIdentifier? {
    if let given = givenBeacon {
      if given.identity == nil { replaced.take(beacon) }
      if given.identity == nil || beacon == given.identity { return given.name }
    } else if privacy.keeps(beacon, isSurveyLog: false) {
      return beacon
    }
    try passForeign(at: place())
    return nil
  }

  func passForeign(at place: @autoclosure () -> Place) throws {
    try warn(
      .foreignDevice, .note, at: place(), "packets of devices that are not part of the survey are not kept",
      help: foreignHelp)
  }

  /// A context for readings that share beacon, location and conditions.
  func context(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions, isThinned: Bool = false
  ) -> ReadingContext {
    contexts += 1
    let called = beacon
    let beacon = names.settled(called)
    if beacon != called { beaconNames.insert(called.description) }
    let undeclared = names.failure(beacon, conditions)
    let source = site.source(of: beacon, under: conditions, isThinned: isThinned)
    var conditions = conditions
    census.count(beacon, location, conditions)
    if census.excess == nil { conditions.receiver = conditions.receiver.map(privacy.kept) }
    var location = location
    let settled = spellings.settle(beacon, &location, &conditions)
    if undeclared == nil { privacy.remember(settled, location, conditions) }
    return ReadingContext(
      beacon: settled, location: location, conditions: conditions, serial: contexts,
      isAveraged: source == .averaged, isThinned: isThinned,
      failure: undeclared ?? site.impossibleDistance(of: settled, at: location).map(Self.impossible))
  }

  /// Takes a reading: its time in Unix seconds and its level in dBm within ``RSSIHistogram/levels``, `nil` for a packet that was expected but not
  /// heard. `record` says where the row stands and how it reads; it is asked only when needed.
  func add(
    _ context: ReadingContext, time: Double, level: Int?, record: () -> (place: Place, text: String)
  ) throws {
    var context = context
    // The user says what stands for a packet that was not heard, in any format.
    let level = level == mapping.notHeard ? nil : level
    if let level { truth?.see(context.beacon, context.conditions.receiver, time: time, level: level) }
    switch truth?.outcome(for: context, at: time, session: self) {
    case nil: break
    case .reading(let joined)?:
      if let truth, counts[.timestampWithoutZone] == nil { try truth.demandZones(of: name) }
      context = joined
    case .outside?: return try passOutside(time, record)
    case .placeless?: return try reject(Self.placeless, record())
    }
    if let excess = census.excess {
      throw failure(.limitExceeded, line: record().place.line, message: excess.message, help: excess.help)
    }
    if let failure = context.failure { return try reject(failure, record()) }
    guard SurveyBounds.isTime(time) else { return try reject(Timestamp.failure(time), record()) }
    if merger.merges(context, time: time, level: level) {
      return try merge(context, time: time, level: level, record)
    }
    let line = { self.moved(record().place.line, least: 1) }
    switch try assembler.add(context, time: time, level: level, line: line) {
    case .added: break
    case .addedOutOfOrder:
      try warn(
        .timeOrder, at: record().place, "the time is earlier than that of the previous row",
        help:
          "if the clock was set back or started again, leave the log as it is; sort it by time only if its rows have "
          + "no order")
    case .tooManyOpen:
      let (place, text) = record()
      return try reject(
        .tooManyBeacons, at: place, message: "more than \(limits.openDwells) dwells are open at once",
        help: "split the log, or leave out passing devices: a survey needs only its own beacons", text: text)
    }
    if level == nil { missedPackets += 1 } else { receivedPackets += 1 }
    observer?.observe(context, time: time, level: level) { record().text }
  }

  var isObserved: Bool { observer != nil }
  func expect(accuracy: Double?) { observer?.expect(accuracy: accuracy) }
  func expect(measuredPower: Double) { observer?.expect(measuredPower: measuredPower) }
  /// Whether rows may go by ``addPlain(_:from:contexts:)``: no observer sees each row, and nothing is joined by time.
  var takesPlainRows: Bool { truth == nil && observer == nil && mapping.notHeard == nil }

  /// Takes the plain rows of a chunk, up to one that needs ``add(_:time:level:record:)``.
  /// - Returns: The first row that was not taken.
  func addPlain(
    _ chunk: LogChunk, from first: Int, contexts: UnsafePointer<UnsafeMutablePointer<ReadingContext.Quick>?>
  ) -> Int {
    let run = assembler.addPlain(
      chunk.rows, first..<chunk.rowCount, contexts: contexts,
      takesZoneless: counts[.timestampWithoutZone] != nil, merger: merger)
    missedPackets += run.missed
    receivedPackets += run.next - first - run.missed
    if run.zoneless > 0 { counts.add(.timestampWithoutZone, times: run.zoneless) }
    return run.next
  }

  private func passOutside(_ time: Double, _ record: () -> (place: Place, text: String)) throws {
    outsideRows += 1
    outsideTimes = min(outsideTimes?.lowerBound ?? time, time)...max(outsideTimes?.upperBound ?? time, time)
    try warn(
      .outsideTruth, .note, at: record().place,
      "readings at times outside the intervals of the ground-truth table are skipped: they are between "
        + "two locations", help: "if some were taken at a location, correct the interval; both use one clock")
  }

  private func merge(
    _ context: ReadingContext, time: Double, level: Int?, _ record: () -> (place: Place, text: String)
  ) throws {
    mergedPackets += 1
    observer?.observeMerged(context, time: time, level: level)
    try warn(
      .mergedPacket, .note, at: record().place,
      "packets of one beacon at one receiver within \(merger.windowText) of each other are one advertising event; "
        + "the first is kept", help: "--merge-ms 0, or merge_ms = 0 in survey.toml, keeps every packet")
  }

  func reject(
    _ code: IssueCode, _ severity: SurveyIssue.Severity = .error, at place: Place, message: String,
    help: String?, text: String
  ) throws {
    rejectedRows += 1
    latestRejected = text
    counts.add(code)
    guard keptBytes < limits.rejectedRows else {
      rowsNotKept += 1
      return
    }
    let place = moved(place)
    let issue = SurveyIssue(
      severity, code, file: name, line: place.line, column: place.column,
      message: privacy.kept(message, isRow: false), help: help)
    if firstRejection == nil { firstRejection = issue }
    let row = RejectedRow(issue: issue, text: privacy.kept(text, isRow: true))
    keptBytes += issue.message.utf8.count + (issue.help?.utf8.count ?? 0) + row.text.utf8.count
    try sink.reject(row)
  }

  /// The same for a record, at an offset of it; −1 for the record as a whole.
  func reject(
    _ code: IssueCode, _ record: TextRecord, at offset: Int = -1, _ message: String, help: String?,
    severity: SurveyIssue.Severity = .error
  ) throws {
    try reject(
      code, severity, at: record.place(at: offset), message: message, help: help,
      text: record.text(limit: limits.rejectedText))
  }

  /// Refuses a reading for what its context or its time is; the column is shown where the time is at fault.
  private func reject(_ failure: RowFailure, _ record: (place: Place, text: String)) throws {
    let place = failure.field == .timestamp ? record.place : Place(line: record.place.line)
    try reject(failure.code, at: place, message: failure.message, help: failure.help, text: record.text)
  }

  /// Counts an unused row whose reason was reported with an earlier row.
  func skipRow(_ code: IssueCode) {
    rejectedRows += 1
    counts.add(code)
  }

  /// A line of the log as its file has it: the header that the mapping gives is not there.
  func moved(_ line: Int?, least: Int? = nil) -> Int? {
    guard mapping.header != nil, let line else { return line }
    return line > 1 ? line - 1 : least
  }

  private func moved(_ place: Place) -> Place {
    let line = moved(place.line)
    return Place(line: line, column: line == nil ? nil : place.column)
  }

  /// Warns of a row that is used all the same, or of a record that is not a row: counted every time, reported once per code.
  func warn(
    _ code: IssueCode, _ severity: SurveyIssue.Severity = .warning,
    at place: @autoclosure () -> Place = Place(),
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
  ) throws { if counts.add(code) == 1 { try report(severity, code, at: place(), message(), help: help()) } }

  private func report(
    _ severity: SurveyIssue.Severity, _ code: IssueCode, at place: Place, _ message: String, help: String?
  ) throws {
    let place = moved(place)
    try sink.report(
      SurveyIssue(
        severity, code, file: name, line: place.line, column: place.column,
        message: privacy.kept(message, isRow: false), help: help))
  }

  /// Counts an object that has a key twice. The first is reported when the log has been read.
  func noteRepeated(_ key: String, at place: Place) {
    counts.add(.duplicateKey)
    if firstRepeated == nil { firstRepeated = (key, place) }
  }

  private func noteSettled() throws {
    if let (key, place) = firstRepeated {
      try report(
        .warning, .duplicateKey, at: place,
        "an object has the key \(quoted(key)) twice; the first value is used",
        help: "correct the program that writes the log; RFC 8259 does not define which value applies")
    }
    if let respelled = spellings.respelled {
      try note(
        .warning, .equivalentName,
        message:
          "the \(respelled.field.rawValue) \(quoted(respelled.name)) has two spellings that are equivalent in Unicode; "
          + "they are treated as one name, in the first spelling",
        help: "use one spelling of the name, such as normalisation form NFC")
    }
  }

  func note(
    _ severity: SurveyIssue.Severity, _ code: IssueCode, line: Int? = nil, message: String,
    help: String? = nil
  ) throws {
    counts.add(code)
    try report(severity, code, at: Place(line: line), message, help: help)
  }

  private func noteRowsNotKept() throws {
    guard rowsNotKept > 0 else { return }
    let size = SurveyLimit.text(limits.rejectedRows, isBytes: true)
    try note(
      .warning, .rejectedNotKept,
      message:
        "\(rowsNotKept) of \(rejectedRows) rejected rows are counted by code but not kept: the rows before them take \(size)",
      help: SurveyLimit.rejectedRows.help)
  }

  /// What the import depends on beside the bytes of the log, as far as the session knows it.
  var inputs: ImportInputs {
    let given = mapping.constants[.beacon].map { [$0] } ?? []
    return ImportInputs(
      companions: companions.map(\.content.sha256), beaconNames: beaconNames.union(given).sorted(),
      choosesDevices: choosesDevices)
  }

  /// Delivers what is left and sums up.
  /// - Throws: ``LogError`` with `no-rows` or `no-usable-rows`; any error of the sink.
  func finish(format: String) throws -> ImportSummary {
    guard rows > 0 else {
      if let foreign = counts[.foreignDevice] {
        throw failure(
          .noUsableRows, message: "none of \(foreign) packets is from a beacon of the survey",
          help: foreignHelp)
      }
      throw failure(
        .noRows, message: "the log has a header but no rows",
        help: "check that the survey tool finished writing it")
    }
    guard receivedPackets + missedPackets > 0 else {
      if let truth, let outsideTimes, outsideRows > rejectedRows {
        throw failure(
          .outsideTruth,
          message: "none of \(outsideRows) readings is in an interval of the ground-truth table: "
            + truth.spans(readings: outsideTimes),
          help: (truth.offset(site).map { "\($0.message); " } ?? "") + TruthTable.clockHelp)
      }
      let first = firstRejection.map { "; \($0.line.map { "line \($0): " } ?? "")\($0.message)" } ?? ""
      throw failure(
        .noUsableRows, message: "none of \(rows) rows can be used (\(counts.text))\(first)",
        help: counts[.foreignDevice] == nil ? firstRejection?.help : foreignHelp
      ).with(remedy)
    }
    try assembler.finish()
    for doubt in assembler.doubts.found + [addressTurns.found].compactMap(\.self) {
      try note(.warning, doubt.code, message: doubt.message, help: doubt.help)
    }
    for doubt in truth?.doubts(site) ?? [] {
      try note(.warning, doubt.code, message: doubt.message, help: doubt.help)
    }
    if let empty = truth?.emptyIntervals {
      try note(.note, .outsideTruth, message: empty, help: "if something was heard there, correct its times")
    }
    try noteReplacedReceivers()
    try noteRowsNotKept()
    try noteReplacedValues()
    try noteSettled()
    return ImportSummary(
      file: name, format: format, rows: rows, receivedPackets: receivedPackets, missedPackets: missedPackets,
      rejectedRows: rejectedRows, dwells: assembler.dwells, issues: counts.byName)
  }
}
