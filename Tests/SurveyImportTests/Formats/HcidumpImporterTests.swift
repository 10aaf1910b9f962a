import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct HcidumpImporterTests {
  private let bar = LogMapping(constants: [.location: "bar", .address: "*"])
  private static let iBeacon = BeaconIdentifier.iBeacon(
    uuid: "A495DEAD-C5B1-4B44-B512-1370F02D74DE", major: 12_345, minor: 65_534)

  @Test func `Of addresses only those of the survey are kept`() throws {
    let plain = LogMapping(constants: [.location: "bar"])
    let reading = try Reading(FormatSample.hcidump.text, mapping: plain)
    #expect(reading.summary.issues == ["other-entry": 1, "not-advertising": 2, "foreign-device": 1])
    #expect(reading.sink.dwells.map(\.beacon) == [Self.iBeacon])
    #expect(!"\(reading.sink.issues)".contains("01:02"))
    let site = Site(beacons: [Beacon(identifier: .address("01:02:03:04:05:06"))])
    #expect(try Reading(FormatSample.hcidump.text, mapping: plain, site: site).sink.dwells.count == 2)
    let one = LogMapping(constants: [.location: "bar", .address: "01:02:03:04:05:06", .beacon: "door"])
    #expect(try Reading(FormatSample.hcidump.text, mapping: one).sink.dwells.map(\.beacon) == [.name("door")])
    let other = LogMapping(constants: [.location: "bar", .beacon: "window"])
    let error = try #require(try failure(of: FormatSample.hcidump.text, mapping: other))
    #expect(error.issue.code == .noUsableRows)
    #expect(error.issue.message.hasPrefix("no advertising packet of the survey's beacons among 4 records"))
  }

  @Test func `A level that is not available, and reports that are damaged`() throws {
    let text =
      FormatSample.hcidump.text + "> 04 3E 0C 02 01 00 01 06 05 04 03 02 01 00 7F\n"
      + "> 04 3E 0C 02 01 00 01 06 05 04 03 02 01 01 C4\n"
      + "> 04 3E 0C 02 02 00 01 06 05 04 03 02 01 00 C4\n" + "> 04 3E 0C 02 01 00 01\n"
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.issues["sentinel-rssi"] == 1)
    // The event that promises a second report has a first one.
    #expect(reading.summary.issues["damaged-record"] == 3)
    #expect(reading.summary.receivedPackets == 3)
    #expect(reading.sink.rejected.map(\.issue.line) == [8, 9, 10, 11])
  }

  @Test func `Extended reports, AltBeacon and Eddystone`() throws {
    let body = "13 00 01 06 05 04 03 02 01 01 00 FF 7F C4 00 00 00 00 00 00 00 00 00"
    let alt =
      "1B FF 18 01 BE AC \(Array(repeating: "AB", count: 16).joined(separator: " ")) 00 01 00 02 C5 00"
    let eddystone = "17 16 AA FE 00 EE 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 00 00"
    let packets = [("3E 36 0D 01 \(body) 1C \(alt)"), ("3E 32 0D 01 \(body) 18 \(eddystone)")]
    let text = packets.map { "> 04 \($0)\n" }.joined()
    let reading = try Reading(text, mapping: bar)
    #expect(reading.sink.codes.isEmpty)
    #expect(
      reading.sink.dwells.map(\.beacon) == [
        .iBeacon(uuid: "ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB", major: 1, minor: 2),
        .name("00010203040506070809/0A0B0C0D0E0F"),
      ])
  }

  @Test func `Without a place there is nothing to calibrate`() throws {
    #expect(try failure(of: FormatSample.hcidump.text)?.issue.code == .missingLocation)
  }

  @Test func `Several reports of one event, and scan responses, which are not counted again`() throws {
    let first = "00 01 06 05 04 03 02 01 00 C4"
    let text =
      "> 04 3E 16 02 02 \(first) 03 00 A1 05 04 03 02 01 00 BC\n"
      + "> 04 3E 0C 02 01 04 01 06 05 04 03 02 01 00 C5\n"
    let reading = try Reading(text, mapping: bar)
    #expect(
      reading.sink.dwells.map(FormatSample.describe) == [
        "01:02:03:04:05:06; bar; ; 0; 0 -60", "01:02:03:04:05:A1; bar; ; 0; 0 -68",
      ])
    #expect(reading.summary.issues == ["repeated-report": 1])
  }

  @Test(.enabled(if: SharedData.exists("data/room-scanners/hcidump.raw"), "\(SharedData.skipped)"))
  func `A dump of a room`() throws {
    let path = SharedData.url("data/room-scanners/hcidump.raw").path
    let sink = CollectingSink()
    let summary = try LogReader(mapping: bar).read(path: path, displayName: "hcidump.raw", into: sink)
    // Of 242 reports 75 have the event type 4.
    #expect(summary.receivedPackets == 242 - 75)
    #expect(summary.rejectedRows == 0)
    #expect(summary.issues == ["other-entry": 1, "repeated-report": 75])
    let counts = Dictionary(sink.dwells.map { ($0.beacon, $0.receivedPackets) }, uniquingKeysWith: +)
    #expect(counts.count == 15)
    #expect(
      counts[.iBeacon(uuid: "A495DEAD-C5B1-4B44-B512-1370F02D74DE", major: 12_345, minor: 65_535)] == 34)
    #expect(counts[.iBeacon(uuid: "DAF246CE-8363-11E4-B116-123B93F75CBA", major: 0, minor: 1)] == 79)
    #expect(counts[.address("A4:D8:56:00:49:6D")] == 42)
  }
}

