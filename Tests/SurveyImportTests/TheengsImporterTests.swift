import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct TheengsImporterTests {
  private let bar = GatewaySamples.bar

  @Test func `Payloads are decoded, each gateway is a receiver`() throws {
    let reading = try Reading(GatewaySamples.theengs(), mapping: bar)
    #expect(reading.summary.format == "Theengs or OpenMQTTGateway messages")
    #expect(reading.summary.rows == 4)
    #expect(reading.summary.issues == ["foreign-device": 1, "other-entry": 1, "thinned-packets": 1])
    let dwells = reading.sink.dwells
    #expect(
      dwells.map { "\($0.beacon) \($0.conditions.receiver?.rawValue ?? "") \($0.series.packets[0].level)" }
        == [
          "\(Capture.iBeaconIdentifier) shop -61", "\(Capture.eddystoneIdentifier) shop -81",
          "\(Capture.iBeaconIdentifier) store -91",
        ])
    #expect(dwells[0].histogram == RSSIHistogram([-61, -71]))
    #expect(dwells.map(\.start) == [1_714_557_600, 1_714_557_602, 1_714_557_604])
    #expect(dwells.map(\.conditions.source) == [.raw, .raw, .raw])
    #expect(dwells.map(\.location.distance) == [nil, nil, nil])
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `The survey's own sensors are kept by address or name`() throws {
    for identifier in [BeaconIdentifier.address("01:02:03:04:05:04"), .name("Anna's thermometer")] {
      let site = Site(beacons: [Beacon(identifier: identifier)])
      let reading = try Reading(GatewaySamples.theengs(), mapping: bar, site: site)
      #expect(reading.summary.receivedPackets == 5)
      #expect(reading.sink.dwells.contains { $0.beacon == identifier })
    }
  }

  /// A gateway passes on one packet of many: the rest must not count as lost.
  @Test func `An advertising interval makes no packets expected`() throws {
    let beacon = Beacon(identifier: Capture.iBeaconIdentifier, advertisingInterval: 100)
    let site = Site(beacons: [beacon])
    let dwells = try Reading(GatewaySamples.theengs(), mapping: bar, site: site).sink.dwells
    #expect(dwells.map(\.conditions.source) == [.averaged, .raw, .averaged])
    #expect(dwells.map(\.expectedPackets) == [nil, nil, nil])
    let listening = Site(
      beacons: [beacon],
      receivers: [
        ReceiverProfile(receiver: "shop", dutyCycle: 0.5), ReceiverProfile(receiver: "store"),
      ])
    let counted = try Reading(GatewaySamples.theengs(), mapping: bar, site: listening).sink.dwells
    #expect(counted.map(\.conditions.source) == [.raw, .raw, .averaged])
    // One second at an interval of 105 ms, half of it listening: 5 events after the first.
    #expect(counted.map(\.expectedPackets) == [6, nil, nil])
  }

  @Test(arguments: ["0", "127"]) func `No level is no level`(level: String) throws {
    let reading = try Reading(
      GatewaySamples.theengs().replacing("\"rssi\":-71", with: "\"rssi\":\(level)"), mapping: bar)
    #expect(reading.summary.issues["sentinel-rssi"] == 1)
    #expect(reading.sink.rejected.map(\.issue.line) == [2])
    #expect(reading.sink.rejected.first?.issue.column ?? 0 > 60)
  }

  @Test func `Messages under any topic are told by their members`() throws {
    let payload = "{\"id\":\"54:94:5E:9F:64:C4\",\"mac_type\":1,\"rssi\":-74,\"txpower\":12}"
    let mapping = LogMapping(constants: [.location: "bar", .address: "*"])
    let reading = try Reading("1714557600.5 my/own/topic \(payload)\n", mapping: mapping)
    #expect(reading.summary.format == "Theengs or OpenMQTTGateway messages")
    #expect(reading.sink.dwells.map(\.beacon) == [.address("54:94:5E:9F:64:C4")])
    #expect(reading.sink.dwells.map(\.conditions.receiver) == [nil])
  }

  @Test func `What another gateway decoded and published again counts once`() throws {
    let payload = "\"rssi\":-61,\"manufacturerdata\":\"4c00\""
    let lines = """
      10.0 home/shop/BTtoMQTT/undecoded {"id":"01:02:03:04:05:01",\(payload)}
      10.1 home/TheengsGateway/BTtoMQTT/010203040501 {"id":"01:02:03:04:05:01",\(payload)}
      10.2 home/store/BTtoMQTT/010203040501 {"id":"01:02:03:04:05:01","rssi":-80}
      13.0 home/TheengsGateway/BTtoMQTT/010203040501 {"id":"01:02:03:04:05:01",\(payload)}

      """
    let mapping = LogMapping(constants: [.location: "bar", .address: "*"])
    let reading = try Reading(lines, mapping: mapping)
    #expect(reading.summary.issues["repeated-report"] == 1)
    let heard = reading.sink.dwells.map { "\($0.conditions.receiver?.rawValue ?? "") \($0.start)" }
    #expect(heard == ["shop 10.0", "store 10.2", "TheengsGateway 13.0"])
  }

  @Test func `Times that run back are told once`() throws {
    let lines = GatewaySamples.theengs().split(separator: "\n")
    let reading = try Reading("\(lines[1])\n\(lines[0])\n", mapping: bar)
    #expect(reading.summary.issues["time-order"] == 1)
    #expect(reading.sink.dwells.first?.histogram == RSSIHistogram([-71, -61]))
  }
}
