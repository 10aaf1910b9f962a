import RadioSurvey

/// A capture of Apple's PacketLogger (`.pklg`).
///
/// The file has no header. A record is its length without the length field itself, seconds and microseconds since 1970,
/// a kind, and the HCI packet without one; kind 1 is an event. Its integers are big-endian in files from macOS and iOS up to
/// date, little-endian in others; the first record tells which.
struct PacketLoggerImporter: SurveyImporter {
  private static let headerLength = 13
  /// Commands, events, data either way, link manager, and what the system notes between them.
  private static let kinds: Set<UInt8> = [
    0x00, 0x01, 0x02, 0x03, 0x08, 0x09, 0x0A, 0x0B, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF,
  ]

  private struct Record {
    let length: Int
    /// Unix seconds.
    let time: Double
    let kind: UInt8

    /// `nil` for bytes that cannot be a record: longer records than 64 KiB do not exist.
    init?(_ bytes: ByteView, isBig: Bool) {
      guard let length = bytes.integer(UInt32.self, at: 0, isBig: isBig), 9..<0x1_0000 ~= length,
        let seconds = bytes.integer(UInt32.self, at: 4, isBig: isBig), seconds > 0,
        let microseconds = bytes.integer(UInt32.self, at: 8, isBig: isBig), microseconds < 1_000_000,
        let kind = bytes[12], PacketLoggerImporter.kinds.contains(kind)
      else { return nil }
      self.length = Int(length)
      time = Double(seconds) + Double(microseconds) / 1e6
      self.kind = kind
    }
  }

  /// Whether the log's first five records, or as many as there are, can be records.
  static func recognises(_ head: LogHead) -> Bool { isBig(head.bytes) != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let isBig = Self.isBig(log.head(session.limits.headLength)) else {
      throw session.unknownFormat("the log is not a PacketLogger capture")
    }
    let readings = try CaptureReadings(session)
    var reports = HCIAdvertisingReports(readings)
    while let header = try log.view(Self.headerLength) {
      guard let record = Record(header, isBig: isBig) else {
        try readings.end(log, "is not a PacketLogger record")
        break
      }
      guard let packet = try log.view(4 + record.length)?.suffix(from: Self.headerLength) else { break }
      readings.records += 1
      if record.kind == 0x01 {
        try reports.takeEvent(packet, time: record.time)
      } else {
        try readings.passOther()
      }
      log.consume(4 + record.length)
    }
    try readings.finish(log)
    return "PacketLogger (\(isBig ? "big" : "little")-endian)"
  }

  /// The byte order of a log that begins like this; `nil` for other beginnings.
  private static func isBig(_ head: [UInt8]) -> Bool? {
    head.withUnsafeBytes { bytes in
      [true, false].first { isBig in
        var rest = ByteView(bytes)
        for index in 0..<5 {
          guard rest.count >= headerLength else { return index > 0 }
          guard let record = Record(rest, isBig: isBig) else { return false }
          guard let next = rest.suffix(from: 4 + record.length) else { return true }
          rest = next
        }
        return true
      }
    }
  }
}
