import RadioSurvey
import Testing

@testable import SurveyImport

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
