import RadioSurvey
@testable import SurveyImport
import Testing
import CalibrationModel

@Suite struct WardrivingTests {
  private static let everybody = LogMapping(constants: [.address: "*"])

  private static let old = FormatSample.wardriving[0].text
  private static let new = FormatSample.wardriving[2].text

  @Test(arguments: FormatSample.wardriving)
  func `A row without a level is rejected, and nobody's name is kept`(sample: FormatSample) throws {
    let reading = try sample.read(sample.bytes())
    #expect(reading.sink.rejected.first?.issue.code == .missingCell)
    #expect(reading.sink.rejected.first?.issue.line == 7)
    #expect(reading.summary.missedPackets == 0)
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
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
}

@Suite struct BeaconScannerImporterTests {
  private let bar = GatewaySamples.bar

  @Test func `Both layouts, and a level that was not heard again counts once`() throws {
    let reading = try Reading(GatewaySamples.beaconScanner(), mapping: bar)
    #expect(reading.summary.format == "Beacon Scanner posts")
    #expect(reading.summary.issues == ["repeated-report": 1, "foreign-device": 1, "thinned-packets": 1])
    #expect(reading.summary.receivedPackets == 3)
    let dwells = reading.sink.dwells
    #expect(dwells.map(\.beacon) == [Capture.iBeaconIdentifier, Capture.eddystoneIdentifier])
    #expect(dwells.map(\.histogram) == [RSSIHistogram([-61]), RSSIHistogram([-81, -83])])
    #expect(dwells.map(\.start) == [1_714_557_600, 1_714_557_600.5])
    #expect(dwells.map(\.conditions) == [Conditions(receiver: "phone"), Conditions(receiver: "phone")])
    #expect(dwells.map(\.location.distance) == [nil, nil])
    #expect(dwells.map(\.line) == [1, 2])
  }

  @Test func `Posts may be an array, or one after the other`() throws {
    let expected = try Reading(GatewaySamples.beaconScanner(), mapping: bar).sink.dwells
    let one = GatewaySamples.beaconScanner().replacing("\n", with: "")
    for text in [one, "[" + one.replacing("}{", with: "},{") + "]"] {
      #expect(try Reading(text, mapping: bar).sink.dwells.map(\.series) == expected.map(\.series))
    }
  }

  @Test func `The site's beacons are kept by address, their packets not expected`() throws {
    let site = Site(beacons: [
      Beacon(identifier: .address("01:02:03:04:05:04")),
      Beacon(identifier: Capture.eddystoneIdentifier, advertisingInterval: 100),
    ])
    let reading = try Reading(GatewaySamples.beaconScanner(), mapping: bar, site: site)
    #expect(reading.summary.receivedPackets == 4)
    let eddystone = try #require(reading.sink.dwells.first { $0.beacon == Capture.eddystoneIdentifier })
    #expect(eddystone.expectedPackets == nil)
    #expect(eddystone.conditions.source == .averaged)
  }

  @Test func `No level is no level`() throws {
    let reading = try Reading(
      GatewaySamples.beaconScanner().replacing("\"rssi\":-81", with: "\"rssi\":0"), mapping: bar)
    #expect(reading.sink.rejected.map(\.issue.code) == [.sentinelRSSI])
    #expect(reading.sink.rejected.map(\.issue.line) == [2])
  }
}
