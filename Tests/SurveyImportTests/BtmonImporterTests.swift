import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct BtmonImporterTests {
  private let bar = LogMapping(constants: [.location: "bar", .address: "*"])
  private static let iBeacon = BeaconIdentifier.iBeacon(
    uuid: "A495DEAD-C5B1-4B44-B512-1370F02D74DE", major: 1, minor: 258)

  /// One report of an iBeacon with its copy, as btmon prints them: the UUID from its last byte, 0x0001 as 256 and 0x0102
  /// as 513.
  private static func report(_ time: String, level: String = "RSSI: -61 dBm (0xc3)") -> String {
    """
    > HCI Event: LE Meta Event (0x3e) plen 42                     #7 [hci0] \(time)
          LE Advertising Report (0x02)
            Num reports: 1
            Event type: Non connectable undirected - ADV_NONCONN_IND (0x03)
            Address type: Random (0x01)
            Address: D0:39:72:C9:C1:58 (Static)
            Data length: 30
            Flags: 0x06
              LE General Discoverable Mode
            Company: Apple, Inc. (76)
              Type: iBeacon (2)
              UUID: de742df0-7013-12b5-444b-b1c5adde95a4
              Version: 256.513
              TX power: -59 dB
            \(level)
    @ MGMT Event: Device Found (0x0012) plen 44                {0x0001} [hci0] \(time)
            LE Address: D0:39:72:C9:C1:58 (Static)
            RSSI: -61 dBm (0xc3)
            Flags: 0x00000000
            Company: Apple, Inc. (76)

    """
  }

  private static let text =
    "Bluetooth monitor ver 5.66\n= Note: Linux version 6.1 (x86_64)                         0.493712\n"
    + report("740.157687") + report("740.257687", level: "RSSI: -64 dBm (0xc0)")

  @Test func `Each packet is counted once, and its identity turned back`() throws {
    let reading = try Reading(Self.text, mapping: bar)
    #expect(reading.summary.format == "btmon text (times since the start)")
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.rejectedRows == 0)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.beacon == Self.iBeacon)
    #expect(dwell.histogram == RSSIHistogram([-61, -64]))
    #expect(dwell.start == 740.157687)
    #expect(dwell.series.packets.map(\.milliseconds) == [0, 100])
    #expect(reading.summary.issues == ["other-entry": 4])
  }

  @Test func `Dates are read`() throws {
    let reading = try Reading(Self.report("2024-08-10 10:32:26.152383"), mapping: bar)
    #expect(reading.summary.format == "btmon text (times of day and date)")
    #expect(abs((reading.sink.dwells.first?.start ?? 0) - 1_723_285_946.152383) < 1e-6)
    #expect(reading.summary.issues["timestamp-without-zone"] == 1)
  }

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

  @Test func `A log conforms`() throws { try TextConformance(text: Self.text, mapping: bar).check() }

  @Test func `A report that is cut short is told`() throws {
    let cut = Self.text + String(Self.report("741.0").prefix(500))
    let reading = try Reading(cut, mapping: bar)
    #expect(reading.sink.rejected.map(\.issue.code) == [.damagedRecord])
    #expect(reading.summary.receivedPackets == 2)
  }
}
