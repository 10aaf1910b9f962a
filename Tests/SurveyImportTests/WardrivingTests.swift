import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct WardrivingTests {
  private static let everybody = LogMapping(constants: [.address: "*"])

  /// One log in each of WiGLE's layouts: a beacon at two places, a Wi-Fi network, a classic device, and no level once.
  private static func wigle(_ version: String, _ columns: String, _ row: (String, String, String) -> String)
    -> String
  {
    "WigleWifi-\(version),appRelease=2.8,model=Phone 8,release=13,device=x,display=y,board=z,brand=w\n\(columns)\n"
      + row("AA:BB:CC:DD:EE:01", "-67", "BLE") + row("AA:BB:CC:DD:EE:02", "-50", "WIFI")
      + row("AA:BB:CC:DD:EE:01", "-69", "BLE") + row("AA:BB:CC:DD:EE:03", "-71", "BT")
      + row("AA:BB:CC:DD:EE:01", "", "BLE") + row("AA:BB:CC:DD:EE:01", "0", "BLE")
  }

  private static let old = wigle(
    "1.4",
    "MAC,SSID,AuthMode,FirstSeen,Channel,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,Type"
  ) { "\($0),\"Anna, home\",[LE],2024-05-01 10:00:00,0,\($1),48.8583,2.2945,35,4.2,\($2)\n" }

  private static let hybrid = wigle(
    "1.4",
    "MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,Type"
  ) { "\($0),\"Anna, home\",[LE],2024-05-01 10:00:00,0,,\($1),48.8583,2.2945,35,4.2,\($2)\n" }

  private static let new = wigle(
    "1.6",
    "MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,RCOIs,MfgrId,Type"
  ) { "\($0),\"Anna, home\",[LE],2024-05-01 10:00:00,0,,\($1),48.8583,2.2945,35,4.2,,76,\($2)\n" }

  @Test(arguments: [
    (old, "WiGLE CSV 1.4"), (hybrid, "WiGLE CSV 1.4, with frequencies"), (new, "WiGLE CSV 1.6"),
  ])
  func `Every layout of WiGLE says the same`(text: String, format: String) throws {
    let reading = try Reading(text, mapping: Self.everybody)
    #expect(reading.summary.format == format)
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.sink.rejected.map(\.issue.code) == [.missingCell, .sentinelRSSI])
    #expect(reading.sink.rejected.map(\.issue.line) == [7, 8])
    #expect(reading.summary.issues["other-entry"] == 2)
    #expect(reading.summary.missedPackets == 0)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(reading.sink.dwells.count == 1)
    #expect(dwell.beacon == .address("AA:BB:CC:DD:EE:01"))
    #expect(dwell.histogram == RSSIHistogram([-67, -69]))
    #expect(dwell.start == 1_714_557_600)
    #expect(dwell.location == SurveyLocation(name: "latitude 48.8583, longitude 2.2945"))
  }

  @Test(arguments: [old, hybrid, new]) func `A log of WiGLE conforms`(text: String) throws {
    try TextConformance(text: text, mapping: Self.everybody).check()
  }

  @Test func `Only the survey's devices are kept`() throws {
    #expect(try failure(of: Self.old)?.issue.code == .noUsableRows)
    let site = Site(beacons: [Beacon(identifier: .address("AA:BB:CC:DD:EE:01"))])
    #expect(try Reading(Self.old, site: site).summary.receivedPackets == 2)
  }

  @Test func `A constant says better where the surveyor stood`() throws {
    let mapping = LogMapping(constants: [.address: "*", .distanceMetres: "2"])
    let reading = try Reading(Self.new, mapping: mapping)
    #expect(
      reading.sink.dwells.first?.location == SurveyLocation(name: "distance 2 m", isNamed: false, distance: 2)
    )
  }

  @Test func `Rows without a place, and without an address`() throws {
    let text =
      Self.old.replacing("48.8583", with: "") + "12345,x,[LE],2024-05-01 10:00:00,0,-60,48,2,35,4.2,BLE\n"
    let error = try #require(try failure(of: text, mapping: Self.everybody))
    #expect(error.issue.message.contains("2 × missing-location"))
    #expect(error.issue.message.contains("1 × invalid-beacon"))
  }

  private static let networkSurvey = """
    # Created by Network Survey version=1.30
    # CSV Version=0.3.0
    deviceTime,latitude,longitude,altitude,speed,accuracy,missionId,recordNumber,sourceAddress,destinationAddress,signalStrength,txPower,technology,supportedTechnologies,otaDeviceName,channel,deviceSerialNumber
    2024-05-01T10:00:00.250Z,48.858300,2.294500,35.0,0,4.2,m,1,AA:BB:CC:DD:EE:01,,-67.0,,LE,LE,Anna's tag,,serial
    2024-05-01T10:00:01.250Z,48.858300,2.294500,35.0,0,4.2,m,2,AA:BB:CC:DD:EE:01,,-69.0,,LE,DUAL,Anna's tag,,serial
    2024-05-01T10:00:01.500Z,48.858300,2.294500,35.0,0,4.2,m,3,AA:BB:CC:DD:EE:02,,-40.0,,BR_EDR,BR_EDR,Anna's car,,serial
    2024-05-01T10:00:02.250Z,48.858300,2.294500,35.0,0,4.2,m,4,AA:BB:CC:DD:EE:01,,,,LE,LE,Anna's tag,,serial

    """

  @Test func `Network Survey: comments, levels with decimals, no level`() throws {
    let reading = try Reading(Self.networkSurvey, mapping: Self.everybody)
    #expect(reading.summary.format == "Network Survey CSV 0.3.0")
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.missedPackets == 0)
    #expect(reading.sink.rejected.map(\.issue.code) == [.missingCell])
    #expect(reading.sink.rejected.map(\.issue.line) == [7])
    #expect(reading.summary.issues == ["missing-cell": 1, "other-entry": 1, "unused-column": 1])
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.beacon == .address("AA:BB:CC:DD:EE:01"))
    #expect(dwell.histogram == RSSIHistogram([-67, -69]))
    #expect(dwell.start == 1_714_557_600.25)
    #expect(dwell.location.name == "latitude 48.8583, longitude 2.2945")
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `A log of Network Survey conforms`() throws {
    try TextConformance(text: Self.networkSurvey, mapping: Self.everybody).check()
  }
}
