import RadioSurvey

/// A btsnoop capture, as Android's HCI snoop log, BlueZ's `btmon -w` and `hcidump -w` write it.
///
/// Everything is big-endian. The header is `btsnoop` and a zero byte, version 1, and the datalink: 1001 is HCI without a
/// packet kind (H1), 1002 HCI with it (H4), 2001 the Linux monitor. A record is original length, length, flags, drops
/// and the time in microseconds since midnight, January 1st, 0 AD.
struct BtsnoopImporter: SurveyImporter {
  private static let signature = Array("btsnoop\u{0}".utf8)
  /// Microseconds from the year 0 to 1970-01-01T00:00:00Z, the constant that every writer uses.
  private static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
  private static let headerLength = 24

  static func recognises(_ head: LogHead) -> Bool { head.bytes.starts(with: signature) }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let header = try log.view(16), let version = header.big(UInt32.self, at: 8),
      let datalink = header.big(UInt32.self, at: 12)
    else {
      throw session.failure(
        .truncatedCapture, message: "the capture ends inside its header", help: "copy the capture again")
    }
    guard version == 1, let name = [1001: "H1", 1002: "H4", 2001: "monitor"][datalink] else {
      throw session.failure(
        .unsupportedLinkType,
        message: "btsnoop version \(version) with datalink \(datalink) is not supported",
        help: "supported are version 1 with datalink 1001 (H1), 1002 (H4) or 2001 (monitor)")
    }
    log.consume(16)
    let readings = try CaptureReadings(session)
    var reports = HCIAdvertisingReports(readings)
    var adapters = datalink == 2001 ? Adapters(btsnoop: session.head) : Adapters()
    // Original length, length, flags, drops, time.
    while let header = try log.view(Self.headerLength), let length = header.big(UInt32.self, at: 4),
      let flags = header.big(UInt32.self, at: 8), let stamp = header.big(Int64.self, at: 16),
      let packet = try readings.packet(log, after: Self.headerLength, length: Int(length))
    {
      readings.records += 1
      let (microseconds, isTooEarly) = stamp.subtractingReportingOverflow(Self.epoch)
      let time = isTooEarly ? -1 : Double(microseconds) / 1e6
      switch datalink {
      case 1002: try reports.takeH4(packet, time: time)
      // Bit 0 is set on what the controller sent, bit 1 on commands and events.
      case 1001 where flags & 3 == 3: try reports.takeEvent(packet, time: time)
      // The lower half is the monitor's opcode, of which 3 is an event; the upper one is the adapter.
      case 2001 where flags & 0xFFFF == 3:
        readings.receiver = adapters.receiver(Int(flags >> 16))
        try reports.takeEvent(packet, time: time)
      default: try readings.passOther()
      }
      log.consume(Self.headerLength + packet.count)
    }
    try readings.finish(log)
    return "btsnoop (\(name))"
  }
}
