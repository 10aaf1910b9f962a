/// A packet of the LE link layer as a sniffer has it (Bluetooth Core, Vol 6 Part B, 2).
///
/// Access address, PDU, checksum. Advertising packets have the access address 0x8E89BED6. The PDU is two bytes of header
/// (type in the lower four bits of the first, length in the second) and this many bytes.
enum LinkLayerPacket {
  /// What a packet is to a survey.
  enum Reading {
    /// An advertisement.
    case advertisement(Advertisement)
    /// An advertisement that does not say whose it is.
    case anonymous
    /// Something else: a scan request, a connection's data.
    case other
    /// Received with errors.
    case failedCRC
    /// It contradicts itself; how.
    case damaged(String)
  }

  /// What the sniffer found out about the checksum.
  enum Checksum {
    /// It is right.
    case valid
    /// It is wrong.
    case invalid
    /// It was not checked; it follows the PDU.
    case unchecked
  }

  private static let advertisingAccessAddress: UInt32 = 0x8E89_BED6

  /// Reads a packet from its access address on.
  ///
  /// - Parameters:
  ///   - isCoded: Whether it came on the coded PHY; then a byte of coding indication follows the access address.
  ///   - channel: The channel index, 0…39; the advertising channels are 37, 38 and 39.
  static func read(
    _ packet: ByteView, checksum: Checksum, isCoded: Bool = false, channel: Int?, level: Int?
  ) -> Reading {
    if checksum == .invalid { return .failedCRC }
    guard let accessAddress = packet.little(UInt32.self, at: 0) else {
      return .damaged("it has no access address")
    }
    guard accessAddress == advertisingAccessAddress else { return .other }
    guard let rest = packet.suffix(from: isCoded ? 5 : 4), let kind = rest[0], let length = rest[1],
      let pdu = rest.slice(0, 2 + Int(length)), let payload = pdu.suffix(from: 2)
    else {
      // A wrong length is the likeliest sign of a wrong packet.
      return checksum == .unchecked ? .failedCRC : .damaged("its length exceeds the record")
    }
    if checksum == .unchecked {
      guard let sent = rest.slice(pdu.count, 3), checksumMatches(pdu, sent) else { return .failedCRC }
    }
    var advertisement = Advertisement(
      address: 0, data: payload, level: level, channel: channel.flatMap { 37...39 ~= $0 ? $0 : nil })
    switch kind & 0x0F {
    // ADV_IND, ADV_NONCONN_IND, SCAN_RSP, ADV_SCAN_IND: the sender's address, then the data.
    case 0, 2, 4, 6:
      guard let address = payload.address(at: 0), let data = payload.suffix(from: 6) else { break }
      advertisement.address = address
      advertisement.data = data
      advertisement.isRepeat = kind & 0x0F == 4
      return .advertisement(advertisement)
    // ADV_DIRECT_IND: the sender's address, then the receiver's.
    case 1:
      guard let address = payload.address(at: 0), let data = payload.slice(0, 0) else { break }
      advertisement.address = address
      advertisement.data = data
      return .advertisement(advertisement)
    // ADV_EXT_IND and its auxiliary packets.
    case 7: return extended(payload, advertisement)
    default: return .other
    }
    return .damaged("it is too short for its type")
  }

  /// An extended advertisement: length of the header in the lower six bits, then flags, then the fields that they announce,
  /// of which the sender's address is the first. The data follow the header.
  private static func extended(_ payload: ByteView, _ template: Advertisement) -> Reading {
    guard let first = payload[0], let data = payload.suffix(from: 1 + Int(first & 0x3F)) else {
      return .damaged("its extended header exceeds the packet")
    }
    guard first & 0x3F >= 7, let flags = payload[1], flags & 0x01 != 0, let address = payload.address(at: 2)
    else {
      return .anonymous
    }
    var advertisement = template
    advertisement.address = address
    advertisement.data = data
    return .advertisement(advertisement)
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

  /// What each byte leaves in the register.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in register >> 1 ^ (register & 1 == 0 ? 0 : 0xDA_6000) }
  }
}
