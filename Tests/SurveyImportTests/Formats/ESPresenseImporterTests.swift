import RadioSurvey
@testable import SurveyImport
import Testing
import CalibrationModel

@Suite struct ESPresenseImporterTests {
  private let bar = GatewaySamples.bar
  private static let triple = Capture.iBeaconIdentifier

  /// A log of one message a second with this identifier and payload.
  private func read(
    _ id: String, _ level: String = "-61.00", mapping: LogMapping = GatewaySamples.bar, site: Site? = nil
  ) throws -> Reading {
    let line = "1714557600.5 espresense/devices/\(id)/kitchen \(GatewaySamples.report(level, id: id))\n"
    return try Reading(line, mapping: mapping, site: site)
  }

  @Test func `Each node is a receiver, its levels are averages`() throws {
    let reading = try Reading(GatewaySamples.espresense(), mapping: bar)
    #expect(reading.summary.format == "ESPresense MQTT messages")
    #expect(reading.summary.rows == 4)
    #expect(reading.summary.issues == ["foreign-device": 1, "other-entry": 1, "censored-source": 1])
    let dwells = reading.sink.dwells.sorted { $0.start < $1.start }
    #expect(dwells.map(\.beacon) == [Self.triple, Self.triple])
    #expect(
      dwells.map(\.conditions) == [
        Conditions(receiver: "kitchen", source: .averaged), Conditions(receiver: "hall", source: .averaged),
      ])
    #expect(dwells.map(\.histogram) == [RSSIHistogram([-61, -62, -63]), RSSIHistogram([-75])])
    #expect(dwells.map(\.start) == [1_714_557_600, 1_714_557_600.25])
    #expect(dwells.map(\.end) == [1_714_557_603, 1_714_557_600.25])
    #expect(dwells.map(\.location) == [SurveyLocation(name: "bar"), SurveyLocation(name: "bar")])
    #expect(dwells.map(\.expectedPackets) == [nil, nil])
    #expect(reading.sink.issues.contains { $0.code == .censoredSource && $0.severity == .warning })
  }

  @Test(arguments: [
    ("iBeacon:11111111-2222-3333-4444-555555555555-1-515", Capture.iBeaconIdentifier),
    ("altBeacon:11111111-2222-3333-4444-555555555555-1-515", Capture.iBeaconIdentifier),
    // The firmware writes the fifth byte of the namespace twice.
    ("eddy:0011223344445566778899-aabbccddeeff", Capture.eddystoneIdentifier),
    ("eddy:00112233445566778899-aabbccddeeff", Capture.eddystoneIdentifier),
  ])
  func `Identities of beacons are read from the identifier`(id: String, beacon: BeaconIdentifier) throws {
    #expect(try read(id).sink.dwells.map(\.beacon) == [beacon])
  }

  @Test(arguments: [
    ["beacon": "keys"], ["beacon": "0A:0B:0C:0D:0E:0F"], ["address": "0a:0b:0c:0d:0e:0f"],
    ["address": "*"],
  ])
  func `An alias is kept where the survey names it, its address, or everybody`(constants: [String: String])
    throws
  {
    var mapping = bar
    for (field, value) in constants { mapping.constants[try #require(LogField(rawValue: field))] = value }
    let beacons = try read("keys", mapping: mapping).sink.dwells.map(\.beacon)
    #expect(beacons == [constants["beacon"] == "keys" ? .name("keys") : .address("0A:0B:0C:0D:0E:0F")])
    #expect(
      try failure(
        of: "1 espresense/devices/keys/hall \(GatewaySamples.report("-61", id: "keys"))\n",
        mapping: bar)?.issue.code == .noUsableRows)
  }

  @Test func `A name that was advertised is one too`() throws {
    let site = Site(beacons: [Beacon(identifier: .name("door"))])
    #expect(try read("name:door", site: site).sink.dwells.map(\.beacon) == [.name("door")])
  }

  @Test func `The node's own correction is undone`() throws {
    let line = GatewaySamples.espresense().split(separator: "\n")[0]
    let reading = try Reading(line.replacing("\"rxAdj\":0", with: "\"rxAdj\":-7") + "\n", mapping: bar)
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-68])])
    #expect(reading.summary.issues["converted-rssi"] == 1)
    #expect(reading.summary.issues["rounded-rssi"] == nil)
  }

  @Test(arguments: ["0", "127", "-128.00"]) func `No level is no level`(level: String) throws {
    let reading = try Reading(
      GatewaySamples.espresense().replacing("-62.00", with: level), mapping: bar)
    #expect(reading.summary.issues["sentinel-rssi"] == 1)
    #expect(reading.sink.rejected.map(\.issue.line) == [5])
    #expect(reading.summary.receivedPackets == 3)
  }

  @Test func `The layouts of the subscriber make no difference`() throws {
    let expected = try Reading(GatewaySamples.espresense(), mapping: bar).sink.dwells
    let lines = GatewaySamples.espresense().split(separator: "\n").filter { $0.hasSuffix("}") }
    let times = ["00.000000", "00.250000", "00.500000", "02.000000", "03.000000"]
    for isEscaped in [false, true] {
      let text = zip(lines, times).map { line, time in
        let parts = line.split(separator: " ", maxSplits: 2)
        let payload =
          isEscaped ? "\"\(parts[2].replacing("\"", with: "\\\""))\"" : String(parts[2])
        return "{\"tst\":\"2024-05-01T12:00:\(time)Z+0200\",\"topic\":\"\(parts[1])\",\"qos\":0,\"retain\":0,"
          + "\"payloadlen\":1,\"payload\":\(payload)}\n"
      }.joined()
      let dwells = try Reading(text, mapping: bar).sink.dwells
      #expect(dwells.map(\.series) == expected.map(\.series))
      #expect(dwells.map(\.start) == expected.map(\.start))
      #expect(dwells.map(\.conditions) == expected.map(\.conditions))
    }
  }

  @Test func `Without times a log is refused, with the command that writes them`() throws {
    let text = GatewaySamples.espresense().split(separator: "\n")
      .map { $0.drop { $0 != " " }.dropFirst() + "\n" }.joined()
    for mapping in [bar, LogMapping()] {
      let error = try #require(try failure(of: text, mapping: mapping))
      #expect(error.issue.code == .invalidTimestamp)
      #expect(error.issue.help?.contains("-F '%U %t %p'") == true)
    }
    let mixed = try Reading(GatewaySamples.espresense() + text.prefix { $0 != "\n" } + "\n", mapping: bar)
    #expect(mixed.sink.rejected.map(\.issue.code) == [.invalidTimestamp])
    #expect(mixed.sink.rejected.map(\.issue.line) == [7])
  }

  @Test func `What the broker had kept is not used`() throws {
    let payload = GatewaySamples.report("-61.00")
    let line = { (retain: Int, time: Int) in
      "{\"tst\":\(time),\"topic\":\"espresense/devices/x/hall\",\"retain\":\(retain),\"payload\":\(payload)}\n"
    }
    let reading = try Reading(line(1, 1_714_557_600) + line(0, 1_714_557_601), mapping: bar)
    #expect(reading.summary.issues["retained-message"] == 1)
    #expect(reading.summary.rows == 1)
    #expect(reading.sink.dwells.map(\.start) == [1_714_557_601])
  }

  @Test(arguments: ["timestamp", "tst", "received_at"])
  func `Payloads with a time of their own need no subscriber`(name: String) throws {
    let payload = GatewaySamples.report("-61.00", more: ",\"\(name)\":1714557600250")
    let reading = try Reading("\(payload)\n", mapping: bar)
    #expect(reading.sink.dwells.map(\.start) == [1_714_557_600.25])
    #expect(reading.sink.dwells.map(\.conditions.receiver) == [nil])
  }

  @Test func `A broken payload is told by line and column`() throws {
    let reading = try Reading(
      GatewaySamples.espresense() + "1714557604 espresense/devices/x/hall {\"id\":\"x\",\"rssi\":-6",
      mapping: bar)
    #expect(reading.sink.rejected.map(\.issue.code) == [.invalidJSON])
    #expect(reading.sink.rejected.map(\.issue.line) == [7])
    #expect(reading.sink.rejected.first?.issue.column ?? 0 > 50)
    // Nobody knows whose it is.
    #expect(reading.sink.rejected.map(\.text) == ["message in line 7"])
  }

  @Test func `Nothing says where the nodes heard it`() throws {
    #expect(try failure(of: GatewaySamples.espresense())?.issue.code == .missingColumn)
  }
}

