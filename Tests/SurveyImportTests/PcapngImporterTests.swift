import RadioSurvey
import Testing

@testable import SurveyImport

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
