import RadioSurvey

/// What `btmon` prints. Each advertising report is there twice, as the event of the controller and as the management
/// event `Device Found`; only the first is a packet.
///
/// `btmon` prints an iBeacon's UUID from its last byte to its first, and major and minor (which it calls `Version`) with
/// their bytes swapped; both are turned back. A scan response is a further report of an event that has been counted.
///
/// Times are seconds since the start, date and time (`-T`), or a time of day alone (`-t`), which leaves the day open: it
/// is read as seconds since midnight with a note, and a step back of more than half a day is the next midnight.
struct BtmonImporter: SurveyImporter {
  static let advertising = Array("> HCI Event: LE Meta Event".utf8)

  /// Whether one of the first lines is the monitor's banner or an event of the controller.
  static func recognises(_ head: LogHead) -> Bool {
    head.filledLines(40).contains { line in
      line.starts(with: Array("Bluetooth monitor ver".utf8)) || line.starts(with: Array("> HCI Event: ".utf8))
    }
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try session.refuseColumns()
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let lines = LineReader(log, session: session)
    var events = EventReader(session: session)
    while let record = try lines.next() { try events.take(record) }
    try events.finish()
    return "btmon text (times \(events.clock.rawValue))"
  }
}

private struct EventReader {
  private struct Report {
    var line: Int
    var text: String
    var address: String?
    var uuid: String?
    var major: UInt16?
    var minor: UInt16?
    var level: String?
    var isRepeat = false
  }

  enum Clock: String {
    case offset = "since the start"
    case date = "of day and date"
    case timeOfDay = "of day, without date"
  }

  private let session: ImportSession
  private let row: FieldRow
  private var isAdvertising = false
  private var isEvent = false
  private var isExtended = false
  private var adapters: Adapters
  private var time = ""
  private var report: Report?
  private(set) var clock = Clock.offset
  private var secondsOfDay = 0.0
  private var midnights = 0.0

  init(session: ImportSession) {
    self.session = session
    adapters = Adapters(texts: session.head)
    row = FieldRow(
      [.timestamp, .beacon, .rssi, .receiver], session: session, rules: RowRules(isBeaconSettled: true))
  }

  mutating func take(_ record: TextRecord) throws {
    guard let first = record.bytes.first else { return }
    if first == 0x20 || first == 0x09 { return try takeField(record.cell.trimmed, record) }
    try finish()
    isAdvertising = false
    isEvent = record.bytes.starts(with: BtmonImporter.advertising)
    if isEvent {
      let receiver = Adapters.number(Array(record.bytes.prefix(400))[...]).flatMap { adapters.receiver($0) }
      row.set(.receiver, receiver?.rawValue)
      try takeTime(record)
    } else if record.cell.starts(with: "@ MGMT Event: Device Found") {
      try note(record, "copies of advertising reports in management events are not counted again")
    } else {
      try note(
        record, "lines that are not advertising reports are not used; the first is \(quoted(record.bytes))")
    }
  }

  private mutating func takeField(_ cell: Cell, _ record: TextRecord) throws {
    guard isEvent else { return }
    if cell.starts(with: "LE Advertising Report (") || cell.starts(with: "LE Extended Advertising Report (") {
      isAdvertising = true
      isExtended = cell.starts(with: "LE Extended")
    } else if isAdvertising {
      // Each report of an event begins with its type; an extended one with its number before that.
      let isNew = report == nil || report?.address != nil
      if cell.starts(with: "Entry ") || isNew && cell.starts(with: "Event type:") {
        try finish()
        report = Report(line: record.line, text: "")
      }
      guard report != nil else { return }
      if let kind = value("Event type:", cell) {
        let isRepeat = isRepeat(kind)
        report?.isRepeat = isRepeat
      }
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

  mutating func finish() throws {
    guard let report else { return }
    self.report = nil
    try Array("\(report.address ?? "") \(report.text)".utf8).withRecord(line: report.line) { record in
      guard let level = report.level, let address = report.address, BeaconIdentifier.isAddress(address) else {
        return try session.reject(
          .damagedRecord, record, "the advertising report has no address or no level",
          help: "a truncated log ends like this")
      }
      var sender = BeaconIdentifier(address)
      if let uuid = report.uuid, let major = report.major, let minor = report.minor {
        let device = sender
        sender = .iBeacon(uuid: uuid, major: major, minor: minor)
        if session.site.beacon(sender) == nil, session.site.beacon(device) != nil {
          sender = device
        } else if let number = GatewayIdentity.address(address), !report.isRepeat {
          session.addressTurns.see(AdvertisedIdentity(sender), from: number)
        }
      }
      guard let beacon = try session.surveyed(sender, at: record.place(at: -1)) else { return }
      if report.isRepeat {
        return try session.warn(
          .repeatedReport, .note, "scan responses are not counted again: one advertising event is one packet")
      }
      if clock == .timeOfDay {
        try session.warn(
          .timeWithoutDate, at: record.place(at: -1),
          "the times of day have no date and are read as seconds since midnight",
          help: "record with 'btmon -T', which prints the date")
      }
      row.set(.timestamp, time)
      row.set(.beacon, beacon.description)
      row.set(.rssi, level)
      try row.decode(record)
    }
  }

  private func note(_ record: TextRecord, _ words: String) throws {
    try session.warn(.otherEntry, .note, at: record.place(at: 0), words)
  }

  /// Reads what follows the number and name of the controller at the end of an event's first line.
  private mutating func takeTime(_ record: TextRecord) throws {
    let text = record.text(limit: 400)
    time =
      text.lastIndex(of: "]").map { bracket in
        text[text.index(after: bracket)...].split(separator: " ").joined(separator: " ")
      } ?? ""
    if time.contains("-") { clock = .date }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard clock != .date, parts.count == 3, let hours = parts[0], let minutes = parts[1],
      let seconds = parts[2], 0..<24 ~= hours, 0..<60 ~= minutes, 0..<61 ~= seconds
    else { return }
    clock = .timeOfDay
    let now = hours * 3600 + minutes * 60 + seconds
    if now < secondsOfDay - 43_200 { midnights += 86_400 }
    secondsOfDay = now
    time = "\(midnights + now)"
  }

  /// Whether an event type is that of a scan response: 4 of a legacy report, bit 3 of an extended one.
  private func isRepeat(_ kind: String) -> Bool {
    guard let mark = kind.ranges(of: "0x").last?.upperBound,
      let number = Int(kind[mark...].prefix { $0.isHexDigit }, radix: 16)
    else { return false }
    return isExtended ? number & 0x08 != 0 : number & 0x0F == 4
  }

  private static func reversed(_ printed: String) -> String? {
    let digits = Array(printed.uppercased().filter { $0 != "-" })
    guard BeaconIdentifier.isUUID(printed), digits.count == 32 else { return nil }
    let bytes = stride(from: 30, through: 0, by: -2).map { String(digits[$0..<($0 + 2)]) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].joined() }.joined(separator: "-")
  }
}
