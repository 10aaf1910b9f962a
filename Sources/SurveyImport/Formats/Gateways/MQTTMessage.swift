import RadioSurvey

/// A message of an MQTT broker as a subscriber wrote it down.
struct MQTTMessage {
  /// The line that it is on.
  let record: TextRecord
  /// When it came; `nil` if the subscriber did not write it.
  let time: String?
  /// The topic without its separators; empty if the subscriber did not write it.
  let topic: [Substring]
  /// Whether the broker had kept it from before, so that its time is not that of the reading.
  let isRetained: Bool
  /// The payload, a JSON object; valid until the next line is read.
  let payload: TextRecord
  /// Where in the line the payload stands; `nil` if the line has it with escapes.
  let payloadOffset: Int?

  /// A cell of the payload as a cell of the line.
  func cell(_ cell: Cell) -> Cell {
    var moved = cell
    moved.offset = payloadOffset.map { cell.offset < 0 ? -1 : cell.offset + $0 } ?? -1
    return moved
  }

  /// Where an offset of the payload is in the log.
  func place(at offset: Int) -> ImportSession.Place {
    record.place(at: payloadOffset.map { $0 + offset } ?? -1)
  }
}

/// Reads messages from lines as `mosquitto_sub` writes them: `-F '%U %t %p'` and `-F '%I %t %p'` (time, topic, payload),
/// `-F %j` and `-F %J` (a JSON object with `tst`, `topic`, `payload` and `retain`), `-v` (topic and payload), and lines
/// that are payloads and nothing else.
final class MQTTMessageReader {
  /// What a line is.
  enum Outcome {
    case message(MQTTMessage)
    /// A message whose payload is no JSON object, such as `online`.
    case other
    /// A JSON object that does not end; where it stops being one.
    case broken(Int)
  }

  private let envelope: JSONMembers

  /// A reader of a log; without its session nothing is noted.
  init(session: ImportSession? = nil) {
    envelope = JSONMembers(slots: ["tst": 0, "topic": 1, "payload": 2, "retain": 3], session: session)
  }

  func read(_ record: TextRecord) -> Outcome {
    guard let brace = record.bytes.firstIndex(of: UInt8(ascii: "{")) else { return .other }
    let head = record.cell(0..<brace)
    guard head.trimmed.isEmpty else { return readText(record, head: head, brace: brace) }
    if let failure = envelope.read(record) { return .broken(failure) }
    let (topic, payload) = (envelope.cells[1], envelope.cells[2])
    guard let topicText = topic.text, topic.base != nil, payload.base != nil else {
      return .message(
        MQTTMessage(
          record: record, time: nil, topic: [], isRetained: false, payload: record, payloadOffset: 0))
    }
    guard let base = payload.base, base[0] == UInt8(ascii: "{") else { return .other }
    // A cell that is a string is at its opening quote.
    let isInPlace = record.base[payload.offset] == UInt8(ascii: "{")
    return .message(
      MQTTMessage(
        record: record, time: Self.repaired(envelope.cells[0].text), topic: Self.parts(topicText),
        isRetained: envelope.cells[3].equals("1") || envelope.cells[3].equals("true"),
        payload: TextRecord(base: base, count: payload.count, line: record.line),
        payloadOffset: isInPlace ? payload.offset : nil))
  }

  private func readText(_ record: TextRecord, head: Cell, brace: Int) -> Outcome {
    // A payload is after a blank; a brace inside a word belongs to something else.
    guard record.base[brace - 1] <= 0x20, let text = head.trimmed.text else { return .other }
    let words = text.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
    let timeWords = [1, 2].first { count in
      words.count >= count && Self.isTime(words.prefix(count).joined(separator: " "))
    }
    let payload = record.cell(brace..<record.count).trimmed
    guard let base = payload.base else { return .other }
    return .message(
      MQTTMessage(
        record: record, time: timeWords.map { words.prefix($0).joined(separator: " ") },
        topic: Self.parts(words.dropFirst(timeWords ?? 0).joined(separator: " ")), isRetained: false,
        payload: TextRecord(base: base, count: payload.count, line: record.line), payloadOffset: brace))
  }

