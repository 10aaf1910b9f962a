import RadioSurvey
@testable import SurveyImport
import Testing
import CalibrationModel

@Suite struct PcapngImporterTests {
  private static let start = UInt64(Capture.start)

  @Test(arguments: [true, false])
  func `Both byte orders give the same dwells`(isBig: Bool) throws {
    let reading = try Reading(PcapngBlocks.capture(isBig: isBig), mapping: Capture.mapping)
    #expect(reading.summary.format == "pcapng (link type 272)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [0, 200], channel: 37)
      ])
    #expect(reading.summary.issues == ["foreign-device": 1])
  }

  @Test func `Each interface has its link type, and its resolution and offset of time`() throws {
    var blocks = PcapngBlocks()
    blocks.section()
    blocks.interface(272, resolution: 9)
    blocks.interface(256, resolution: 0x80 | 10, offset: Int64(Capture.start))
    blocks.packet(0, Self.start * 1_000_000_000, PcapngBlocks.strong)
    blocks.packet(1, 512, Sniffed.radio(Sniffed.iBeacon, -62))
    blocks.section()
    blocks.interface(272, resolution: 3)
    blocks.packet(0, Self.start * 1000 + 750, PcapngBlocks.weak)
    let reading = try Reading(blocks.bytes, mapping: Capture.mapping)
    #expect(reading.summary.format == "pcapng (link type 256, 272)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -62, -64], milliseconds: [0, 500, 750], channel: 37)
      ])
  }

  @Test func `A capture that is cut off says so`() throws {
    let bytes = PcapngBlocks.capture(isBig: false)
    let cut = try Reading(Array(bytes.dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 1)
    #expect(cut.summary.issues["truncated-capture"] == 1)
  }

  @Test func `Packets that nobody can place are told`() throws {
    var blocks = PcapngBlocks()
    blocks.section()
    blocks.interface(272)
    blocks.interface(251)
    blocks.interface(1)
    blocks.packet(0, Self.start * 1_000_000, PcapngBlocks.strong)
    blocks.packet(1, Self.start * 1_000_000, Sniffed.iBeacon)
    blocks.packet(2, Self.start * 1_000_000, [1, 2, 3])
    blocks.packet(9, Self.start * 1_000_000, PcapngBlocks.strong)
    blocks.add(3, Capture.join(Capture.little(UInt32(PcapngBlocks.strong.count)), PcapngBlocks.strong))
    let obsolete = Capture.little(UInt32(PcapngBlocks.weak.count))
    let units = Self.start * 1_000_000 + 100_000
    blocks.add(
      2,
      Capture.join(
        [0, 0, 0, 0], Capture.little(UInt32(units >> 32)), Capture.little(UInt32(truncatingIfNeeded: units)),
        obsolete, obsolete, PcapngBlocks.weak))
    let reading = try Reading(blocks.bytes, mapping: Capture.mapping)
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [0, 100], channel: 37)
      ])
    #expect(reading.summary.issues == ["no-rssi": 1, "unsupported-link-type": 1, "damaged-record": 2])
  }

  @Test func `Captures that cannot be used say why`() throws {
    var bare = PcapngBlocks()
    bare.section()
    bare.interface(251)
    bare.packet(0, 0, Sniffed.iBeacon)
    #expect(try failure(of: bare.bytes, mapping: Capture.mapping)?.issue.code == .noRSSI)
    var damaged = PcapngBlocks()
    damaged.section()
    damaged.interface(272)
    damaged.packet(0, Self.start * 1_000_000, PcapngBlocks.strong)
    let good = damaged.bytes
    for tail in [
      Capture.join(Capture.little(UInt32(6)), Capture.little(UInt32(13)), [0, 0, 0, 0]),
      Capture.join(Capture.little(UInt32(6)), Capture.little(UInt32(0x7FFF_FFFC)), [0, 0, 0, 0]),
      Capture.join(Capture.little(UInt32(0x0A0D_0D0A)), Capture.little(UInt32(28)), [0, 0, 0, 0]),
    ] {
      let reading = try Reading(good + tail, mapping: Capture.mapping)
      #expect(reading.summary.receivedPackets == 1)
      #expect(reading.sink.issues.map(\.code) == [.damagedRecord])
    }
    damaged.interface(272, resolution: 20)
    #expect(
      try Reading(damaged.bytes, mapping: Capture.mapping).sink.issues.map(\.code) == [.damagedRecord])
  }
}

@Suite struct PcapImporterTests {
  private static let packets = [
    Sniffed.nordic(Sniffed.iBeacon, magnitude: 61), Sniffed.nordic(Sniffed.door, magnitude: 50),
    Sniffed.nordic(Sniffed.iBeacon, magnitude: 64),
  ]

