import RadioSurvey
import Testing

@testable import SurveyImport

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
