import RadioSurvey

/// A pcapng capture of Bluetooth: blocks of type, length, body and length again, in sections of either byte order.
///
/// Read are section headers, interface descriptions (link type, resolution and offset of the time) and packets, enhanced
/// and obsolete. Other blocks say nothing about packets and are passed over; so are, with a count, the packets of
/// interfaces that have no levels of advertising packets.
public struct PcapngImporter: SurveyImporter {
  private static let signature: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
  private static let bigMark: UInt32 = 0x1A2B_3C4D
  private static let interfaceLimit = 1 << 16

  private enum Block {
    static let section: UInt32 = 0x0A0D_0D0A
    static let interface: UInt32 = 1
    static let obsoletePacket: UInt32 = 2
    static let simplePacket: UInt32 = 3
    static let packet: UInt32 = 6
  }

  private struct Interface {
    var number: UInt32
    var unitsPerSecond: UInt64 = 1_000_000
    var offset: Int64 = 0

    /// Unix seconds of a time in the interface's units.
    func seconds(_ units: UInt64) -> Double {
      Double(offset) + Double(units / unitsPerSecond)
        + Double(units % unitsPerSecond) / Double(unitsPerSecond)
    }
  }

  private struct Packet {
    var interface: Int
    var units: UInt64
    var bytes: ByteView
  }

  /// An importer without state.
  public init() {}

  /// Whether the log begins with a section header.
  public static func recognises(_ head: LogHead) -> Bool {
    head.bytes.starts(with: signature)
      && head.bytes.withUnsafeBytes { isBig(ByteView($0)) } != nil
  }

  /// Reads the whole log.
  ///
  /// - Returns: `pcapng (link type …)`, with every link type that was read.
  /// - Throws: ``LogError`` with `no-rssi`, `unsupported-link-type`, `missing-location` or `no-usable-rows`; whatever the
  ///   sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let readings = try CaptureReadings(session)
    var packets = LinkTypeReader(readings, session: session)
    var isBig = false
    var interfaces: [Interface] = []
    var read: Set<UInt32> = []
    var refused: Set<UInt32> = []
    blocks: while let header = try log.view(8) {
      var kind = header.little(UInt32.self, at: 0)
      if kind == Block.section {
        guard let start = try log.view(12), let order = Self.isBig(start) else {
          if log.pending.count >= 12 { try damage("begins no section", readings, log) }
          break
        }
        isBig = order
        interfaces = []
      }
      if isBig { kind = header.big(UInt32.self, at: 0) }
      guard let length = header.integer(UInt32.self, at: 4, isBig: isBig), length >= 12, length % 4 == 0
      else {
        try damage("has an impossible length", readings, log)
        break
      }
      switch kind {
      case Block.interface, Block.obsoletePacket, Block.packet, Block.simplePacket:
        guard length <= session.limits.lineLength else {
          try damage("claims \(length) bytes", readings, log)
          break blocks
        }
        guard let body = try log.view(Int(length))?.slice(8, Int(length) - 12) else { break blocks }
        if kind == Block.interface {
          guard interfaces.count < Self.interfaceLimit, let interface = Self.interface(body, isBig) else {
            try damage("describes no interface", readings, log)
            break blocks
          }
          interfaces.append(interface)
        } else if kind == Block.simplePacket {
          readings.records += 1
          try readings.rejectDamaged("it has no time")
        } else if let packet = Self.packet(body, isBig, isObsolete: kind == Block.obsoletePacket),
          packet.interface < interfaces.count
        {
          let interface = interfaces[packet.interface]
          if let link = LinkType(rawValue: interface.number) {
            read.insert(interface.number)
            try packets.take(packet.bytes, link, time: interface.seconds(packet.units))
          } else {
            refused.insert(interface.number)
            readings.records += 1
            try session.pass(interface.number == LinkType.linkLayer ? .noRSSI : .unsupportedLinkType) {
              ("packets of link type \(interface.number) are passed over: they have no levels", nil)
            }
          }
        } else {
          readings.records += 1
          try readings.rejectDamaged("it does not fit into its block, or its interface was never described")
        }
        log.consume(Int(length))
      default:
        guard try log.skip(Int(length)) else {
          try readings.noteTruncation()
          break blocks
        }
      }
    }
    if !log.pending.isEmpty { try readings.noteTruncation() }
    if read.isEmpty, let number = refused.min() { throw LinkTypeReader.refusal(number, session) }
    try readings.finish()
    return "pcapng (link type \(read.sorted().map(String.init).joined(separator: ", ")))"
  }

  private func damage(_ what: String, _ readings: CaptureReadings, _ log: LogBytes) throws {
    try readings.noteDamage(what)
    log.consume(log.pending.count)
  }

  /// The byte order of a section that begins like this: the mark after its length tells.
  private static func isBig(_ section: ByteView) -> Bool? {
    if section.big(UInt32.self, at: 8) == bigMark { return true }
    return section.little(UInt32.self, at: 8) == bigMark ? false : nil
  }

  /// Link type, reserved, snapshot length, options. Option 9 is the resolution of times: a power of ten, or of two where
  /// the highest bit is set; option 14 is what to add to them, in seconds.
  private static func interface(_ body: ByteView, _ isBig: Bool) -> Interface? {
    guard let link = body.integer(UInt16.self, at: 0, isBig: isBig) else { return nil }
    var interface = Interface(number: UInt32(link))
    var offset = 8
    while let code = body.integer(UInt16.self, at: offset, isBig: isBig), code != 0,
      let length = body.integer(UInt16.self, at: offset + 2, isBig: isBig),
      let value = body.slice(offset + 4, Int(length))
    {
      if code == 9, let resolution = value[0] {
        let exponent = Int(resolution & 0x7F)
        guard exponent <= (resolution & 0x80 == 0 ? 19 : 63) else { return nil }
        interface.unitsPerSecond = (0..<exponent).reduce(1) { units, _ in
          units * (resolution & 0x80 == 0 ? 10 : 2)
        }
      }
      if code == 14, let seconds = value.integer(Int64.self, at: 0, isBig: isBig) {
        interface.offset = seconds
      }
      // Values are padded to four bytes.
      offset += 4 + (Int(length) + 3) / 4 * 4
    }
    return interface
  }

  private static func packet(_ body: ByteView, _ isBig: Bool, isObsolete: Bool) -> Packet? {
    let interface =
      isObsolete
      ? body.integer(UInt16.self, at: 0, isBig: isBig).map { Int($0) }
      : body.integer(UInt32.self, at: 0, isBig: isBig).map { Int($0) }
    guard let interface, let high = body.integer(UInt32.self, at: 4, isBig: isBig),
      let low = body.integer(UInt32.self, at: 8, isBig: isBig),
      let length = body.integer(UInt32.self, at: 12, isBig: isBig), let bytes = body.slice(20, Int(length))
    else { return nil }
    return Packet(interface: interface, units: UInt64(high) << 32 | UInt64(low), bytes: bytes)
  }
}
