import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct CompanionCaptureImporterTests {
  @Test func `Distances are those of nodes from marked locations`() throws {
    let reading = try Reading(GatewaySamples.companion())
    #expect(reading.summary.format == "ESPresense Companion capture (3 nodes, 3 marked locations)")
    #expect(reading.summary.rows == 7)
    #expect(
      reading.summary.issues == [
        "missing-location": 3, "held-position": 4, "converted-rssi": 1, "rounded-rssi": 1,
        "censored-source": 1,
      ])
    // Before the first mark; on another floor; a node without a place.
    #expect(reading.sink.rejected.map(\.issue.line) == [4, 7, 8])
    let dwells = reading.sink.dwells.sorted { $0.start < $1.start }
    #expect(dwells.map(\.beacon).allSatisfy { $0 == Capture.iBeaconIdentifier })
    #expect(dwells.map { $0.conditions.receiver?.rawValue } == ["kitchen", "Hall", "kitchen", "hall"])
    #expect(dwells.map(\.conditions.source).allSatisfy { $0 == .averaged })
    #expect(dwells.map(\.location.distance) == [3, 1, 5, 6])
    #expect(dwells.map(\.histogram.mean) == [-62, -48, -67, -70])
    #expect(dwells.map(\.start) == [1_714_557_610, 1_714_557_611, 1_714_557_631, 1_714_557_651])
    #expect(dwells[0].location.position == Position(x: 3, y: 0, z: 1, floor: "ground"))
    #expect(dwells[3].location.position?.floor == "café")
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `The layout makes no difference`() throws {
    let expected = try Reading(GatewaySamples.companion()).sink.dwells
    let one = GatewaySamples.companion().replacing("\n", with: "")
    for text in [one, one.replacing(",", with: ",\n  ").replacing("]}", with: "]\n}\n")] {
      let dwells = try Reading(text).sink.dwells
      #expect(dwells.map(\.location) == expected.map(\.location))
      #expect(dwells.map(\.series) == expected.map(\.series))
    }
  }

  @Test func `A capture without marked locations needs a place from the surveyor`() throws {
    let text = GatewaySamples.companion().replacing(/"positions":\[.*\]/, with: "\"positions\":[]")
    #expect(try failure(of: text)?.issue.code == .missingColumn)
    let reading = try Reading(text, mapping: LogMapping(constants: [.distanceMetres: "2", .beacon: "keys"]))
    #expect(reading.summary.receivedPackets == 7)
    #expect(Set(reading.sink.dwells.map(\.location.distance)) == [2])
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("keys")])
  }

  @Test func `Other versions and orders are refused`() throws {
    let text = GatewaySamples.companion()
    #expect(
      try failure(of: text.replacing("\"version\":1", with: "\"version\":2"))?.issue.code == .unknownFormat)
    #expect(
      try failure(of: "{\"deviceId\":\"x\",\"messages\":[],\"nodes\":[]}")?.issue.code == .unknownFormat)
    let start = try #require(text.firstRange(of: "\"messages\""))
    #expect(try failure(of: String(text[..<start.lowerBound]))?.issue.code == .truncatedCapture)
  }

  @Test func `A capture that was full says so`() throws {
    let text = GatewaySamples.companion().replacing("\"truncated\":false", with: "\"truncated\":true")
    #expect(try Reading(text).summary.issues["truncated-capture"] == 1)
  }

  @Test func `A device at its node has no distance`() throws {
    let text = GatewaySamples.companion().replacing("\"point\":[0,0,1]", with: "\"point\":[3,0,1]")
    #expect(try Reading(text).summary.issues["invalid-distance"] == 1)
  }

  @Test func `Any number of messages passes through`() throws {
    let message =
      "{\"t\":\"2024-05-01T10:00:10.0000000Z\",\"node\":\"kitchen\",\"rssi\":-61,\"refRssi\":-59},"
    let text = GatewaySamples.companion().replacing(
      "\"messages\":[", with: "\"messages\":[" + String(repeating: message, count: 20_000))
    #expect(try Reading(text).summary.rows == 20_007)
  }
}
