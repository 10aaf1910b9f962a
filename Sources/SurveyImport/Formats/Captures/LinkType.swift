import CalibrationModel
import RadioSurvey

/// The link types of pcap and pcapng captures that can have levels of advertising packets, by their registered numbers.
enum LinkType: UInt32 {
  case hciH4 = 187
  /// Per-packet information; Ubertooth's with the field for Bluetooth LE.
  case ppi = 192
  /// HCI with packet kinds, each behind four bytes of direction.
  case hciH4WithDirection = 201
  case monitor = 254
  /// The LE link layer behind ten bytes of radio information.
  case linkLayerWithRadio = 256
  case nordic = 272

  /// The bare LE link layer, which has no levels.
  static let linkLayer: UInt32 = 251
}

/// Reads the packets of a pcap or pcapng capture of any link type.
struct LinkTypeReader {
  private let session: ImportSession
  private let readings: CaptureReadings
  private var reports: HCIAdvertisingReports
  /// Those of a Linux monitor.
  var adapters = Adapters()

  init(_ readings: CaptureReadings, session: ImportSession) {
    self.session = session
    self.readings = readings
    reports = HCIAdvertisingReports(readings)
  }

  mutating func take(_ packet: ByteView, _ link: LinkType, time: Double) throws {
    readings.records += 1
    switch link {
    case .hciH4: try reports.takeH4(packet, time: time)
    case .hciH4WithDirection:
      guard let inner = packet.suffix(from: 4) else { return try readings.rejectDamaged("it is too short") }
      try reports.takeH4(inner, time: time)
    // Controller and opcode; opcode 3 is an event.
    case .monitor:
      guard packet.big(UInt16.self, at: 2) == 3, let adapter = packet.big(UInt16.self, at: 0),
        let event = packet.suffix(from: 4)
      else { return try readings.passOther() }
      if let receiver = adapters.receiver(Int(adapter)) { readings.receiver = receiver }
      try reports.takeEvent(event, time: time)
    case .linkLayerWithRadio: try use(Self.withRadio(packet), time)
    case .nordic: try use(Self.nordic(packet), time)
    case .ppi: try use(try perPacketInformation(packet), time)
    }
  }

  /// Takes a packet of the bare link layer (type 251) whose channel and level are beside it.
  /// - Parameter frequency: In MHz.
  mutating func takeBare(_ packet: ByteView, frequency: Int, level: Int?, time: Double) throws {
    readings.records += 1
    let channel = Self.channelIndex((frequency - 2402) / 2)
    try use(LinkLayerPacket.read(packet, isSound: nil, channel: channel, level: level), time)
  }

  static func refusal(_ link: UInt32, _ session: ImportSession) -> LogError {
    let help =
      "capture with Sniffle or Ubertooth (link type 256), nRF Sniffer (272) or an HCI log (187, 201, 254, btsnoop)"
    guard link == LinkType.linkLayer else {
      return session.failure(
        .unsupportedLinkType, message: "captures of link type \(link) are not supported", help: help)
    }
    return session.failure(
      .noRSSI, message: "link type 251 is the bare Bluetooth LE link layer: the capture has no levels",
      help: help)
  }

  private func use(_ reading: LinkLayerPacket.Reading, _ time: Double) throws {
    switch reading {
    case .advertisement(let advertisement): try readings.take(advertisement, time: time)
    case .anonymous: try readings.passForeign()
    case .other: try readings.passOther()
    case .failedCRC: try readings.passFailedCRC()
    case .damaged(let what): try readings.rejectDamaged(what)
    }
  }

  /// RF channel (0 is 2402 MHz), signal, noise, offences against the access address, reference access address, flags.
  ///
  /// Flag 0x0001: dewhitened; 0x0002: the signal is valid; 0x0400: the checksum was checked; 0x0800: it is right; the two
  /// highest bits are the PHY. Ubertooth does not check, and a quarter of what it captures is wrong: then it is done here.
  private static func withRadio(_ packet: ByteView) -> LinkLayerPacket.Reading {
    guard let radioChannel = packet[0], let signal = packet[1], let flags = packet.little(UInt16.self, at: 8),
      let inner = packet.suffix(from: 10)
    else { return .damaged("it is too short") }
    guard flags & 0x0001 != 0 else { return .damaged("it is still whitened") }
    return LinkLayerPacket.read(
      inner, isSound: flags & 0x0400 == 0 ? nil : flags & 0x0800 != 0, isCoded: flags >> 14 == 2,
      channel: channelIndex(Int(radioChannel)),
      level: flags & 0x0002 == 0 ? nil : Int(Int8(bitPattern: signal)))
  }

  /// A header of 7 bytes, or of 8 if it begins with 0xBEEF as the first versions did, whose last but for those is the
  /// packet's kind; then length of what follows (10), flags, channel index, the level without its sign, event counter, time.
  ///
  /// Kind 0x06 is any packet, and 0x02 an advertising packet since version 3. Flag 0x01: the checksum is right; bits 4 to 6
  /// are the PHY.
  private static func nordic(_ packet: ByteView) -> LinkLayerPacket.Reading {
    let isLegacy = packet.big(UInt16.self, at: 0) == 0xBEEF
    guard let kind = packet[isLegacy ? 2 : 6], let event = packet.suffix(from: isLegacy ? 8 : 7) else {
      return .damaged("it is too short")
    }
    if !isLegacy, let version = packet[3], !(1...3 ~= version) {
      return .damaged("version \(version) of the nRF Sniffer protocol is not supported")
    }
    guard kind == 0x02 || kind == 0x06 else { return .other }
    guard let length = event[0], length >= 10, let flags = event[1], let channel = event[2],
      let magnitude = event[3], let inner = event.suffix(from: Int(length))
    else { return .damaged("it is too short") }
    return LinkLayerPacket.read(
      inner, isSound: flags & 0x01 != 0, isCoded: flags >> 4 & 7 == 2, channel: Int(channel),
      level: -Int(magnitude))
  }

  /// Version, flags, length of the whole header, link type; then fields of type, length and value.
  ///
  /// Field 30006 is Bluetooth LE: version, frequency in MHz, clock (5 bytes), and of the level the maximum, minimum, mean
  /// and count. Ubertooth, its only known writer, puts the register of its CC2400 there: dBm is 54 less, and the maximum is
  /// the signal, as the others take in the silence around the packet. It checks no checksum.
  private func perPacketInformation(_ packet: ByteView) throws -> LinkLayerPacket.Reading {
    guard let length = packet.little(UInt16.self, at: 2), length >= 8,
      let fields = packet.slice(0, Int(length)), let inner = packet.suffix(from: Int(length))
    else { return .damaged("it is too short") }
    var offset = 8
    while let kind = fields.little(UInt16.self, at: offset),
      let size = fields.little(UInt16.self, at: offset + 2), let value = fields.slice(offset + 4, Int(size))
    {
      if kind == 30006, let frequency = value.little(UInt16.self, at: 1), let maximum = value[8] {
        try session.warn(
          .convertedRSSI, .note,
          "levels are register values of a CC2400 receiver: 54 is subtracted to get dBm")
        return LinkLayerPacket.read(
          inner, isSound: nil, channel: Self.channelIndex((Int(frequency) - 2402) / 2),
          level: Int(Int8(bitPattern: maximum)) - 54)
      }
      offset += 4 + Int(size)
    }
    return .other
  }

  /// The channel index of an advertising channel, which is apart from its place in the band; `nil` for any other.
  private static func channelIndex(_ radioChannel: Int) -> Int? { [0: 37, 12: 38, 39: 39][radioChannel] }
}
