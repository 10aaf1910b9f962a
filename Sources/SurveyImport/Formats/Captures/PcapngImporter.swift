import RadioSurvey

/// A pcapng capture of Bluetooth: blocks of type, length, body and length again, in sections of either byte order.
///
/// Read are section headers, interface descriptions (link type, resolution and offset of the time) and packets, enhanced
/// and obsolete. Other blocks say nothing about packets and are skipped; so are, with a count, the packets of
/// interfaces that have no levels of advertising packets.
struct PcapngImporter: SurveyImporter {
  private static let signature: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
  private static let bigMark: UInt32 = 0x1A2B_3C4D

  static func recognises(_ head: LogHead) -> Bool {
    head.bytes.starts(with: signature) && head.bytes.withUnsafeBytes { isBig(ByteView($0)) } != nil
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let readings = try CaptureReadings(session)
    var section = PcapngSection(readings: readings, session: session)
    while let header = try log.view(8) {
      var kind = header.little(UInt32.self, at: 0)
      if kind == PcapngBlock.section {
        // A header of which the mark is cut off is reported below.
        guard let start = try log.view(12) else { break }
        guard let isBig = Self.isBig(start) else {
          try readings.end(log, "does not begin a section")
          break
        }
        section.isBig = isBig
        section.packets.adapters = Adapters(pcapng: session.head, isBig: isBig)
        section.interfaces = []
        section.hearing = []
      } else if section.isBig {
        kind = header.big(UInt32.self, at: 0)
      }
      guard let length = header.integer(UInt32.self, at: 4, isBig: section.isBig), length >= 12,
        length % 4 == 0
      else {
        try readings.end(log, "has an impossible length")
        break
      }
      guard let block = kind.flatMap(PcapngBlock.init) else {
        if try log.skip(Int(length)) { continue }
        try readings.noteTruncation()
        break
      }
      guard length <= session.limits.lineLength else {
        try readings.end(log, "claims \(length) bytes")
        break
      }
      guard let body = try log.view(Int(length))?.slice(8, Int(length) - 12) else { break }
      guard try section.take(block, body) else {
        try readings.end(log, "does not describe an interface")
        break
      }
      log.consume(Int(length))
    }
    if !log.pending.isEmpty { try readings.noteTruncation() }
    if section.read.isEmpty, let number = section.refused.min() {
      throw LinkTypeReader.refusal(number, session)
    }
    try readings.finish()
    return "pcapng (link type \(section.read.sorted().map(String.init).joined(separator: ", ")))"
  }

  /// The byte order of a section that begins like this: the mark after its length tells.
  private static func isBig(_ section: ByteView) -> Bool? {
    if section.big(UInt32.self, at: 8) == bigMark { return true }
    return section.little(UInt32.self, at: 8) == bigMark ? false : nil
  }
}

/// The blocks that are read inside of a section.
enum PcapngBlock: UInt32 {
  case interface = 1
  case obsoletePacket = 2
  case simplePacket = 3
  case packet = 6

  static let section: UInt32 = 0x0A0D_0D0A
}

/// A section of a pcapng capture: its interfaces, and the packets that they heard.
struct PcapngSection {
  private static let interfaceLimit = 1 << 16

  struct Interface {
    var number: UInt32
    var unitsPerSecond: UInt64 = 1_000_000
    var offset: Int64 = 0
    /// The name that the capture gives it.
    var name: String?

    /// Unix seconds of a time in the interface's units.
    func seconds(_ units: UInt64) -> Double {
      Double(offset) + Double(units / unitsPerSecond)
        + Double(units % unitsPerSecond) / Double(unitsPerSecond)
    }
  }

  private typealias Packet = (interface: Int, units: UInt64, bytes: ByteView)

  private let readings: CaptureReadings
  private let session: ImportSession
  var packets: LinkTypeReader

  var isBig = false
  var interfaces: [Interface] = []
  /// The names of those that can hear advertising packets.
  var hearing: Set<String> = []
  private(set) var read: Set<UInt32> = []
  private(set) var refused: Set<UInt32> = []

  init(readings: CaptureReadings, session: ImportSession) {
    self.readings = readings
    self.session = session
    packets = LinkTypeReader(readings, session: session)
  }

  /// - Returns: Whether what follows can be read: without an interface's description it cannot.
  mutating func take(_ block: PcapngBlock, _ body: ByteView) throws -> Bool {
    switch block {
    case .interface:
      guard interfaces.count < Self.interfaceLimit, let interface = interface(body) else { return false }
      if LinkType(rawValue: interface.number) != nil {
        hearing.insert(interface.name ?? "interface \(interfaces.count)")
      }
      interfaces.append(interface)
    case .simplePacket:
      readings.records += 1
      try readings.rejectDamaged("it has no time")
    case .packet, .obsoletePacket:
      guard let packet = packet(body, isObsolete: block == .obsoletePacket),
        packet.interface < interfaces.count
      else {
        readings.records += 1
        try readings.rejectDamaged("it does not fit into its block, or its interface is not described")
        break
      }
      readings.receiver = receiver(packet.interface)
      try take(packet, of: interfaces[packet.interface])
    }
    return true
  }

  /// What an interface is called as a receiver; `nil` if it alone can hear. One that is described twice, as where captures were merged, has
  /// its name twice.
  private func receiver(_ index: Int) -> Receiver? {
    hearing.count > 1 ? Receiver(rawValue: interfaces[index].name ?? "interface \(index)") : nil
  }

  private mutating func take(_ packet: Packet, of interface: Interface) throws {
    if let link = LinkType(rawValue: interface.number) {
      read.insert(interface.number)
      return try packets.take(packet.bytes, link, time: interface.seconds(packet.units))
    }
    refused.insert(interface.number)
    readings.records += 1
    try session.warn(
      interface.number == LinkType.linkLayer ? .noRSSI : .unsupportedLinkType, .note,
      "packets of link type \(interface.number) are skipped: they have no levels")
  }

  /// Link type, reserved, snapshot length, options. Option 2 is the name, option 9 is the resolution of times: a power of ten, or of two where
  /// the highest bit is set; option 14 is what to add to them, in seconds.
  private func interface(_ body: ByteView) -> Interface? {
    guard let link = body.integer(UInt16.self, at: 0, isBig: isBig) else { return nil }
    var interface = Interface(number: UInt32(link))
    var offset = 8
    while let code = body.integer(UInt16.self, at: offset, isBig: isBig), code != 0,
      let length = body.integer(UInt16.self, at: offset + 2, isBig: isBig),
      let value = body.slice(offset + 4, Int(length))
    {
      if code == 2 {
        interface.name = String(validating: value.array.prefix { $0 != 0 }, as: UTF8.self).flatMap {
          $0.isEmpty ? nil : $0
        }
      }
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

  private func packet(_ body: ByteView, isObsolete: Bool) -> Packet? {
    let short = body.integer(UInt16.self, at: 0, isBig: isBig).map { Int($0) }
    let long = body.integer(UInt32.self, at: 0, isBig: isBig).map { Int($0) }
    guard let interface = isObsolete ? short : long,
      let high = body.integer(UInt32.self, at: 4, isBig: isBig),
      let low = body.integer(UInt32.self, at: 8, isBig: isBig),
      let length = body.integer(UInt32.self, at: 12, isBig: isBig), let bytes = body.slice(20, Int(length))
    else { return nil }
    return (interface, UInt64(high) << 32 | UInt64(low), bytes)
  }
}
