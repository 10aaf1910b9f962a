import RadioSurvey

struct Advertisement {
  var address: UInt64
  var data: ByteView
  /// The level in dBm as written; `nil` if the capture says that it has none.
  var level: Int?
  /// Advertising channel 37, 38 or 39, if the capture has it.
  var channel: Int?
  /// Whether it is a further report of an advertising event that has been counted.
  var isRepeat = false
}

/// The data of an advertising packet: a sequence of AD structures, each a length, a type and a value (Bluetooth Core,
/// Vol 3 Part C, 11). A length of zero ends the sequence; a structure that runs past the end is not read.
struct AdvertisementPayload {
  /// The first beacon payload: iBeacon, AltBeacon or Eddystone-UID.
  private(set) var beacon: AdvertisedIdentity?
  private(set) var name: ByteView?

  init(_ data: ByteView) {
    var offset = 0
    while let length = data[offset], length > 0, let structure = data.slice(offset + 1, Int(length)),
      let kind = structure[0], let value = structure.suffix(from: 1)
    {
      switch kind {
      case 0x08, 0x09: name = name ?? value
      case 0x16: beacon = beacon ?? Self.eddystone(value)
      case 0xFF: beacon = beacon ?? Self.iBeacon(value) ?? Self.altBeacon(value)
      default: break
      }
      offset += 1 + Int(length)
    }
  }

  /// Company 0x004C (least significant byte first), type 0x02, length 0x15, UUID, major, minor, measured power.
  private static func iBeacon(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.count >= 25, value.big(UInt32.self, at: 0) == 0x4C00_0215 else { return nil }
    return triple(value)
  }

  /// Any company, code 0xBEAC, 20 bytes of identifier, reference power, one byte for the manufacturer.
  private static func altBeacon(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.count >= 25, value.big(UInt16.self, at: 2) == 0xBEAC else { return nil }
    return triple(value)
  }

  private static func triple(_ value: ByteView) -> AdvertisedIdentity? {
    guard let high = value.big(UInt64.self, at: 4), let low = value.big(UInt64.self, at: 12),
      let major = value.big(UInt16.self, at: 20), let minor = value.big(UInt16.self, at: 22)
    else { return nil }
    return .iBeacon(high, low, major: major, minor: minor)
  }

  /// Service 0xFEAA (least significant byte first), frame type 0, power at 0 m, namespace, instance.
  private static func eddystone(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.big(UInt16.self, at: 0) == 0xAAFE, value[2] == 0, let high = value.big(UInt16.self, at: 4),
      let low = value.big(UInt64.self, at: 6), let first = value.big(UInt32.self, at: 14),
      let last = value.big(UInt16.self, at: 18)
    else { return nil }
    return .eddystone(high, low, instance: UInt64(first) << 16 | UInt64(last))
  }
}

/// Reads the advertising reports of HCI events (Bluetooth Core, Vol 4 Part E, 7.7.65.2 and 7.7.65.13).
///
/// An event is code, length, parameters. LE Meta events (0x3E) begin with a subevent: 0x02 is a set of legacy reports,
/// 0x0D one of extended reports. The reports of a set follow one another whole, as every controller sends them.
struct HCIAdvertisingReports {
  private let readings: CaptureReadings
  /// The senders of long extended advertisements whose next fragment is to come; only a limited number is remembered.
  private var fragmented: Set<UInt64> = []
  private static let fragmentedLimit = 1 << 12

  init(_ readings: CaptureReadings) { self.readings = readings }

  /// Takes an HCI packet that begins with its kind (H4): 0x04 is an event.
  mutating func takeH4(_ packet: ByteView, time: Double) throws {
    guard packet[0] == 0x04, let event = packet.suffix(from: 1) else { return try readings.passOther() }
    try takeEvent(event, time: time)
  }

  mutating func takeEvent(_ event: ByteView, time: Double) throws {
    guard event[0] == 0x3E, let subevent = event[2], subevent == 0x02 || subevent == 0x0D else {
      return try readings.passOther()
    }
    guard let length = event[1], let reports = event.slice(3, Int(length) - 1), let count = reports[0] else {
      return try readings.rejectDamaged("the event is truncated")
    }
    var rest = reports.suffix(from: 1)
    for _ in 0..<count {
      guard let here = rest, let next = subevent == 0x02 ? legacy(here) : extended(here) else {
        return try readings.rejectDamaged("the event ends inside a report")
      }
      try readings.take(next.report, time: time)
      rest = here.suffix(from: next.length)
    }
  }

  /// Event type, address type, address, length, data, level. 127 stands for no level.
  ///
  /// Event type 4 is a scan response. The specification uses the values 0 to 4 only; Apple's controllers have been seen
  /// to use the upper four bits as well, so they are left out of account.
  private func legacy(_ bytes: ByteView) -> (report: Advertisement, length: Int)? {
    guard let kind = bytes[0], let address = bytes.address(at: 2), let length = bytes[8],
      let data = bytes.slice(9, Int(length)), let level = bytes[9 + Int(length)]
    else { return nil }
    return (
      Advertisement(
        address: address, data: data, level: Int(Int8(bitPattern: level)), isRepeat: kind & 0x0F == 4),
      10 + Int(length)
    )
  }

