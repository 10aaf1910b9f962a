import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Rows of JSON whose beacon, level, distance or place is an object.
@Suite struct JSONGroupTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  private func dwell(_ beacon: String, _ level: String, _ place: String) throws -> Dwell {
    let lines = (0..<3).map {
      #"{"timestamp":"2026-05-24T10:00:0\#($0)Z","beacon":\#(beacon),\#(level),\#(place)}"# + "\n"
    }
    let reading = try Reading(lines.joined())
    #expect(reading.summary.receivedPackets == 3)
    #expect(reading.sink.dwells.count == 1)
    return try #require(reading.sink.dwells.first)
  }

  @Test(arguments: [
    #"{"name":"door"}"#, #"{"id":"door"}"#, #"{"name":"door","battery":97}"#,
  ])
  func `A beacon has a name`(beacon: String) throws {
    let found = try dwell(beacon, #""rssi_dbm":-60"#, #""distance_m":2"#)
    #expect(found.beacon == .name("door"))
    #expect(found.location.distance == 2)
  }

  @Test func `A beacon has UUID, major and minor, and a level and a distance their units`() throws {
    let beacon = #"{"uuid":"\#(Self.uuid)","major":1,"minor":2}"#
    let found = try dwell(
      beacon, #""rssi":{"value":-60,"unit":"dBm"}"#, #""distance":{"value":2,"unit":"ft"}"#)
    #expect(found.beacon == .iBeacon(uuid: Self.uuid, major: 1, minor: 2))
    #expect(found.location.distance == 0.6096)
    #expect(found.histogram == RSSIHistogram([-60, -60, -60]))
    let named = try dwell("\"door\"", #""rssi":-60"#, #""distance":{"value":2,"unit":"m"}"#)
    #expect(named.location.distance == 2)
  }

  @Test func `A place has coordinates and a name`() throws {
    let found = try dwell(
      "\"door\"", #""rssi":-60"#, #""location":{"name":"bar","x":1,"y":-20,"floor":"ground","unit":"m"}"#)
    #expect(found.location.name == "bar")
    #expect(found.location.position == Position(x: 1, y: -20, floor: "ground"))
    // Whatever the order in which a dictionary has them.
    for _ in 0..<8 {
      let both = try dwell(
        "\"door\"", #""rssi":-60,"distance_m":2"#, #""location":{"name":"bar","id":"7","label":"B"}"#)
      #expect(both.location.name == "bar")
    }
    let metres = try dwell("\"door\"", #""rssi":-60"#, #""position":{"x_m":1,"y_m":2}"#)
    #expect(metres.location.position == Position(x: 1, y: 2))
  }

  @Test func `A distance without a unit is asked for, and an unknown unit is an error`() throws {
    let line = #"{"timestamp":1,"beacon":"door","rssi":-60,"distance":{"value":2}}"#
    #expect(try failure(of: line)?.issue.code == .missingColumn)
    let yards = #"{"timestamp":1,"beacon":"door","rssi":-60,"distance":{"value":2,"unit":"yd"}}"#
    #expect(try failure(of: yards) != nil)
  }

  @Test func `Levels by the names of beacons stay levels, and their statistics are no beacons`() throws {
    let bar = LogMapping(constants: [.location: "bar"])
    let scan = #"{"timestamp":1,"rssi":{"door":-60,"till":-70}}"#
    #expect(Set(try Reading(scan, mapping: bar).sink.dwells.map(\.beacon)) == [.name("door"), .name("till")])
    let list = #"{"timestamp":1,"beacon":"door","rssi":{"values":[-60,-61],"unit":"dBm"}}"#
    #expect(try Reading(list, mapping: bar).sink.dwells.map(\.beacon) == [.name("door")])
    let spread = #"{"timestamp":1,"beacon":"door","rssi":{"min":-80,"max":-60}}"#
    #expect(try failure(of: spread, mapping: bar) != nil)
  }

  @Test func `An object below others that have texts is no name`() throws {
    let lines = #"{"timestamp":1,"beacon":"door","rssi_dbm":-60,"distance_m":2}"# + "\n"
    let reading = try Reading(lines + lines.replacing("\"door\"", with: #"{"name":"till"}"#))
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.rejected.map(\.issue.code) == [.invalidJSON])
  }
}
