import RadioSurvey
import Testing

@testable import SurveyImport

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