  private static func isTime(_ text: String) -> Bool {
    text.withCell { Timestamp.read($0) } != .invalid
  }

  private static func parts(_ topic: String) -> [Substring] {
    topic.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Substring.init)
  }

  /// The time of `%j`, which is local with its offset, but has a `Z` before the offset.
  private static func repaired(_ time: String?) -> String? {
    guard let time, let mark = time.lastIndex(of: "Z"), let sign = time[mark...].dropFirst().first,
      sign == "+" || sign == "-"
    else { return time }
    return String(time[..<mark]) + String(time[mark...].dropFirst())
  }
}

/// The messages of Bluetooth gateways in a log, each a JSON object with one reading, from any source: see
/// ``MQTTMessageReader``.
///
/// A log without times is refused, and a message without one rejected, because it is unknown which readings belong to one
/// dwell, or were the broker's from days before; the payload's own `timestamp`, `time` or `ts` counts where the subscriber
/// wrote none.
/// A message retained by the broker is skipped: its time is that of the subscription.
final class GatewayMessages {
  private static let timeNames = ["timestamp", "time", "ts"]
  private static let help =
    "make the subscriber write times, for example: mosquitto_sub -t 'TOPIC/#' -F '%U %t %p' > LOG"

  private let session: ImportSession
  private let reader: MQTTMessageReader
  private let members: JSONMembers
  private let names: [String: Int]
  /// The latest message; valid until the next one.
  private(set) var message: MQTTMessage

