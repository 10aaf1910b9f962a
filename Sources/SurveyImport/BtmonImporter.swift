import RadioSurvey

/// What `btmon` prints. Each advertising report stands there twice, as the event of the controller and as the management
/// event `Device Found`; only the first is a packet.
///
/// `btmon` prints an iBeacon's UUID from its last byte to its first, and major and minor (which it calls `Version`) with
/// their bytes swapped; both are turned back. Times are date and time (`-T`) or seconds since the start; a
/// time of day alone (`-t`) leaves the day open and is rejected.
public struct BtmonImporter: SurveyImporter {
  /// An importer without state.
  public init() {}

  /// Whether one of the first lines is the monitor's banner or an event of the controller.
  public static func recognises(_ head: LogHead) -> Bool {
    let lines = head.bytes.split(separator: 0x0A, maxSplits: 40).prefix(40)
    return lines.contains { line in
      line.starts(with: Array("Bluetooth monitor ver".utf8)) || line.starts(with: Array("> HCI Event: ".utf8))
    }
  }

  /// Reads the whole log.
  ///
  /// - Returns: `btmon text`, and whether its times know the date.
  /// - Throws: ``LogError`` with `missing-column` where nothing says where readings were taken; whatever the sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let lines = LineReader(log, session: session)
    var events = EventReader(session: session)
    while let record = try lines.next() { try events.take(record) }
    try events.finish()
    return "btmon text (times \(events.hasDates ? "of day and date" : "since the start"))"
  }
}

/// Puts advertising reports together from their lines.
private struct EventReader {
  /// A report as far as it has been read.
  private struct Report {
    var line: Int
    var text: String
    var address: String?
    var uuid: String?
    var major: UInt16?
    var minor: UInt16?
    var level: String?
  }

  private let session: ImportSession
  private let row: FieldRow
  private var isAdvertising = false
  private var isEvent = false
  private var time = ""
  private var report: Report?
  private(set) var hasDates = false

  init(session: ImportSession) {
    self.session = session
    row = FieldRow([.timestamp, .beacon, .rssi], session: session)
  }

  mutating func take(_ record: Record) throws {
    guard let first = record.bytes.first else { return }
    if first == 0x20 || first == 0x09 { return try takeField(record.cell.trimmed, record) }
    try finish()
    isAdvertising = false
    isEvent = record.cell.starts(with: "> HCI Event: LE Meta Event")
    if isEvent {
      time = Self.time(record)
      if time.contains("-") { hasDates = true }
    } else if record.cell.starts(with: "@ MGMT Event: Device Found") {
      try note(record, "the management's copies of advertising reports are not counted again")
    } else {
      try note(
        record, "lines that are no advertising report are not used, the first of them \(quoted(record.bytes))"
      )
    }
  }

  /// Takes an indented line.
  private mutating func takeField(_ cell: Cell, _ record: Record) throws {
    guard isEvent else { return }
    if cell.starts(with: "LE Advertising Report (") || cell.starts(with: "LE Extended Advertising Report (") {
      isAdvertising = true
    } else if isAdvertising {
      // Each report of an event begins with its type; an extended one with its number before that.
      if cell.starts(with: "Entry ") || cell.starts(with: "Event type:") && report?.address != nil
        || report == nil && cell.starts(with: "Event type:")
      {
        try finish()
        report = Report(line: record.line, text: "")
      }
      guard report != nil else { return }
      if let address = value("Address:", cell) {
        report?.address = address.split(separator: " ").first.map(String.init)
      }
      if let uuid = value("UUID:", cell) { report?.uuid = Self.reversed(uuid) }
      if let version = value("Version:", cell) {
        let parts = version.split(separator: ".").map { UInt16($0)?.byteSwapped }
        if parts.count == 2 {
          report?.major = parts[0]
          report?.minor = parts[1]
        }
      }
      if let level = value("RSSI:", cell) {
        // Only a line that is whole: `RSSI: -61 dBm (0xc3)`, or `RSSI: invalid (0x7f)`.
        guard level.hasSuffix(")") else { return }
        report?.level =
          level.hasPrefix("invalid") ? "127" : level.split(separator: " ").first.map(String.init)
        report?.text = "RSSI: \(level)"
      }
    }
  }

  private func value(_ name: StaticString, _ cell: Cell) -> String? {
    cell.starts(with: name) ? cell.dropFirst(name.utf8CodeUnitCount).text : nil
  }

  /// Hands over the report that is complete now.
  mutating func finish() throws {
    guard let report else { return }
    self.report = nil
    let text = Array("\(report.address ?? "") \(report.text)".utf8)
    try text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let record = Record(base: base, count: buffer.count, line: report.line)
      guard let level = report.level, let address = report.address, BeaconIdentifier.isAddress(address) else {
        return try session.reject(
          .damagedRecord, at: record.place(at: -1),
          message: "the advertising report has no address or no level",
          help: "a log that was cut off ends like this", text: record.text(limit: session.limits.rejectedText)
        )
      }
      var sender = BeaconIdentifier.address(address.uppercased())
      if let uuid = report.uuid, let major = report.major, let minor = report.minor {
        sender = .iBeacon(uuid: uuid, major: major, minor: minor)
      }
      guard let beacon = try session.surveyed(sender, at: { record.place(at: -1) }) else { return }
      row.set(.timestamp, time)
      row.set(.beacon, beacon.description)
      row.set(.rssi, level)
      try row.decode(record)
    }
  }

  private func note(_ record: Record, _ words: String) throws {
    try session.warn(.otherEntry, .note, at: { record.place(at: 0) }) { (words, nil) }
  }

  /// What stands after the number and name of the controller at the end of an event's first line.
  private static func time(_ record: Record) -> String {
    let text = record.text(limit: 400)
    guard let bracket = text.lastIndex(of: "]") else { return "" }
    return text[text.index(after: bracket)...].split(separator: " ").joined(separator: " ")
  }

  /// A UUID with its sixteen bytes in reverse.
  private static func reversed(_ printed: String) -> String? {
    let digits = Array(printed.uppercased().filter { $0 != "-" })
    guard BeaconIdentifier.isUUID(printed), digits.count == 32 else { return nil }
    let bytes = stride(from: 30, through: 0, by: -2).map { String(digits[$0..<($0 + 2)]) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].joined() }.joined(separator: "-")
  }
}
