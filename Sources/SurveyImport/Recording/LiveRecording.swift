package import CalibrationModel
package import RadioSurvey
import Support

/// Writes the readings of a live capture to a canonical log as they come, and keeps the dwells they make.
///
/// Dwells end as those of an import do, and when the surveyor ends them. Rows wait in memory until everything that has come was taken.
package final class LiveRecording: ImportSink, ReadingObserver {
  private static let keptIssues = 3
  /// Rows in bytes that are written at once at the latest.
  private static let mostPending = 1 << 16
  /// Silent seconds before a dwell's beginning that a reading may seem to come from: clocks are read to so much.
  private static let slack = 1.0
  /// Seconds between readings of a beacon that arrive in one breath without times: an import takes what is closer together for one event.
  private static let breath = 0.004

  private let log: LogAppender
  private let name: String
  private let site: Site
  private let gap: Double
  private let now: () -> Double
  var limits = ReadLimits()
  private var clock = CaptureClock()
  private var lacksZone = false
  private var setting: DwellSetting?
  private var begun = 0.0
  private var streams: [ReadingStream.Key: (stream: ReadingStream, row: CanonicalRows.Row)] = [:]
  private var pending: [UInt8] = []
  private var failure: LogError?
  private var counts: [IssueCode: Int] = [:]
  /// Finished dwells in the order in which they began.
  package private(set) var finished: [Dwell] = []
  /// Issues in order, the first three of each code.
  package private(set) var issues: [SurveyIssue] = []
  package private(set) var packets = 0
  package private(set) var missedPackets = 0
  package private(set) var rejectedRows = 0
  /// Readings that came while no dwell was being recorded.
  package var betweenDwells: Int { counts[.betweenDwells] ?? 0 }

  /// - Parameter site: Fills in what is known of beacons and receivers, for what is shown.
  /// - Parameter gap: Seconds of silence after which a new dwell begins.
  /// - Parameter now: This machine's clock in Unix seconds.
  package init(log: LogAppender, name: String, site: Site, gap: Double, now: @escaping () -> Double) {
    self.log = log
    self.name = name
    self.site = site
    self.gap = gap
    self.now = now
    if let issue = log.mended { keep(issue) }
  }

  /// Begins to record under a setting; until then, and after ``end()``, readings are counted and not written.
  /// - Throws: ``LogError`` with `missing-column` if the log has no column for something that the surveyor says.
  package func begin(_ setting: DwellSetting) throws(LogError) {
    try end()
    let nowhere = SurveyLocation(name: "", isNamed: false)
    try checkColumns(setting.location ?? nowhere, setting.conditions)
    self.setting = setting
    // Before the first reading nothing can have been held up that is not this dwell's.
    begun = clock.kind == nil ? -.infinity : now()
  }

  package var isRecording: Bool { setting != nil }

  /// Finishes the dwells that are open, writes them and stops recording.
  package func end() throws(LogError) {
    let wasRecording = isRecording
    finished += open
    streams = [:]
    setting = nil
    try flush()
    if wasRecording { try log.synchronise() }
  }

  /// Ends permanently; a log that was made in vain is taken away.
  /// - Throws: ``LogError`` as ``flush()`` does.
  package func close() throws(LogError) {
    try end()
    try log.discardIfEmpty()
  }

  /// - Throws: ``LogError`` with `unwritable-log`, or with `log-changed` if the log is not the file that was recorded into.
  package func flush() throws(LogError) {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    do throws(LogError) {
      if failure == nil { try log.verify() }
      try log.append(bytes)
    } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  /// The dwells that are being recorded, in the order in which they began.
  package var open: [Dwell] {
    streams.values.map(\.stream).sorted(on: \.openingRow).map { site.resolve($0.dwell) }
  }

  // MARK: What the reader delivers

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    guard failure == nil else { return }
    let arrival = now()
    let former = clock.kind
    var time = clock.time(time, hasZone: !lacksZone, arrival: arrival)
    if clock.kind != former { tellClock(former) }
    guard let setting, !clock.isLive || time >= begun - Self.slack else {
      return count(.betweenDwells, "readings that arrived while no dwell was being recorded are not kept")
    }
    guard let location = setting.location(of: context.beacon, over: context.location) else {
      return count(.foreignDevice, "readings of beacons without a given distance are not kept")
    }
    var conditions = setting.conditions(over: context.conditions)
    // A canonical log has no word for readings that are some of many packets: it takes what the site makes of them now.
    if context.isThinned {
      conditions.source = site.source(of: context.beacon, under: context.conditions, isThinned: true)
    }
    let key = ReadingStream.Key(
      beacon: context.beacon, receiver: conditions.receiver, channel: conditions.channel)
    if clock.kind == .arrival, let last = streams[key]?.stream.quick.pointee.lastTime {
      time = max(time, last + Self.breath)
    }
    let row = packets + missedPackets
    let continues = (streams[key]?.stream).map { stream in
      abs(time - stream.quick.pointee.lastTime) <= gap
        && stream.quick.pointee.received < limits.packetsPerDwell
        && stream.opened.location == location && stream.opened.conditions == conditions
    }
    if continues != true {
      do throws(LogError) {
        if setting.measures(context.beacon, over: context.location) { try checkAlone(key) }
        try checkColumns(location, conditions)
      } catch {
        failure = error
        return
      }
      let moved = ReadingContext(
        beacon: context.beacon, location: location, conditions: conditions, serial: 0,
        isAveraged: context.isAveraged)
      if let former = streams[key] { finished.append(site.resolve(former.stream.dwell)) }
      streams[key] = (
        ReadingStream(key: key, context: moved, time: time, row: row, line: nil),
        log.rows.row(beacon: context.beacon, location: location, conditions: conditions)
      )
    }
    guard let entry = streams[key] else { return }
    entry.stream.quick.pointee.append(time: time, level: level ?? 0, row: row)
    entry.row.append(time: time, level: level, to: &pending)
    if level == nil { missedPackets += 1 } else { packets += 1 }
    if pending.count >= Self.mostPending { try? flush() }
  }

  /// The reader's own dwells are not used: they know nothing of this machine's clock.
  package func receive(_ dwell: Dwell) {}

  package func reject(_ row: RejectedRow) {
    rejectedRows += 1
    keep(row.issue)
  }

  package func report(_ issue: SurveyIssue) {
    // The clock says better what became of such times.
    if issue.code == .timestampWithoutZone { lacksZone = true } else { keep(issue) }
  }

  private func keep(_ issue: SurveyIssue, most: Int = keptIssues) {
    counts[issue.code, default: 0] += 1
    if counts[issue.code, default: 0] <= most { issues.append(issue) }
  }

  private func count(_ code: IssueCode, _ message: String) {
    keep(SurveyIssue(.note, code, file: name, message: message), most: 1)
  }

  private func tellClock(_ former: CaptureClock.Kind?) {
    switch clock.kind {
    case .local(let offset)? where former != nil && former != .arrival:
      let message =
        "the clock of the capture was changed during the recording; its times are now \(Self.hours(offset)) UTC, "
        + "and go on without a jump"
      keep(SurveyIssue(.note, .movedClock, file: name, message: message))
    case .local(let offset)?:
      count(
        .movedClock,
        "times without a zone are local times, \(Self.hours(offset)) UTC; they are converted to UTC")
    case .sinceStart?:
      count(
        .movedClock,
        "times since the start of the capture are shifted so that the first reading has its time of arrival; "
          + "'btmon -T' gives the time of day")
    case .arrival?: count(.movedClock, "the capture has no times; each reading gets its time of arrival")
    case .kept? where lacksZone && !clock.isLive:
      let message = "times without a zone are read as UTC"
      keep(SurveyIssue(.warning, .timestampWithoutZone, file: name, message: message))
    case .kept?, nil: break
    }
  }

  /// `1.0 h ahead of`
  private static func hours(_ offset: Double) -> String {
    offset == 0 ? "those of" : "\((abs(offset) / 36).rounded() / 100) h \(offset < 0 ? "behind" : "ahead of")"
  }

  /// Refuses to write one distance down for two beacons, or for one beacon at two receivers.
  private func checkAlone(_ key: ReadingStream.Key) throws(LogError) {
    let others = streams.keys.sorted(on: \.beacon)
      .filter { setting?.beacon == nil || $0.beacon == key.beacon }
    if let other = others.first(where: { $0.beacon != key.beacon })?.beacon {
      throw ambiguity(
        "\(quoted(other.description)) and \(quoted(key.beacon.description)) are heard, but the distance applies to only one beacon",
        "name it with --beacon")
    }
    if let other = others.first(where: { $0.receiver != key.receiver })?.receiver, let receiver = key.receiver
    {
      throw ambiguity(
        "\(quoted(other.rawValue)) and \(quoted(receiver.rawValue)) hear the beacon, but the distance applies to only one receiver",
        "record one receiver at a time")
    }
  }

  private func ambiguity(_ message: String, _ help: String) -> LogError {
    LogError(
      .unusable, .ambiguousDistance, file: name, message,
      help: "\(help); earlier rows have the distance to the former")
  }

  private func checkColumns(_ location: SurveyLocation, _ conditions: Conditions) throws(LogError) {
    guard let field = log.rows.missing(location: location, conditions: conditions) else { return }
    throw LogError(
      .unusable, .missingColumn, file: log.name, line: 1,
      "the log lacks the column \(field.rawValue), which this recording requires",
      help: "record into a new log; logs are imported together")
  }
}

