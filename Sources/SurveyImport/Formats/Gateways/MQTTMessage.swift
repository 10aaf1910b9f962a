import RadioSurvey

struct MQTTMessage {
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

  func place(at offset: Int) -> ImportSession.Place {
    record.place(at: payloadOffset.map { $0 + offset } ?? -1)
  }
}

/// Reads messages from lines as `mosquitto_sub` writes them: `-F '%U %t %p'` and `-F '%I %t %p'` (time, topic, payload),
/// `-F %j` and `-F %J` (a JSON object with `tst`, `topic`, `payload` and `retain`), `-v` (topic and payload), and lines
/// that are payloads and nothing else.
final class MQTTMessageReader {
  enum Outcome {
    case message(MQTTMessage)
    case other
    /// A JSON object that does not end; where it stops being one.
    case broken(Int)
  }

  private let envelope: JSONMembers

  /// A reader of a log; without its session nothing is noted.
  init(session: ImportSession? = nil) {
    envelope = JSONMembers(["tst", "topic", "payload", "retain"], session: session)
  }

  func read(_ record: TextRecord) -> Outcome {
    guard let brace = record.bytes.firstIndex(of: UInt8(ascii: "{")) else { return .other }
    let head = record.cell(0..<brace)
    guard head.trimmed.isEmpty else { return readText(record, head: head, brace: brace) }
    if let failure = envelope.read(record) { return .broken(failure) }
    let (topic, payload) = (envelope["topic"], envelope["payload"])
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
        record: record, time: Self.repaired(envelope["tst"].text), topic: Self.parts(topicText),
        isRetained: envelope["retain"].equals("1") || envelope["retain"].equals("true"),
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

  private static func isTime(_ text: String) -> Bool { text.withCell { Timestamp.read($0) } != .invalid }

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

protocol GatewayImporter: SurveyImporter {
  /// The members of a payload that are read, in lower case.
  static var names: [String] { get }

  /// Whether a message is a reading, by its topic and by the members that it has, of any value.
  static func isReading(_ message: MQTTMessage, has: (String) -> Bool) -> Bool
}

extension GatewayImporter {
  static func recognises(_ head: LogHead) -> Bool { GatewayMessages.count(head, Self.self).readings > 0 }
}

/// The messages of Bluetooth gateways in a log, each a JSON object with one reading, from any source: see
/// ``MQTTMessageReader``.
///
/// A log without times is refused, and a message without one rejected, because it is unknown which readings belong to one
/// dwell, or were the broker's from days before; the payload's own time, ``timeNames``, counts where the subscriber wrote none.
/// A message retained by the broker is skipped: its time is that of the subscription.
final class GatewayMessages {
  /// Members of a payload that are its time, the surest first.
  static let timeNames = ["timestamp", "time", "ts", "tst", "datetime", "epoch", "received_at"]
  private static let help =
    "make the subscriber write times, for example: mosquitto_sub -t 'TOPIC/#' -F '%U %t %p' > LOG"

  private let session: ImportSession
  private let gateway: any GatewayImporter.Type
  private let members: JSONMembers
  /// The latest message; valid until the next one.
  private(set) var message: MQTTMessage

  private init(_ gateway: any GatewayImporter.Type, session: ImportSession) {
    self.session = session
    self.gateway = gateway
    members = JSONMembers(gateway.names + Self.timeNames, session: session)
    let nothing = TextRecord(base: members.origin, count: 0, line: 0)
    message = MQTTMessage(
      record: nothing, time: nil, topic: [], isRetained: false, payload: nothing, payloadOffset: nil)
  }

  /// A member of the latest message, as a cell of its line; absent if the payload has none.
  func member(_ name: String) -> Cell { message.cell(members[name]) }
  func text(_ name: String) -> String? { members.text(name) }

  private(set) var time = ""

  /// How many of a log's first messages are readings, and how many of those have a time.
  static func count(_ head: LogHead, _ gateway: any GatewayImporter.Type) -> (readings: Int, timed: Int) {
    let reader = MQTTMessageReader()
    let members = JSONMembers(gateway.names + timeNames)
    let has = { (name: String) in members[name].base != nil }
    var count = (readings: 0, timed: 0)
    for line in head.filledLines(40) {
      line.withRecord { record in
        guard case .message(let message) = reader.read(record), members.read(message.payload) == nil,
          gateway.isReading(message, has: has)
        else { return }
        count.readings += 1
        if message.time != nil || timeNames.contains(where: has) { count.timed += 1 }
      }
    }
    return count
  }

  /// Reads a whole log: checks that it has times and that columns are not mapped, and hands over every reading, with the
  /// devices to look for and a row of time, beacon, level and receiver to fill; the rest is noted or rejected.
  /// - Throws: ``LogError`` with `invalid-timestamp` for a log without times, and with `missing-column` where nothing says
  ///   where readings were taken; any error of the sink.
  static func read(
    _ log: LogBytes, _ gateway: any GatewayImporter.Type, rules: RowRules, session: ImportSession,
    _ body: (GatewayMessages, BeaconSelection, FieldRow) throws -> Void
  ) throws {
    if count(session.head, gateway).timed == 0, session.mapping.constants[.timestamp] == nil {
      throw session.failure(.invalidTimestamp, line: 1, message: "the messages have no times", help: help)
    }
    try session.refuseColumns()
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let selection = try BeaconSelection(session)
    let row = FieldRow([.timestamp, .beacon, .rssi, .receiver], session: session, rules: rules)
    let messages = GatewayMessages(gateway, session: session)
    let reader = MQTTMessageReader(session: session)
    let lines = LineReader(log, session: session)
    while let record = try lines.next() {
      guard record.cell.trimmed.count > 0 else { continue }
      switch reader.read(record) {
      case .other: try messages.noteOther(record)
      case .broken(let offset): try messages.rejectBroken(record, at: record.place(at: offset))
      case .message(let next): if try messages.take(next, record) { try body(messages, selection, row) }
      }
    }
  }

  /// Takes the next message. Returns whether it is a reading; if not, it has been noted or rejected.
  private func take(_ next: MQTTMessage, _ record: TextRecord) throws -> Bool {
    message = next
    if let failure = members.read(next.payload) {
      try rejectBroken(record, at: next.place(at: failure))
    } else if !gateway.isReading(next, has: { members[$0].base != nil }) {
      try noteOther(record)
    } else if next.isRetained {
      try session.warn(
        .retainedMessage, .note, at: record.place(at: 0),
        "messages retained by the broker are not used, because the time of their reading is unknown")
    } else if let found = next.time ?? payloadTime() ?? session.mapping.constants[.timestamp] {
      time = found
      return true
    } else {
      try session.reject(
        .invalidTimestamp, at: record.place(at: 0), message: "the message has no time", help: Self.help,
        text: Self.name(of: record))
    }
    return false
  }

  func passForeign() throws {
    try session.warn(
      .foreignDevice, .note, at: self.message.record.place(at: 0),
      "packets of devices that are not part of the survey are not kept",
      help:
        "list the survey's beacons in survey.toml, name one with --set beacon=NAME, or keep every device with --keep-addresses"
    )
  }

  /// The payload's own time; numbers may be finer than seconds.
  private func payloadTime() -> String? {
    guard let text = Self.timeNames.lazy.compactMap(self.text).first else { return nil }
    guard session.mapping.timeUnit == nil, let number = text.withCell(Number.double) else { return text }
    let unit = TimeUnit(magnitude: number)
    return unit == .seconds ? text : "\(unit.seconds(number))"
  }

  private func noteOther(_ record: TextRecord) throws {
    try session.warn(.otherEntry, .note, at: record.place(at: 0), "messages without a reading are not used")
  }

  private func rejectBroken(_ record: TextRecord, at place: ImportSession.Place) throws {
    try session.reject(
      .invalidJSON, at: place, message: "the payload is not a complete JSON object",
      help: "a truncated log ends like this", text: Self.name(of: record))
  }

  /// What is kept of a message that cannot be used: its text may be about a device that is not the survey's.
  private static func name(of record: TextRecord) -> String { "message in line \(record.line)" }
}
