import RadioSurvey
@testable import SurveyImport
import Testing

@Suite struct LinkTypeReaderTests {
  private static let triple = Capture.iBeaconIdentifier.description

  /// What a capture of one link type says: packets (beacon, channel, ms, dBm), and counts by code.
  private func read(_ link: UInt32, _ packets: [[UInt8]]) throws -> (packets: [String], issues: [String: Int])
  {
    let reading = try Reading(Sniffed.pcap(link, packets), mapping: Capture.mapping)
    #expect(reading.summary.format == "pcap (link type \(link))")
    return (Capture.packets(reading.sink), reading.summary.issues)
  }

  @Test func `Ubertooth checks no checksum, so it is checked here`() throws {
    let packets = [Sniffed.iBeacon, Sniffed.response, Sniffed.door, Sniffed.spoilt, Sniffed.connection]
    let (kept, issues) = try read(256, packets.map { Sniffed.radio($0, -61) })
    #expect(kept == ["\(Self.triple) 37 0 -61"])
    #expect(issues == ["repeated-report": 1, "foreign-device": 1, "crc-failed": 1, "not-advertising": 1])
  }

  @Test func `Where the sniffer has checked it, its word counts`() throws {
    let (kept, issues) = try read(
      256,
      [
        Sniffed.radio(Sniffed.spoilt, -61, flags: 0x0C13), Sniffed.radio(Sniffed.iBeacon, -62, flags: 0x0413),
      ])
    #expect(kept == ["\(Self.triple) 37 0 -61"])
    #expect(issues == ["crc-failed": 1])
  }

  @Test func `Channels keep apart, and a level that is not valid is none`() throws {
    let (kept, issues) = try read(
      256,
      [
        Sniffed.radio(Sniffed.iBeacon, -61, channel: 12), Sniffed.radio(Sniffed.iBeacon, -62, channel: 39),
        Sniffed.radio(Sniffed.iBeacon, -63, channel: 5),
        Sniffed.radio(Sniffed.iBeacon, -64, flags: 0x0011),
        Sniffed.radio(Sniffed.iBeacon, -65, flags: 0x0012),
      ])
    #expect(
      Set(kept) == ["\(Self.triple) 38 0 -61", "\(Self.triple) 39 100 -62", "\(Self.triple) 0 200 -63"])
    #expect(issues == ["sentinel-rssi": 1, "damaged-record": 1])
  }

  @Test(arguments: [0, 1, 2, 3] as [UInt8])
  func `Every version of nRF Sniffer's header`(version: UInt8) throws {
    let (kept, issues) = try read(
      272,
      [
        Sniffed.nordic(Sniffed.iBeacon, magnitude: 61, version: version),
        Sniffed.nordic(Sniffed.iBeacon, magnitude: 63, channel: 39, version: version),
        Sniffed.nordic(Sniffed.door, magnitude: 50, version: version),
        Sniffed.nordic(Sniffed.iBeacon, magnitude: 64, version: version, flags: 0),
        Sniffed.nordic(Sniffed.iBeacon, magnitude: 0, version: version),
      ])
    #expect(kept == ["\(Self.triple) 37 0 -61", "\(Self.triple) 39 100 -63"])
    #expect(issues == ["foreign-device": 1, "crc-failed": 1, "sentinel-rssi": 1])
  }

  @Test func `Packets of the Linux monitor are events where their opcode says so`() throws {
    let event = Capture.event(Capture.report(from: 0xA1, Capture.iBeacon, -61))
    let (kept, issues) = try read(254, [[0, 0, 0, 3] + event, [0, 0, 0, 2] + Capture.command, [0]])
    #expect(kept == ["\(Self.triple) 0 0 -61"])
    #expect(issues == ["not-advertising": 2])
  }

  @Test func `Versions of nRF Sniffer to come are not guessed at`() throws {
    let good = Sniffed.nordic(Sniffed.iBeacon, magnitude: 61)
    let (kept, issues) = try read(272, [good, Sniffed.nordic(Sniffed.iBeacon, magnitude: 61, version: 4)])
    #expect(kept.count == 1)
    #expect(issues == ["damaged-record": 1])
  }

  @Test func `The coded PHY has a byte behind the access address`() throws {
    var coded = Sniffed.iBeacon
    coded.insert(0, at: 4)
    #expect(try read(272, [Sniffed.nordic(coded, magnitude: 61, flags: 0x21)]).packets.count == 1)
    #expect(try read(256, [Sniffed.radio(coded, -61, flags: 0x8013)]).packets.count == 1)
  }

  @Test func `Extended advertisements name their sender, or are nobody's`() throws {
    let header: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x07]
    let body = Capture.join([0x07, 0x01], Capture.address(0xA1), Capture.iBeacon)
    let named = Capture.join(header, [UInt8(body.count)], body, [0, 0, 0])
    let nameless = Capture.join(header, [6, 0x05, 0x18, 1, 2, 3, 4], [0, 0, 0])
    let short = Capture.join(header, [UInt8(body.count), 0x06], body.dropFirst() + [0, 0, 0])
    let broken = Capture.join(header, [2, 0x3F, 0x01], [0, 0, 0])
    let (kept, issues) = try read(
      272, [named, nameless, short, broken].map { Sniffed.nordic($0, magnitude: 61, channel: 20) })
    #expect(kept == ["\(Self.triple) 0 0 -61"])
    #expect(issues == ["foreign-device": 2, "damaged-record": 1])
  }

  @Test func `Directed advertisements are a device's, scan requests nobody's`() throws {
    var mapping = Capture.mapping
    mapping.constants[.address] = "01:02:03:04:05:A1"
    let directed = Sniffed.packet(0x41, from: 0xA1, Capture.address(0xB0), [0, 0, 0])
    let request = Sniffed.packet(0x43, from: 0xA1, Capture.address(0xB0), [0, 0, 0])
    let bytes = Sniffed.pcap(272, [directed, request].map { Sniffed.nordic($0, magnitude: 61) })
    let reading = try Reading(bytes, mapping: mapping)
    #expect(Capture.packets(reading.sink) == ["01:02:03:04:05:A1 37 0 -61"])
    #expect(reading.summary.issues == ["not-advertising": 1])
  }

  @Test func `Per-packet information has levels of its own scale`() throws {
    let (kept, issues) = try read(
      192,
      [
        Sniffed.information(Sniffed.iBeacon, register: -7),
        Sniffed.information(Sniffed.iBeacon, register: -9, megahertz: 2426),
        Sniffed.information(Sniffed.spoilt, register: -9), [0, 0, 8, 0, 147, 0, 0, 0, 1, 2], [0, 0, 99, 0],
      ])
    #expect(kept == ["\(Self.triple) 37 0 -61", "\(Self.triple) 38 100 -63"])
    #expect(issues == ["converted-rssi": 3, "crc-failed": 1, "not-advertising": 1, "damaged-record": 1])
  }

  @Test(arguments: [(187, []), (201, [0, 0, 0, 1])] as [(UInt32, [UInt8])])
  func `HCI packets, with and without direction`(link: UInt32, prefix: [UInt8]) throws {
    let event = [0x04] + Capture.event(Capture.report(from: 0xA1, Capture.iBeacon, -61))
    let (kept, issues) = try read(link, [prefix + event, prefix + [0x01] + Capture.command])
    #expect(kept == ["\(Self.triple) 0 0 -61"])
    #expect(issues == ["not-advertising": 1])
  }
}

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
