import RadioSurvey
import Testing

@testable import SurveyImport

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