@Suite struct MQTTMessageTests {
  /// A line as time, topic, payload and whether it was kept; or what else it is.
  private func read(_ line: String) -> String {
    let bytes = Array(line.utf8)
    let reader = MQTTMessageReader()
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return "empty" }
      switch reader.read(TextRecord(base: base, count: buffer.count, line: 1)) {
      case .other: return "other"
      case .broken(let offset): return "broken \(offset)"
      case .message(let message):
        return "\(message.time ?? "-")|\(message.topic.joined(separator: "/"))|"
          + "\(message.payload.text(limit: 100))|\(message.isRetained ? "kept" : "new")|"
          + "\(message.payloadOffset ?? -1)"
      }
    }
  }

  @Test(arguments: [
    ("1714557600.123456789 a/b {\"x\":1}", "1714557600.123456789|a/b|{\"x\":1}|new|25"),
    ("2024-05-01T12:00:00+0200 a/b {\"x\":1}", "2024-05-01T12:00:00+0200|a/b|{\"x\":1}|new|29"),
    ("2024-05-01 12:00:00\ta/b\t{\"x\":1} ", "2024-05-01 12:00:00|a/b|{\"x\":1}|new|24"),
    ("a/b {\"x\":1}", "-|a/b|{\"x\":1}|new|4"), ("{\"x\":1}", "-||{\"x\":1}|new|0"),
    (" {\"topic\":1}", "-|| {\"topic\":1}|new|0"),
    (
      "{\"tst\":\"2024-05-01T12:00:00.5Z+0200\",\"topic\":\"a/b\",\"retain\":1,\"payload\":{\"x\":1}}",
      "2024-05-01T12:00:00.5+0200|a/b|{\"x\":1}|kept|72"
    ),
    (
      "{\"tst\":\"2024-05-01T10:00:00Z\",\"topic\":\"a/b\",\"payload\":\"{\\\"x\\\":1}\"}",
      "2024-05-01T10:00:00Z|a/b|{\"x\":1}|new|-1"
    ),
    ("{\"tst\":1,\"topic\":\"a/b\",\"payload\":\"online\"}", "other"),
    ("{\"tst\":1,\"topic\":\"a/b\",\"payload\":\"\"}", "other"), ("a/b online", "other"),
    ("a/b{\"x\":1}", "other"), ("", "other"), ("{\"x\":", "broken 5"),
  ])
  func `Every layout of a subscriber`(line: String, expected: String) {
    #expect(read(line) == expected)
  }
}

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
