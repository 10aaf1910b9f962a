import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct PcapngImporterTests {
  /// Builds blocks in one byte order.
  private struct Blocks {
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
  }

  private static let start = UInt64(Capture.start)
  private static let strong = Sniffed.nordic(Sniffed.iBeacon, magnitude: 61)
  private static let weak = Sniffed.nordic(Sniffed.iBeacon, magnitude: 64)

  /// Two packets 200 ms apart, a stranger between them, and a block of names.
  private static func capture(isBig: Bool) -> [UInt8] {
    var blocks = Blocks(isBig: isBig)
    blocks.section()
    blocks.interface(272)
    blocks.packet(0, start * 1_000_000, strong)
    blocks.add(4, [1, 2, 3, 4, 5])
    blocks.packet(0, start * 1_000_000 + 100_000, Sniffed.nordic(Sniffed.door, magnitude: 50))
    blocks.packet(0, start * 1_000_000 + 200_000, weak)
    return blocks.bytes
  }

  @Test(arguments: [true, false])
  func `Both byte orders give the same dwells`(isBig: Bool) throws {
    let reading = try Reading(Self.capture(isBig: isBig), mapping: Capture.mapping)
    #expect(reading.summary.format == "pcapng (link type 272)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [0, 200], channel: 37)
      ])
    #expect(reading.summary.issues == ["foreign-device": 1])
  }

  @Test func `Each interface has its link type, and its resolution and offset of time`() throws {
    var blocks = Blocks()
    blocks.section()
    blocks.interface(272, resolution: 9)
    blocks.interface(256, resolution: 0x80 | 10, offset: Int64(Capture.start))
    blocks.packet(0, Self.start * 1_000_000_000, Self.strong)
    blocks.packet(1, 512, Sniffed.radio(Sniffed.iBeacon, -62))
    blocks.section()
    blocks.interface(272, resolution: 3)
    blocks.packet(0, Self.start * 1000 + 750, Self.weak)
    let reading = try Reading(blocks.bytes, mapping: Capture.mapping)
    #expect(reading.summary.format == "pcapng (link type 256, 272)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -62, -64], milliseconds: [0, 500, 750], channel: 37)
      ])
  }

  @Test func `A capture that is cut off at any byte never invents a packet, and says that it is cut`() throws
  {
    let bytes = Self.capture(isBig: false)
    #expect(try Capture.inventions(bytes).isEmpty)
    let cut = try Reading(Array(bytes.dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 1)
    #expect(cut.summary.issues["truncated-capture"] == 1)
    try Capture.shake(bytes)
    try Capture.shake(Self.capture(isBig: true))
  }

  @Test func `Packets that nobody can place are told`() throws {
    var blocks = Blocks()
    blocks.section()
    blocks.interface(272)
    blocks.interface(251)
    blocks.interface(1)
    blocks.packet(0, Self.start * 1_000_000, Self.strong)
    blocks.packet(1, Self.start * 1_000_000, Sniffed.iBeacon)
    blocks.packet(2, Self.start * 1_000_000, [1, 2, 3])
    blocks.packet(9, Self.start * 1_000_000, Self.strong)
    blocks.add(3, Capture.join(Capture.little(UInt32(Self.strong.count)), Self.strong))
    let obsolete = Capture.little(UInt32(Self.weak.count))
    let units = Self.start * 1_000_000 + 100_000
    blocks.add(
      2,
      Capture.join(
        [0, 0, 0, 0], Capture.little(UInt32(units >> 32)), Capture.little(UInt32(truncatingIfNeeded: units)),
        obsolete, obsolete, Self.weak))
    let reading = try Reading(blocks.bytes, mapping: Capture.mapping)
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [0, 100], channel: 37)
      ])
    #expect(reading.summary.issues == ["no-rssi": 1, "unsupported-link-type": 1, "damaged-record": 2])
  }

  @Test func `Captures that cannot be used say why`() throws {
    var bare = Blocks()
    bare.section()
    bare.interface(251)
    bare.packet(0, 0, Sniffed.iBeacon)
    #expect(try failure(of: bare.bytes, mapping: Capture.mapping)?.issue.code == .noRSSI)
    var damaged = Blocks()
    damaged.section()
    damaged.interface(272)
    damaged.packet(0, Self.start * 1_000_000, Self.strong)
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
