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
}
