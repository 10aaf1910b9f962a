import RadioSurvey

/// What `hcidump --raw` prints: each packet as hexadecimal bytes, `>` before those that the controller sent and `<` before
/// those of the host, lines that go on being indented. With `--timestamp` a date stands before the mark; without it the
/// log has no times.
public struct HcidumpImporter: SurveyImporter {
  /// An importer without state.
  public init() {}

  /// Whether one of the first lines is a packet: a mark, possibly after a date, and at least three bytes.
  public static func recognises(_ head: LogHead) -> Bool {
    let lines = head.bytes.split(separator: 0x0A, maxSplits: 10).prefix(10)
    return lines.contains { line in
      line.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress,
          let start = Packet(Record(base: base, count: bytes.count, line: 1))
        else { return false }
        return start.bytes.count >= 3
      }
    }
  }

  /// Reads the whole log.
  ///
  /// - Returns: `hcidump hex text`, and whether it is without times.
  /// - Throws: ``LogError`` with `missing-column` where nothing says where readings were taken; whatever the sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let lines = LineReader(log, session: session)
    var packets = PacketReader(session: session)
    while let record = try lines.next() { try packets.take(record) }
    try packets.finish()
    return "hcidump hex text (\(packets.hasTimes ? "with" : "without") times)"
  }

  /// A packet as far as it has been read.
  fileprivate struct Packet {
    /// Most bytes of a packet: the longest event.
    static let longest = 258

    var isFromController: Bool
    var time: String
    var bytes: [UInt8]
    var line: Int

    /// The packet that begins on this line, if one does.
    init?(_ record: Record) {
      let marks: [UInt8] = [UInt8(ascii: ">"), UInt8(ascii: "<")]
      guard let mark = record.bytes.firstIndex(where: { marks.contains($0) }), mark <= 40,
        let bytes = Self.bytes(of: record.cell((mark + 1)..<record.count))
      else { return nil }
      isFromController = record.base[mark] == marks[0]
      time = record.cell(0..<mark).trimmed.text ?? ""
      if !time.isEmpty {
        switch time.withCell({ Timestamp.read($0) }) {
        case .seconds, .withoutZone: break
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
        guard pair.count == 2, bytes.count <= longest,
          let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16), pair.first != UInt8(ascii: "+")
        else { return nil }
        bytes.append(byte)
      }
      return bytes
    }
  }

  /// Puts packets together from their lines.
  private struct PacketReader {
    private let session: ImportSession
    private let row: FieldRow
    private var packet: Packet?
    private(set) var hasTimes = false

    init(session: ImportSession) {
      self.session = session
      row = FieldRow([.timestamp, .beacon, .rssi], session: session)
    }

    mutating func take(_ record: Record) throws {
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
        try session.warn(.otherEntry, .note, at: { record.place(at: 0) }) {
          ("lines that are no packet are not used, the first of them \(quoted(record.bytes))", nil)
        }
      }
    }

    /// Hands over the packet that is complete now.
    mutating func finish() throws {
      guard let packet else { return }
      self.packet = nil
      let text = Array(packet.bytes.map { "0\(String($0, radix: 16))".suffix(2) }.joined(separator: " ").utf8)
      try text.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let record = Record(base: base, count: buffer.count, line: packet.line)
        switch packet.isFromController ? HexAdvertisement.read(packet.bytes) : .other {
        case .other:
          try session.warn(.otherEntry, .note, at: { record.place(at: -1) }) {
            ("packets other than advertising reports are not used", nil)
          }
        case .damaged:
          try session.reject(
            .damagedRecord, at: record.place(at: -1),
            message: "the advertising report is cut short or damaged",
            help: "a log that was cut off ends like this",
            text: record.text(limit: session.limits.rejectedText))
        case .reports(let reports):
          for report in reports { try use(report, packet, record) }
        }
      }
    }

    private mutating func use(
      _ report: HexAdvertisement.Report, _ packet: Packet, _ record: Record
    ) throws {
      guard let beacon = try session.surveyed(report.beacon, at: { record.place(at: -1) }) else { return }
      if !packet.time.isEmpty {
        hasTimes = true
        row.set(.timestamp, packet.time)
      }
      row.set(.beacon, beacon.description)
      row.set(.rssi, "\(report.level)")
      try row.decode(record)
    }
  }
}
