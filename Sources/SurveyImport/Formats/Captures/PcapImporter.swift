import RadioSurvey

/// A pcap capture of Bluetooth, with times in microseconds or nanoseconds and in either byte order.
///
/// The header is 24 bytes, with the link type in the last four; a record is seconds, fraction, length, original length.
struct PcapImporter: SurveyImporter {
  private static let headerLength = 24
  private static let recordLength = 16

  static func recognises(_ head: LogHead) -> Bool {
    head.bytes.withUnsafeBytes { variant(ByteView($0)) } != nil
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let header = try log.view(Self.headerLength), let (isBig, unit) = Self.variant(header),
      let field = header.integer(UInt32.self, at: 20, isBig: isBig)
    else {
      throw session.failure(
        .truncatedCapture, message: "the capture ends inside its header", help: "copy the capture again")
    }
    // The upper bits tell of frame check sequences.
    let number = field & 0x0FFF_FFFF
    guard let link = LinkType(rawValue: number) else { throw LinkTypeReader.refusal(number, session) }
    log.consume(Self.headerLength)
    let readings = try CaptureReadings(session)
    var packets = LinkTypeReader(readings, session: session)
    if link == .monitor { packets.adapters = Adapters(pcap: session.head, isBig: isBig) }
    while let record = try log.view(Self.recordLength),
      let seconds = record.integer(UInt32.self, at: 0, isBig: isBig),
      let fraction = record.integer(UInt32.self, at: 4, isBig: isBig),
      let length = record.integer(UInt32.self, at: 8, isBig: isBig)
    {
      guard let packet = try readings.packet(log, after: Self.recordLength, length: Int(length)) else {
        break
      }
      try packets.take(packet, link, time: Double(seconds) + Double(fraction) / unit)
      log.consume(Self.recordLength + Int(length))
    }
    try readings.finish(log)
    return "pcap (link type \(number))"
  }

  /// Byte order and fractions a second of a log that begins like this.
  private static func variant(_ head: ByteView) -> (isBig: Bool, unit: Double)? {
    switch head.big(UInt32.self, at: 0) {
    case 0xA1B2_C3D4: (true, 1e6)
    case 0xA1B2_3C4D: (true, 1e9)
    case 0xD4C3_B2A1: (false, 1e6)
    case 0x4D3C_B2A1: (false, 1e9)
    default: nil
    }
  }
}
