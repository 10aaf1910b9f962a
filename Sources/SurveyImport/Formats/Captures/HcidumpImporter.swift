import RadioSurvey

/// What `hcidump --raw` prints: each packet as hexadecimal bytes, `>` before those that the controller sent and `<` before
/// those of the host, lines that go on being indented: a capture in hexadecimal digits, and read as one. With `--timestamp` a date is before the mark; without it the
/// log has no times.
struct HcidumpImporter: SurveyImporter {
  /// Whether one of the first lines is a packet: a mark, possibly after a date, and at least three bytes.
  static func recognises(_ head: LogHead) -> Bool {
    head.filledLines(10).contains { $0.withRecord { Packet($0)?.bytes.count ?? 0 >= 3 } ?? false }
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let readings = try CaptureReadings(session)
    let lines = LineReader(log, session: session)
    var packets = PacketReader(session: session, readings: readings)
    while let record = try lines.next() { try packets.take(record) }
    try packets.finish()
    try readings.finish()
    return "hcidump hex text (\(packets.hasTimes ? "with" : "without") times)"
  }

  fileprivate struct Packet {
    /// Most bytes of a packet: the longest event.
    static let longest = 258

    var isFromController: Bool
    /// Unix seconds; `nil` if the line has none.
    var time: Double?
    var hasZone = true
    var bytes: [UInt8]
    var line: Int

    init?(_ record: TextRecord) {
      let marks: [UInt8] = [UInt8(ascii: ">"), UInt8(ascii: "<")]
      guard let mark = record.bytes.firstIndex(where: { marks.contains($0) }), mark <= 40,
        let bytes = Self.bytes(of: record.cell((mark + 1)..<record.count))
      else { return nil }
      isFromController = record.base[mark] == marks[0]
      let time = record.cell(0..<mark).trimmed
      if !time.isEmpty {
        switch Timestamp.read(time) {
        // A time that cannot be is rejected with its packet.
        case .seconds(let seconds), .impossible(let seconds): self.time = seconds
        case .withoutZone(let seconds): (self.time, hasZone) = (seconds, false)
        case .tooFine, .invalid: return nil
        }
      }
      self.bytes = bytes
      line = record.line
    }

    /// Pairs of hexadecimal digits with blanks between; `nil` for anything else.
    static func bytes(of cell: Cell) -> [UInt8]? {
      var bytes: [UInt8] = []
      for pair in cell.trimmed.bytes.split(whereSeparator: { $0 <= 0x20 }) {
        guard pair.count == 2, bytes.count <= longest, let byte = Hexadecimal.number(pair) else { return nil }
        bytes.append(UInt8(byte))
      }
      return bytes
    }
  }

  private struct PacketReader {
    private let session: ImportSession
    private let readings: CaptureReadings
    private var events: HCIAdvertisingReports
    private var packet: Packet?
    private(set) var hasTimes = false

    init(session: ImportSession, readings: CaptureReadings) {
      self.session = session
      self.readings = readings
      events = HCIAdvertisingReports(readings)
    }

    mutating func take(_ record: TextRecord) throws {
      if let next = Packet(record) {
        try finish()
        packet = next
      } else if record.count > 0, record.base[0] == 0x20 || record.base[0] == 0x09,
        let more = Packet.bytes(of: record.cell), let bytes = packet?.bytes,
        bytes.count + more.count <= Packet.longest
      {
        packet?.bytes += more
      } else if record.cell.trimmed.count > 0 {
        try finish()
        try session.warn(
          .otherEntry, .note, at: record.place(at: 0),
          "lines that are not packets are not used; the first is \(quoted(record.bytes))")
      }
    }

    mutating func finish() throws {
      guard let packet else { return }
      self.packet = nil
      readings.records += 1
      readings.line = packet.line
      if packet.time != nil { hasTimes = true }
      if !packet.hasZone {
        try session.warn(
          .timestampWithoutZone, at: ImportSession.Place(line: packet.line, column: 1),
          "the time has no zone and is read as UTC",
          help: "this shifts all times equally and changes no fit; for another zone, write "
            + "2024-05-01T10:00:00+02:00")
      }
      guard packet.isFromController else { return try readings.passOther() }
      try packet.bytes.withUnsafeBytes { try events.takeH4(ByteView($0), time: packet.time ?? 0) }
    }
  }
}
