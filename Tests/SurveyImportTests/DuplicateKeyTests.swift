import RadioSurvey
import Testing

@testable import SurveyImport

/// Objects that have a key twice: the first value counts, and the log says so once.
@Suite struct DuplicateKeyTests {
  private static func levels(_ reading: Reading) -> [Int] {
    reading.sink.dwells.flatMap { $0.series.packets.map(\.level) }
  }

  @Test func `JSON Lines`() throws {
    let reading = try Reading(
      """
      {"timestamp":1,"beacon":"door","rssi_dbm":-60,"distance_m":2}
      {"timestamp":2,"beacon":"door","rssi_dbm":-61,"rssi_dbm":-71,"distance_m":2}
      {"timestamp":3,"beacon":"door","rssi_dbm":-62,"distance_m":2,"RSSI_dBm":-72}
      {"timestamp":4,"beacon":"door","rssi_dbm":null,"rssi_dbm":-73,"distance_m":2}

      """)
    #expect(Self.levels(reading) == [-60, -61, -62])
    #expect(reading.summary.missedPackets == 1)
    #expect(reading.sink.codes == [.duplicateKey])
    let issue = try #require(reading.sink.issues.first)
    #expect(issue.severity == .warning && issue.line == 2 && issue.column == 47)
    #expect(issue.message.contains("'rssi_dbm'"))
    #expect(reading.summary.issues == ["duplicate-key": 3])
  }

  @Test(arguments: [0, 3, 15, 16, 17, 40, 1100])
  func `A key that is not read is noted too, wherever it stands`(others: Int) throws {
    let filling = (0..<others).map { "\"k\($0)\":\($0)," }.joined()
    let head = "{\"beacon\":\"door\",\"rssi_dbm\":-60,\"distance_m\":2,"
    let plain = "\(head)\(filling)\"a\":1,\"b\":2}\n"
    let twice = "\(head)\(filling)\"a\":1,\"\\u0061\":2}\n"
    let reading = try Reading(plain + plain + twice + plain + twice)
    #expect(reading.summary.issues["duplicate-key"] == 2)
    #expect(reading.sink.issues.first { $0.code == .duplicateKey }?.line == 3)
    let sound = try Reading(plain + plain.replacing("\"b\"", with: "\"c\"") + plain)
    #expect(sound.summary.issues["duplicate-key"] == nil)
  }

  @Test func `Objects of scanners, whose first object already repeats a key`() throws {
    let reading = try Reading(
      """
      {
        "time": 1714557600, "mac": "AA:BB:CC:DD:EE:FF", "rssi": -60, "rssi": -70, "distance_m": 2
      }

      """, mapping: LogMapping(constants: [.address: "*"]))
    #expect(Self.levels(reading) == [-60])
    #expect(reading.summary.issues["duplicate-key"] == 1)
  }

  @Test func `Messages of gateways, in the envelope and in the payload`() throws {
    let payload = #"{"mac":"aabbccddeeff","id":"door","rssi@1m":-59,"rssi":-60,"rssi":-70}"#
    let reading = try Reading(
      "2024-05-01T10:00:00Z espresense/devices/door/hall \(payload)\n",
      mapping: LogMapping(constants: [.distanceMetres: "2", .address: "*"]))
    #expect(Self.levels(reading) == [-60])
    #expect(reading.summary.issues["duplicate-key"] == 1)
    let envelope =
      #"{"tst":"2024-05-01T10:00:00Z","topic":"espresense/devices/door/hall","tst":"2024-05-01T11:00:00Z","payload":"#
    let wrapped = try Reading(
      envelope + #"{"mac":"aabbccddeeff","id":"door","rssi@1m":-59,"rssi":-60}}"# + "\n",
      mapping: LogMapping(constants: [.distanceMetres: "2", .address: "*"]))
    #expect(wrapped.sink.dwells.first?.start == 1_714_557_600)
    #expect(wrapped.summary.issues["duplicate-key"] == 1)
  }
}