/// How much of a live capture must have come before its format is decided.
enum LiveHead {
  static let mostLines = 40

  /// Whether these first bytes decide the format. Of a table that takes its header and a row, which shows how times are written; of objects one
  /// line. Other captures are known by their first bytes.
  static func isEnough(_ head: UnsafeRawBufferPointer, mapping: LogMapping) -> Bool {
    guard let first = head.first(where: { $0 > 0x20 }) else { return false }
    let isText = !head.prefix(64).contains(0)
    let lines = head.count { $0 == 0x0A }
    guard lines < mostLines else { return true }
    guard isText ? lines >= (first == UInt8(ascii: "{") ? 1 : 2) : head.count >= 64 else { return false }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let shown = LogHead(bytes: Array(head[start...]), mapping: mapping)
    return LogReader.importers.contains { $0.recognises(shown) }
  }
}

package protocol LiveControl: AnyObject {
  /// The descriptor of the terminal on which the surveyor types; `nil` if there is none.
  var terminal: Int32? { get }
  /// Called whenever everything that has come was taken, and at least four times a second.
  /// - Returns: Whether to go on. What is in the middle of a line then is not used.
  func tick() throws(LogError) -> Bool
  /// Called with what was typed, a line without its end; `nil` if the terminal is gone.
  func take(answer: String?) throws(LogError)
}
