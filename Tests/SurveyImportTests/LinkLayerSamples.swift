import RadioSurvey

/// Packets of sniffers, put together by hand. Checksums were computed by another program.
enum Sniffed {
  /// An advertisement of 01:02:03:04:05:A1 with the sample iBeacon.
  static let iBeacon = packet(0x42, from: 0xA1, Capture.iBeacon, [0xEC, 0xD7, 0x2A])
  /// The scan response with the same data.
  static let response = packet(0x44, from: 0xA1, Capture.iBeacon, [0x9C, 0x6B, 0xCE])
  /// An advertisement of 01:02:03:04:05:A3 with the local name “door”.
  static let door = packet(0x42, from: 0xA3, Capture.door, [0xDD, 0xA9, 0xF5])
  /// The iBeacon's, with one bit of its measured power turned over.
  static let spoilt: [UInt8] = {
    var bytes = iBeacon
    bytes[41] ^= 0x10
    return bytes
  }()
  /// Data of a connection.
  static let connection: [UInt8] = [0x11, 0x22, 0x33, 0x44, 0x01, 0x00, 0x00, 0x00, 0x00]

  /// Access address, header, sender, data, checksum.
  static func packet(_ kind: UInt8, from last: UInt8, _ data: [UInt8], _ checksum: [UInt8]) -> [UInt8] {
    Capture.join(
      [0xD6, 0xBE, 0x89, 0x8E, kind, UInt8(6 + data.count)], Capture.address(last), data, checksum)
  }

  /// Behind the radio information of link type 256. 0x0413 is dewhitened, signal valid, checksum checked; 0x0800: right.
  static func radio(
    _ packet: [UInt8], _ level: Int8, channel: UInt8 = 0, flags: UInt16 = 0x0013
  ) -> [UInt8] {
    Capture.join(
      [channel, UInt8(bitPattern: level), 0x80, 0], [0xD6, 0xBE, 0x89, 0x8E], Capture.little(flags), packet)
  }

  /// Behind the headers of nRF Sniffer's protocol, version 0 to 3.
  static func nordic(
    _ packet: [UInt8], magnitude: UInt8, channel: UInt8 = 37, version: UInt8 = 2, flags: UInt8 = 1
  ) -> [UInt8] {
    let event = [10, flags, channel, magnitude, 0, 0, 0, 0, 0, 0] + packet
    let header: [UInt8] =
      switch version {
      case 0: [0xBE, 0xEF, 0x06, 0, 0, 0, 0, UInt8(event.count)]
      case 1: [0x0B, 6, UInt8(event.count), 1, 0, 0, 0x06]
      default: [0x0B, UInt8(event.count), 0, version, 0, 0, version == 3 ? 0x02 : 0x06]
      }
    return header + event
  }

  /// Behind per-packet information with another field and then that of Bluetooth LE; the level is 54 dB lower.
  static func information(_ packet: [UInt8], register: Int8, megahertz: UInt16 = 2402) -> [UInt8] {
    Capture.join(
      [0, 0, 32, 0, 147, 0, 0, 0], [2, 0, 4, 0, 9, 9, 9, 9], [0x36, 0x75, 12, 0, 0],
      Capture.little(megahertz), [0, 0, 0, 0, 0, UInt8(bitPattern: register), 0xD0, 0xE0, 5], packet)
  }

  /// A pcap capture with packets at 0, 100, 200 … ms.
  static func pcap(
    _ link: UInt32, _ packets: [[UInt8]], isBig: Bool = false, nanoseconds: Bool = false
  ) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] { isBig ? Capture.big(value) : Capture.little(value) }
    let versions: [UInt8] = isBig ? [0, 2, 0, 4] : [2, 0, 4, 0]
    var bytes = Capture.join(
      number(nanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4), versions, number(0), number(0), number(0xFFFF),
      number(link))
    for (index, packet) in packets.enumerated() {
      let fraction = UInt32(index) * (nanoseconds ? 100_000_000 : 100_000)
      let length = number(UInt32(packet.count))
      bytes += Capture.join(number(UInt32(Capture.start)), number(fraction), length, length, packet)
    }
    return bytes
  }
}
