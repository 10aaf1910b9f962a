import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// Which of two columns of devices is the beacon, and what names say of places: shown by a folder as a whole.
@Suite struct DeviceColumnsTests {
  private func find(_ files: [String: [(String, String)]]) throws -> [DeviceColumns] {
    let folder = try TemporaryFolder()
    for (name, devices) in files {
      let rows = devices.enumerated().map { "156932324\($0).5,\($1.0),\($1.1),-6\($0)\n" }
      _ = try folder.write(rows.joined(), to: name)
    }
    return DeviceColumns.find(files.keys.sorted()) { folder.url.appending(path: $0).path }
  }

  @Test func `One device in all logs, and others that each wrote one, is the beacon`() throws {
    let found = try find([
      "hall.log": [("000000000101", "e78f135624ce"), ("000000000101", "e78f135624ce")],
      "room.log": [("b827eb4521b4", "e78f135624ce"), ("b827eb4521b4", "e78f135624ce")],
    ])
    #expect(found.count == 1)
    #expect(found.first?.headers["hall.log"] == ["timestamp", "receiver", "beacon", "rssi_dbm"])
    #expect(found.first?.headers["room.log"] == ["timestamp", "receiver", "beacon", "rssi_dbm"])
    #expect(found.first?.question.contains("'e78f135624ce' is in all of the logs") == true)
  }

  @Test func `Where names give coordinates it is the device that was carried there`() throws {
    let found = try find([
      "sensor1_0.16_15.33_1.85.mbd": [("000000000101", "e78f135624ce")],
      "sensor2_0.16_15.33_1.85.mbd": [("b827eb4521b4", "e78f135624ce")],
      "sensor2_0.16_2.19_1.85.mbd": [("b827eb4521b4", "e78f135624ce")],
    ])
    #expect(found.count == 1)
    let headers = Set(found.first?.headers.values.map { $0 } ?? [])
    #expect(headers == [["timestamp", "beacon", "receiver", "rssi_dbm"]])
    #expect(found.first?.question.contains("carried to the places") == true)
  }

  @Test func `A device that changes within logs is the beacon`() throws {
    let found = try find([
      "a.log": [("aabbccddee01", "aabbccddee10"), ("aabbccddee02", "aabbccddee10")],
      "b.log": [("aabbccddee03", "aabbccddee11"), ("aabbccddee01", "aabbccddee11")],
    ])
    #expect(found.first?.headers["a.log"] == ["timestamp", "beacon", "receiver", "rssi_dbm"])
  }

  @Test func `Nothing is decided where nothing shows it`() throws {
    let pair = [("aabbccddee01", "aabbccddee10"), ("aabbccddee01", "aabbccddee10")]
    #expect(try find(["a.log": pair]).isEmpty)
    #expect(try find(["a.log": pair, "b.log": pair]).isEmpty)
  }

  @Test func `Names are places to their endings, and numbers in them coordinates`() throws {
    #expect(NamedPlaces.stem("logs/sensor11_0.16_15.33_1.85.mbd") == "sensor11_0.16_15.33_1.85")
    #expect(NamedPlaces.stem("kitchen.csv.gz") == "kitchen" && NamedPlaces.stem(".csv") == ".csv")
    let plain = NamedPlaces(["a/kitchen_1.5.csv", "a/hall_2.0.csv"])
    #expect(!plain.hasCoordinates && plain.question == nil)
    let match = try Regex(plain.pattern.replacing("?<location>", with: "")).firstMatch(
      in: "a/kitchen_1.5.csv")
    #expect(match?.output[1].substring == "kitchen_1.5")
    let points = NamedPlaces(["s1_0.16_15.33_1.85.mbd", "s2_0.16_-2.19_1.85.mbd"])
    #expect(points.hasCoordinates && points.pattern.contains("?<z_m>"))
    #expect(points.question?.contains("three numbers") == true)
    // One place only: the numbers may be anything.
    #expect(!NamedPlaces(["s1_0.16_15.33.mbd", "s2_0.16_15.33.mbd"]).hasCoordinates)
    #expect(!NamedPlaces(["s1_0.16_15.33.mbd", "s2_9000.16_15.33.mbd"]).hasCoordinates)
  }
}