  @Test(arguments: [true, false], [true, false])
  func `Both byte orders and both resolutions give the same dwells`(isBig: Bool, nanoseconds: Bool) throws {
    let bytes = Sniffed.pcap(272, Self.packets, isBig: isBig, nanoseconds: nanoseconds)
    let reading = try Reading(bytes, mapping: Capture.mapping)
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [0, 200], channel: 37)
      ])
    #expect(reading.summary.issues == ["foreign-device": 1])
  }

  @Test func `A capture that is cut off says so`() throws {
    let cut = try Reading(Array(Sniffed.pcap(272, Self.packets).dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 1)
    #expect(cut.summary.issues["truncated-capture"] == 1)
  }

  @Test func `Captures that cannot be used say why`() throws {
    let bare = try #require(
      try failure(of: Sniffed.pcap(251, [Sniffed.iBeacon]), mapping: Capture.mapping))
    #expect(bare.issue.code == .noRSSI)
    #expect(bare.issue.help?.contains("256") == true)
    let other = try failure(of: Sniffed.pcap(1, []), mapping: Capture.mapping)
    #expect(other?.issue.code == .unsupportedLinkType)
    let head = Array(Sniffed.pcap(272, []).prefix(10))
    #expect(try failure(of: head, mapping: Capture.mapping)?.issue.code == .truncatedCapture)
    var endless = Sniffed.pcap(272, Self.packets)
    endless.replaceSubrange((endless.count - 4)..., with: [])
    let second = 24 + 16 + Self.packets[0].count
    endless.replaceSubrange((second + 8)..<(second + 12), with: [0xFF, 0xFF, 0xFF, 0x7F])
    let reading = try Reading(endless, mapping: Capture.mapping)
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.issues.map(\.code) == [.damagedRecord])
  }
}

/// Builds the blocks of a pcapng capture in one byte order.
struct PcapngBlocks {
  var isBig = false
  var bytes: [UInt8] = []

  func number(_ value: some FixedWidthInteger) -> [UInt8] {
    isBig ? Capture.big(value) : Capture.little(value)
  }

  mutating func add(_ kind: UInt32, _ body: [UInt8]) {
    let padding = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    let length = number(UInt32(12 + body.count + padding.count))
    bytes += Capture.join(number(kind), length, body, padding, length)
  }

  mutating func section() {
    add(0x0A0D_0D0A, Capture.join(number(UInt32(0x1A2B_3C4D)), number(UInt32(1)), number(Int64(-1))))
  }

  /// An interface; a comment comes first, so that options must be walked.
  mutating func interface(_ link: UInt16, resolution: UInt8? = nil, offset: Int64? = nil) {
    var options = Capture.join(number(UInt16(1)), number(UInt16(5)), Array("hello".utf8), [0, 0, 0])
    if let resolution {
      options += Capture.join(number(UInt16(9)), number(UInt16(1)), [resolution, 0, 0, 0])
    }
    if let offset { options += Capture.join(number(UInt16(14)), number(UInt16(8)), number(offset)) }
    add(
      1,
      Capture.join(number(link), number(UInt16(0)), number(UInt32(0)), options, [0, 0, 0, 0]))
  }

  mutating func packet(_ interface: UInt32, _ units: UInt64, _ packet: [UInt8]) {
    let length = number(UInt32(packet.count))
    add(
      6,
      Capture.join(
        number(interface), number(UInt32(units >> 32)), number(UInt32(truncatingIfNeeded: units)), length,
        length, packet))
  }

  static let strong = Sniffed.nordic(Sniffed.iBeacon, magnitude: 61)
  static let weak = Sniffed.nordic(Sniffed.iBeacon, magnitude: 64)

  /// Microseconds since the start, as blocks have them.
  static func time(_ microseconds: Int) -> [UInt8] {
    let units = UInt64(Capture.start * 1_000_000 + microseconds)
    return Capture.little(UInt32(units >> 32)) + Capture.little(UInt32(truncatingIfNeeded: units))
  }

  /// Two packets 200 ms apart, a stranger between them, and a block of names.
  static func capture(isBig: Bool) -> [UInt8] {
    var blocks = PcapngBlocks(isBig: isBig)
    blocks.section()
    blocks.interface(272)
    blocks.packet(0, UInt64(Capture.start) * 1_000_000, strong)
    blocks.add(4, [1, 2, 3, 4, 5])
    blocks.packet(0, UInt64(Capture.start) * 1_000_000 + 100_000, Sniffed.nordic(Sniffed.door, magnitude: 50))
    blocks.packet(0, UInt64(Capture.start) * 1_000_000 + 200_000, weak)
    return blocks.bytes
  }
}
