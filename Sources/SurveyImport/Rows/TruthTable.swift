package import CalibrationModel
package import RadioSurvey
import Support

/// Ground truth by time: a CSV file of intervals, each with what held while it lasted.
///
/// Columns `start` and `end` (RFC 3339 or Unix seconds; an interval holds from its start up to but without its end), and any of the fields of
/// place and condition. A column `beacon` names the beacon that the distance is to: a dwell at one place has a row for each beacon, with the
/// same start and end; intervals do not overlap otherwise. A column `note` is not read. What the log or the mapping says goes before the table.
package final class TruthTable {
  enum Outcome {
    case reading(ReadingContext)
    /// A reading at a time that no interval covers.
    case outside
    /// A reading in an interval that does not say where.
    case placeless
  }

  /// What held from its start up to but without its end, Unix seconds.
  package struct Interval {
    package var start: Double
    package var end: Double
    package var location: SurveyLocation?
    var conditions: Conditions
    /// The beacon that is nearest, or that the distance is to, as the table names it.
    package var beacon: String?
    var line: Int
    /// The same stretch of time for other beacons.
    var others: [Interval] = []

    /// What holds for one beacon; what holds for the nearest where the table does not name it.
    fileprivate func own(_ beacon: BeaconIdentifier, _ site: Site) -> Interval {
      others.first { $0.beacon.map { site.identifier(of: BeaconIdentifier($0)) } == beacon } ?? self
    }
  }

  private struct Key: Hashable {
    var context: Int
    var interval: Int
  }

  private static let fields: Set<LogField> = [
    .location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y, .z, .floor, .placement, .crowd,
    .people, .carriage, .session, .orientation,
  ]
  private static let placeFields: Set<LogField> = [
    .location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x,
  ]
  private static let mostContexts = 1 << 16
  private static let mostDoubts = 10

  /// The location of readings whose place only the table says; never stored.
  static let openLocation = "\u{10FFFD}place"

  private let name: String
  let content = LogDigest()
  /// In order of time; none overlaps another.
  package private(set) var intervals: [Interval] = []
  private var givesPlace = false
  private var unitFields: Set<LogField> = []
  private var latest = 0
  /// The first line with a time that has no zone.
  private var zonelessLine: Int?
  /// What the mapping gives beside the table: metres above the floor, and the floor.
  private var given: (height: Double?, floor: String?)
  private var contexts: [Key: ReadingContext] = [:]
  /// Beacons that a distance of an interval went to which does not name its beacon: two are enough to tell.
  private var sharing: Set<BeaconIdentifier> = []
  private var clock = TruthShift()
  /// Intervals that readings were in, and readings that were in none.
  private var heard: Set<Int> = []
  private var outside = 0

  /// Reads the table that ``LogMapping/truth`` names, which may have a column `beacon`.
  /// - Throws: ``LogError``: `invalid-truth` with the line that is wrong, or why the file cannot be read.
  package convenience init(path: String) throws { try self.init(path: path, limits: ReadLimits()) }

  init(path: String, limits: ReadLimits) throws {
    name = path
    let source = DigestingSource(try LogInput(path: path).source(), digest: content)
    let log = try LogBytes(source, limits: limits)
    let head = LogHead(bytes: log.head(limits.headLength), mapping: LogMapping())
    guard !log.isExhausted, let dialect = CSVDialect(head) else {
      throw failure(1, "the ground-truth table is not a CSV file")
    }
    if head.endsInFirstLine(limits) { throw failure(1, SurveyLimit.header.message(limits.headLength)) }
    let columns = try bind(dialect.header.map { $0.lowercased() })
    let fields = Dictionary(
      uniqueKeysWithValues: columns.compactMap { name, column in LogField(rawValue: name).map { ($0, column) }
      })
    if let contradiction = dialect.contradiction(fields) { throw failure(dialect.headerLines, contradiction) }
    unitFields = dialect.unitFields(fields)
    log.consume(dialect.skippedBytes)
    let reader = CSVRecordReader(
      log, delimiter: dialect.delimiter.rawValue, columns: dialect.header.count, limit: limits.lineLength,
      firstLine: dialect.skippedLines + 1)
    try reader.skip(dialect.headerRows)
    while let outcome = try reader.next() {
      let line = reader.record.line
      if outcome == .blank { continue }
      guard outcome == .row else {
        throw failure(line, "the row and the header have different numbers of cells")
      }
      intervals.append(try interval(reader.cells, columns, line: line))
      guard intervals.count <= SurveyLimit.intervals.value else {
        throw failure(line, SurveyLimit.intervals.message(), help: SurveyLimit.intervals.help)
      }
    }
    try sort()
  }

  /// Demands that times have a zone, where those of the log do: hours between them would give readings the truth of another place.
  /// - Throws: ``LogError`` with `invalid-truth`.
  package func demandZones(of log: String) throws {
    guard let zonelessLine else { return }
    throw failure(
      zonelessLine, "the time has no zone, but the times of \(quoted(log)) do: they may be hours apart",
      help: "write times as 2024-05-01T10:00:00+02:00, or as seconds since 1970")
  }

  /// Takes a reading of the log, Unix seconds and dBm, for ``offset``.
  func see(_ beacon: BeaconIdentifier, _ receiver: Receiver?, time: Double, level: Int) {
    clock.see(beacon, receiver, time: time, level: level)
  }

  package func see(_ reading: PlayedReading) {
    guard let level = reading.level else { return }
    see(reading.setting.beacon, reading.setting.receiver, time: reading.time, level: level)
  }

  /// What the readings seen say against the table: another clock, or wrong boundaries; and that it gives one distance to several beacons.
  /// - Parameter site: whose beacons' positions give distances.
  package func doubts(_ site: Site) -> [SurveyIssue] {
    let times =
      offset(site).map { [$0] } ?? clock.boundaries(places).prefix(Self.mostDoubts).map { $0.doubt(name) }
    return times + [sharedDistance].compactMap(\.self)
  }

  /// The doubt that the table is on another clock than the readings seen; `nil` if nothing shows it.
  func offset(_ site: Site) -> SurveyIssue? {
    let seconds = clock.seconds(places) { interval, beacon in
      guard let own = index(at: interval.start).map({ intervals[$0].own(beacon, site) }) else { return nil }
      if own.beacon.map({ site.identifier(of: BeaconIdentifier($0)) == beacon }) ?? true,
        let distance = own.location?.distance
      {
        return distance
      }
      return own.location?.position.flatMap { site.beacon(beacon)?.position?.distance(to: $0) }
    }
    return TruthShift.doubt(name, seconds: seconds)
  }

  private var places: [TruthShift.Interval] {
    intervals.map { one in
      let place = one.location.map { "\($0)" } ?? one.beacon ?? ""
      return TruthShift.Interval(
        start: one.start, end: one.end, place: place, name: one.location?.name ?? one.beacon ?? "")
    }
  }

  /// Demands that what it names exists: a misspelt beacon would be the nearest, and never found.
  /// - Parameters:
  ///   - known: names to compare with.
  ///   - isKnown: whether the log or the survey has a name.
  /// - Throws: ``LogError`` with `invalid-truth`.
  package func demandNames(_ known: [String], isKnown: (String) -> Bool) throws {
    for interval in intervals.flatMap({ [$0] + $0.others }) {
      guard let name = interval.beacon, !isKnown(name) else { continue }
      let near = NearestName.nearest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
      throw failure(
        interval.line, "neither the log nor survey.toml has \(quoted(name))",
        help: "\(near)The column 'beacon' names what is nearest, as the log or survey.toml does")
    }
  }

  /// The error of a table that covers no reading of a log, which has readings in this span, Unix seconds.
  package func failure(log: String, readings span: ClosedRange<Double>) -> LogError {
    failure(
      nil, "no interval covers a reading of \(quoted(log)): \(spans(readings: span))", help: Self.clockHelp,
      code: .outsideTruth)
  }

  func spans(readings: ClosedRange<Double>) -> String {
    let times = [
      readings.lowerBound, readings.upperBound, intervals.first?.start ?? 0, intervals.map(\.end).max() ?? 0,
    ].map(Timestamp.text)
    return "readings are from \(times[0]) to \(times[1]), intervals from \(times[2]) to \(times[3])"
  }

  static let clockHelp =
    "write the intervals on the clock of the log, with zone, as in 2024-05-01T10:00:00+02:00; times without one "
    + "are UTC"

  /// What to say of intervals without a reading where most have some and readings are in none: one of their times may be mistyped. A table of
  /// several logs has more of them in each.
  var emptyIntervals: String? {
    let empty = intervals.indices.filter { !heard.contains($0) }
    guard outside > 0, let first = empty.first.map({ intervals[$0] }), 3 * empty.count <= heard.count else {
      return nil
    }
    let name = first.location.map { " (\($0.name))" } ?? ""
    return
      "\(empty.count) of \(intervals.count) intervals of the ground-truth table have no reading; the first is in line "
      + "\(first.line)\(name), from \(Timestamp.text(first.start))"
  }

  private var sharedDistance: SurveyIssue? {
    guard sharing.count > 1 else { return nil }
    return SurveyIssue(
      .warning, .ambiguousDistance,
      message:
        "the ground-truth table gives one distance to all beacons that are heard: it cannot be the distance to each of them",
      help:
        "name the beacon of each distance in a column beacon of the table; or give coordinates, and those of the beacons in "
        + "survey.toml; or choose one beacon with --set address=ADDRESS")
  }

  func mapping(_ mapping: LogMapping) -> LogMapping {
    given = (mapping.constants[.z].flatMap(Double.init), mapping.constants[.floor])
    guard givesPlace, mapping.constants[.location] == nil else { return mapping }
    var mapping = mapping
    mapping.constants[.location] = Self.openLocation
    return mapping
  }

  func outcome(for context: ReadingContext, at time: Double, session: ImportSession) -> Outcome {
    guard let index = index(at: time) else {
      outside += 1
      return .outside
    }
    let key = Key(context: context.serial, interval: index)
    if let known = contexts[key] { return .reading(known) }
    heard.insert(index)
    let truth = intervals[index].own(context.beacon, session.site)
    guard var location = location(context.location, truth.location) else { return .placeless }
    if context.location.distance == nil, location.distance != nil {
      if let name = truth.beacon {
        if session.site.identifier(of: BeaconIdentifier(name)) != context.beacon {
          // The distance is that to another beacon.
          guard location.isNamed || location.position != nil else { return .outside }
          location.distance = nil
        }
      } else if sharing.count < 2 {
        sharing.insert(context.beacon)
      }
    }
    if contexts.count >= Self.mostContexts { contexts = [:] }
    let merged = session.context(
      beacon: context.beacon, location: location,
      conditions: context.conditions.completed(by: truth.conditions), isThinned: context.isThinned)
    contexts[key] = merged
    return .reading(merged)
  }

  /// Whether an interval covers a time.
  /// - Complexity: O(log n) for n intervals.
  package func covers(_ time: Double) -> Bool { index(at: time) != nil }

  /// The interval that covers a time. Logs are mostly in order of time, so the latest is looked at first.
  private func index(at time: Double) -> Int? {
    let covers = { (index: Int) in self.intervals[index].start <= time && time < self.intervals[index].end }
    if intervals.indices.contains(latest), covers(latest) { return latest }
    let index = intervals.sortedPrefix(while: { $0.start <= time }) - 1
    guard index >= 0, covers(index) else { return nil }
    latest = index
    return index
  }

  private func location(_ own: SurveyLocation, _ truth: SurveyLocation?) -> SurveyLocation? {
    guard var location = own.name == Self.openLocation ? truth : own else { return nil }
    location.distance = own.distance ?? truth?.distance
    location.position = own.position ?? completed(truth?.position)
    return location
  }

  /// A position of the table with what the mapping gives for the whole log.
  private func completed(_ position: Position?) -> Position? {
    guard var position else { return nil }
    position.z = position.z ?? given.height
    position.floor = position.floor ?? given.floor
    return position
  }

  private func bind(_ header: [String]) throws -> [String: Int] {
    var columns: [String: Int] = [:]
    for (index, column) in header.enumerated() where column != "note" {
      guard
        ["start", "end"].contains(column) || LogField(rawValue: column).map(Self.fields.contains) == true
          || column == LogField.beacon.rawValue
      else {
        throw failure(
          1, "the ground-truth table cannot have a column \(quoted(column))",
          help:
            "columns: start, end, beacon, note, \(Self.fields.map(\.rawValue).sorted().joined(separator: ", "))"
        )
      }
      guard columns.updateValue(index, forKey: column) == nil else {
        throw failure(1, "two columns are named \(quoted(column))")
      }
    }
    guard columns["start"] != nil, columns["end"] != nil, columns.count > 2 else {
      throw failure(1, "the ground-truth table needs the columns start and end, and at least one more")
    }
    givesPlace = Self.placeFields.contains { columns[$0.rawValue] != nil }
    return columns
  }

  private func interval(
    _ cells: UnsafePointer<Cell>, _ columns: [String: Int], line: Int
  ) throws -> Interval {
    func cell(_ name: String) -> Cell { columns[name].map { cells[$0] } ?? .absent }
    let decoder = ContextDecoder(unitFields: unitFields) {
      $0.isName ? cell($0.rawValue).name : cell($0.rawValue)
    }
    let start = try time(cell("start"), line)
    let end = try time(cell("end"), line)
    guard start < end else { throw failure(line, "the interval ends before it begins") }
    do throws(RowFailure) {
      let hasPlace = Self.placeFields.contains { !cell($0.rawValue).isEmpty }
      return Interval(
        start: start, end: end, location: hasPlace ? try decoder.location() : nil,
        conditions: try decoder.conditions(),
        beacon: cell("beacon").isEmpty ? nil : String(decoding: cell("beacon").name.bytes, as: UTF8.self),
        line: line)
    } catch { throw failure(line, error.message, help: error.help) }
  }

  private func time(_ cell: Cell, _ line: Int) throws -> Double {
    guard let (seconds, hasZone) = Timestamp.read(cell).time else {
      throw failure(
        line, "expected RFC 3339 or Unix seconds from 2010 to 2100, found \(quoted(cell.bytes))",
        help: "write times in seconds, on the clock of the log")
    }
    if !hasZone, zonelessLine == nil { zonelessLine = line }
    return seconds
  }

  private func sort() throws {
    guard !intervals.isEmpty else { throw failure(1, "the ground-truth table has no interval") }
    intervals = Dictionary(grouping: intervals, by: \.start).values.flatMap(Self.together)
      .sorted { ($0.start, $0.line) < ($1.start, $1.line) }
    for (one, next) in zip(intervals, intervals.dropFirst()) where next.start < one.end {
      throw failure(
        next.line, "the interval overlaps that of line \(one.line)", help: "end one where the next begins")
    }
  }

  /// Rows that begin together as one interval, the nearest beacon's first, if each is for another beacon and they end together.
  private static func together(_ rows: [Interval]) -> [Interval] {
    let beacons = Set(rows.compactMap(\.beacon))
    guard beacons.count == rows.count, Set(rows.map(\.end)).count == 1 else { return rows }
    var sorted = rows.sorted {
      ($0.location?.distance ?? .infinity, $0.line) < ($1.location?.distance ?? .infinity, $1.line)
    }
    var first = sorted.removeFirst()
    first.others = sorted
    return [first]
  }

  private func failure(
    _ line: Int?, _ message: String, help: String? = "see 'truth' in the documentation of survey.toml",
    code: IssueCode = .invalidTruth
  ) -> LogError { LogError(.unusable, code, file: name, line: line, message, help: help) }
}