  /// Event type, address type, address, two PHYs, set, transmit power, level, interval, direct address, length, data.
  ///
  /// Bit 3 of the event type marks a scan response; bits 5 and 6 are 01 where another report continues this one's data.
  private mutating func extended(_ bytes: ByteView) -> (report: Advertisement, length: Int)? {
    guard let kind = bytes.little(UInt16.self, at: 0), let address = bytes.address(at: 3),
      let level = bytes[13], let length = bytes[23], let data = bytes.slice(24, Int(length))
    else { return nil }
    let isContinuation = fragmented.remove(address) != nil
    if kind & 0x60 == 0x20, fragmented.count < Self.fragmentedLimit { fragmented.insert(address) }
    return (
      Advertisement(
        address: address, data: data, level: Int(Int8(bitPattern: level)),
        isRepeat: kind & 0x08 != 0 || isContinuation), 24 + Int(length)
    )
  }
}

/// A packet of the LE link layer as a sniffer has it (Bluetooth Core, Vol 6 Part B, 2).
///
/// Access address, PDU, checksum. Advertising packets have the access address 0x8E89BED6. The PDU is two bytes of header
/// (type in the lower four bits of the first, length in the second) and this many bytes.
enum LinkLayerPacket {
  enum Reading {
    case advertisement(Advertisement)
    /// An advertisement that does not say whose it is.
    case anonymous
    /// Something else: a scan request, a connection's data.
    case other
    case failedCRC
    case damaged(String)
  }

  private static let advertisingAccessAddress: UInt32 = 0x8E89_BED6

  /// Reads a packet from its access address on.
  /// - Parameter isSound: Whether its checksum is right; `nil` if that was not checked: the checksum follows the PDU.
  /// - Parameter isCoded: Whether it came on the coded PHY; then a byte of coding indication follows the access address.
  /// - Parameter channel: The channel index, 0…39; the advertising channels are 37, 38 and 39.
  static func read(
    _ packet: ByteView, isSound: Bool?, isCoded: Bool = false, channel: Int?, level: Int?
  ) -> Reading {
    if isSound == false { return .failedCRC }
    guard let accessAddress = packet.little(UInt32.self, at: 0) else {
      return .damaged("it has no access address")
    }
    guard accessAddress == advertisingAccessAddress else { return .other }
    guard let rest = packet.suffix(from: isCoded ? 5 : 4), let kind = rest[0], let length = rest[1],
      let pdu = rest.slice(0, 2 + Int(length)), let payload = pdu.suffix(from: 2)
    else {
      // A wrong length is the likeliest sign of a wrong packet.
      return isSound == nil ? .failedCRC : .damaged("its length exceeds the record")
    }
    if isSound == nil {
      guard let sent = rest.slice(pdu.count, 3), checksumMatches(pdu, sent) else { return .failedCRC }
    }
    let type = kind & 0x0F
    let address: UInt64?
    let data: ByteView?
    switch type {
    // ADV_IND, ADV_NONCONN_IND, SCAN_RSP, ADV_SCAN_IND: the sender's address, then the data.
    case 0, 2, 4, 6: (address, data) = (payload.address(at: 0), payload.suffix(from: 6))
    // ADV_DIRECT_IND: the sender's address, then the receiver's.
    case 1: (address, data) = (payload.address(at: 0), payload.slice(0, 0))
    // ADV_EXT_IND and its auxiliary packets: length of a header in the lower six bits, then flags, then the fields that they
    // announce, of which the sender's address is the first. The data follow the header.
    case 7:
      guard let first = payload[0], let body = payload.suffix(from: 1 + Int(first & 0x3F)) else {
        return .damaged("its extended header exceeds the packet")
      }
      guard first & 0x3F >= 7, let flags = payload[1], flags & 0x01 != 0 else { return .anonymous }
      (address, data) = (payload.address(at: 2), body)
    default: return .other
    }
    guard let address, let data else { return .damaged("it is too short for its type") }
    return .advertisement(
      Advertisement(
        address: address, data: data, level: level, channel: channel.flatMap { 37...39 ~= $0 ? $0 : nil },
        isRepeat: type == 4))
  }

  /// The checksum of advertising packets: x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1 over the PDU, least significant bit first,
  /// beginning with 0x555555 (Bluetooth Core, Vol 6 Part B, 3.1.1). Here the register is kept in reverse, so that bytes
  /// need not be.
  private static func checksumMatches(_ pdu: ByteView, _ sent: ByteView) -> Bool {
    var register: UInt32 = 0xAA_AAAA
    let remainders = Self.remainders
    for index in 0..<pdu.count {
      register = register >> 8 ^ remainders[Int((register ^ UInt32(pdu[index] ?? 0)) & 0xFF)]
    }
    guard let low = sent.little(UInt16.self, at: 0), let high = sent[2] else { return false }
    return register == UInt32(high) << 16 | UInt32(low)
  }

  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in register >> 1 ^ (register & 1 == 0 ? 0 : 0xDA_6000) }
  }
}