@Suite struct BtmonImporterTests {
  private let bar = LogMapping(constants: [.location: "bar", .address: "*"])
  @Test func `Extended reports of one event, one without a beacon's identity`() throws {
    let text = """
      > HCI Event: LE Meta Event (0x3e) plen 57                     #8 [hci0] 5.5
            LE Extended Advertising Report (0x0d)
              Num reports: 2
              Entry 0
                Event type: 0x0013
                Address type: Random (0x01)
                Address: 11:22:33:44:55:66 (Resolvable)
                TX power: 127 dBm
                RSSI: -71 dBm (0xb9)
                Data length: 0x00
              Entry 1
                Event type: 0x0013
                Address type: Public (0x00)
                Address: AA:BB:CC:DD:EE:FF (Vendor)
                RSSI: invalid (0x7f)
                Data length: 0x00
      > HCI Event: Command Complete (0x0e) plen 4                   #9 [hci0] 5.6
            LE Set Scan Enable (0x08|0x000c) ncmd 1

      """
    let reading = try Reading(text, mapping: bar)
    #expect(reading.sink.dwells.map(\.beacon) == [.address("11:22:33:44:55:66")])
    #expect(reading.summary.issues == ["sentinel-rssi": 1, "other-entry": 1])
    let site = Site(beacons: [Beacon(identifier: .address("AA:BB:CC:DD:EE:FF"))])
    let plain = LogMapping(constants: [.location: "bar"])
    #expect(throws: LogError.self) { try Reading(text, mapping: plain, site: site) }
  }

  @Test func `A report that is cut short is told`() throws {
    let cut = FormatSample.btmon.text + String(FormatSample.btmonReport("741.0").prefix(500))
    let reading = try Reading(cut, mapping: bar)
    #expect(reading.sink.rejected.map(\.issue.code) == [.damagedRecord])
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test func `A time of day is seconds since midnight, and steps over the next one`() throws {
    let text =
      FormatSample.btmonReport("23:59:59.900000") + FormatSample.btmonReport("00:00:00.100000")
      + FormatSample.btmonReport("00:00:00.050000")
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.format == "btmon text (times of day, without date)")
    #expect(reading.sink.dwells.map(\.start) == [86_399.9])
    #expect(reading.sink.dwells.first?.series.packets.map(\.milliseconds) == [0, 200, 150])
    #expect(reading.summary.issues == ["time-without-date": 3, "time-order": 1, "other-entry": 3])
    let issue = try #require(reading.sink.issues.first { $0.code == .timeWithoutDate })
    #expect(issue.help?.contains("btmon -T") == true)
  }

  @Test func `Several legacy reports of one event, and scan responses, which are not counted again`() throws {
    let text = """
      > HCI Event: LE Meta Event (0x3e) plen 34                     #8 [hci0] 5.5
            LE Advertising Report (0x02)
              Num reports: 3
              Event type: Non connectable undirected - ADV_NONCONN_IND (0x03)
              Address type: Random (0x01)
              Address: 11:22:33:44:55:66 (Resolvable)
              Data length: 0
              RSSI: -71 dBm (0xb9)
              Event type: Connectable undirected - ADV_IND (0x00)
              Address type: Public (0x00)
              Address: AA:BB:CC:DD:EE:FF (Vendor)
              Data length: 0
              RSSI: -65 dBm (0xbf)
              Event type: Scan response - SCAN_RSP (0x04)
              Address type: Public (0x00)
              Address: AA:BB:CC:DD:EE:FF (Vendor)
              Data length: 0
              RSSI: -64 dBm (0xc0)
      > HCI Event: LE Meta Event (0x3e) plen 38                     #9 [hci0] 5.6
            LE Extended Advertising Report (0x0d)
              Num reports: 1
              Entry 0
                Event type: 0x001b
                  Props: 0x001b
                Address type: Public (0x00)
                Address: AA:BB:CC:DD:EE:FF (Vendor)
                RSSI: -66 dBm (0xbe)
                Data length: 0x00

      """
    let reading = try Reading(text, mapping: bar)
    #expect(
      reading.sink.dwells.map(FormatSample.describe) == [
        "11:22:33:44:55:66; bar; ; 5500; 0 -71", "AA:BB:CC:DD:EE:FF; bar; ; 5500; 0 -65",
      ])
    #expect(reading.summary.issues == ["repeated-report": 2])
  }
}