  /// Messages whose payloads have members of these names, in lower case.
  init(_ names: [String], session: ImportSession) {
    self.session = session
    let all = names + Self.timeNames
    self.names = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0.element, $0.offset) })
    members = JSONMembers(slots: self.names, session: session)
    reader = MQTTMessageReader(session: session)
    let nothing = TextRecord(base: members.origin, count: 0, line: 0)
    message = MQTTMessage(
      record: nothing, time: nil, topic: [], isRetained: false, payload: nothing, payloadOffset: nil)
  }

  /// A member of the latest message, as a cell of its line; absent if the payload has none.
  func member(_ name: String) -> Cell { names[name].map { message.cell(members.cells[$0]) } ?? .absent }

  /// The text of a member; `nil` if the payload has none.
  func text(_ name: String) -> String? {
    let cell = member(name)
    return cell.isEmpty ? nil : cell.text
  }

  /// Whether the payload has a member, of any value.
  func has(_ name: String) -> Bool { member(name).base != nil }

  /// The time of the latest message.
  private(set) var time = ""

  /// Whether any of a log's first messages is a reading.
  static func recognises(
    _ head: LogHead, _ names: [String], isReading: (MQTTMessage, (String) -> Bool) -> Bool
  ) -> Bool { count(head, names, isReading: isReading).readings > 0 }

  /// Refuses a log whose first readings are all without times.
  ///
  /// - Throws: ``LogError`` with `invalid-timestamp`.
  private static func requireTimes(
    of log: LogBytes, _ names: [String], session: ImportSession,
    isReading: (MQTTMessage, (String) -> Bool) -> Bool
  ) throws {
    guard count(session.head(of: log), names, isReading: isReading).timed == 0,
      session.mapping.constants[.timestamp] == nil
    else { return }
    throw session.failure(.invalidTimestamp, line: 1, message: "the messages have no times", help: help)
  }

  /// How many of a log's first messages are readings, and how many of those have a time.
  private static func count(
    _ head: LogHead, _ names: [String], isReading: (MQTTMessage, (String) -> Bool) -> Bool
  ) -> (readings: Int, timed: Int) {
    let reader = MQTTMessageReader()
    let slots = Dictionary(
      uniqueKeysWithValues: (names + timeNames).enumerated().map { ($0.element, $0.offset) })
    let members = JSONMembers(slots: slots)
    let has = { (name: String) in slots[name].map { members.cells[$0].base != nil } ?? false }
    var count = (readings: 0, timed: 0)
    for line in head.bytes.split(separator: 0x0A, maxSplits: 40).prefix(40) {
      line.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let record = TextRecord(
          base: base, count: bytes.last == 0x0D ? bytes.count - 1 : bytes.count, line: 1)
        guard case .message(let message) = reader.read(record), members.read(message.payload) == nil,
          isReading(message, has)
        else { return }
        count.readings += 1
        if message.time != nil || timeNames.contains(where: has) { count.timed += 1 }
      }
    }
    return count
  }

  /// Reads a whole log: checks that it has times and that columns are not mapped, and hands over every reading, with the
  /// devices to look for and a row with these fields to fill.
  ///
  /// - Throws: ``LogError`` with `invalid-timestamp` for a log without times, and with `missing-column` where nothing says
  ///   where readings were taken; any error of the sink.
  static func read(
    _ log: LogBytes, _ names: [String], fields: [LogField], rules: RowRules, session: ImportSession,
    isReading: (MQTTMessage, (String) -> Bool) -> Bool,
    _ body: (GatewayMessages, BeaconSelection, FieldRow) throws -> Void
  ) throws {
    try requireTimes(of: log, names, session: session, isReading: isReading)
    try session.refuseColumns()
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let selection = try BeaconSelection(session)
    let row = FieldRow(fields, session: session, rules: rules)
    let messages = GatewayMessages(names, session: session)
    try messages.read(log, isReading: isReading) { try body(messages, selection, row) }
  }

  /// Reads the log and hands over every reading; the rest is noted or rejected.
  private func read(
    _ log: LogBytes, isReading: (MQTTMessage, (String) -> Bool) -> Bool, _ body: () throws -> Void
  ) throws {
    let lines = LineReader(log, session: session)
    while let record = try lines.next() {
      guard record.cell.trimmed.count > 0 else { continue }
      switch reader.read(record) {
      case .other: try noteOther(record)
      case .broken(let offset): try rejectBroken(record, at: record.place(at: offset))
      case .message(let next):
        message = next
        if let failure = members.read(next.payload) {
          try rejectBroken(record, at: next.place(at: failure))
        } else if !isReading(next, has) {
          try noteOther(record)
        } else if next.isRetained {
          try session.warn(.retainedMessage, .note, at: { record.place(at: 0) }) {
            (
              "messages retained by the broker are not used, because the time of their reading is unknown",
              nil
            )
          }
        } else if let found = next.time ?? payloadTime() ?? session.mapping.constants[.timestamp] {
          time = found
          try body()
        } else {
          try session.reject(
            .invalidTimestamp, at: record.place(at: 0), message: "the message has no time", help: Self.help,
            text: Self.name(of: record))
        }
      }
    }
  }

  /// Takes a message of a device that is not the survey's.
  func passForeign() throws {
    try session.warn(.foreignDevice, .note, at: { self.message.record.place(at: 0) }) {
      (
        "packets of devices that are not part of the survey are not kept",
        "list the survey's beacons in survey.toml, name one with --set beacon=NAME, or keep every device with --keep-addresses"
      )
    }
  }

  /// The payload's own time; numbers may be finer than seconds.
  private func payloadTime() -> String? {
    guard let text = Self.timeNames.lazy.compactMap(self.text).first else { return nil }
    guard session.mapping.timeUnit == nil, let number = text.withCell(Number.double) else { return text }
    let format = TimeFormat(magnitude: number)
    return format == .standard ? text : "\(number / format.unitsPerSecond)"
  }

  private func noteOther(_ record: TextRecord) throws {
    try session.warn(.otherEntry, .note, at: { record.place(at: 0) }) {
      ("messages without a reading are not used", nil)
    }
  }

  private func rejectBroken(_ record: TextRecord, at place: ImportSession.Place) throws {
    try session.reject(
      .invalidJSON, at: place, message: "the payload is not a complete JSON object",
      help: "a truncated log ends like this", text: Self.name(of: record))
  }

  /// What is kept of a message that cannot be used: its text may be about a device that is not the survey's.
  private static func name(of record: TextRecord) -> String { "message in line \(record.line)" }
}
