import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

@Suite struct JSONLinesImporterTests {
  /// The sample as JSON Lines.
  static let lines = """
    {"timestamp":"2024-05-01T10:00:00.000Z","beacon":"door","rssi_dbm":-61,"distance_m":1.5,"location":"by the \\"door\\"","placement":"overhead","crowd":"empty","people":3,"carriage":"hand","receiver":"phone","channel":37,"source":"raw"}
    {"timestamp":"2024-05-01T10:00:00.100Z","beacon":"door","rssi_dbm":-62,"distance_m":1.5,"location":"by the \\"door\\"","placement":"overhead","crowd":"empty","people":3,"carriage":"hand","receiver":"phone","channel":37,"source":"raw"}
    {"timestamp":"2024-05-01T10:00:00.200Z","beacon":"door","rssi_dbm":null,"distance_m":1.5,"location":"by the \\u0022door\\u0022","placement":"overhead","crowd":"empty","people":3,"carriage":"hand","receiver":"phone","channel":37,"source":"raw"}
    { "rssi_dbm" : -71 , "timestamp" : 1714557600.3 , "beacon" : "bar" , "location" : "a, b" , "distance_m" : 4e0, "placement":"overhead","crowd":"empty","people":3,"carriage":"hand","receiver":"phone","channel":37,"source":"raw" }
    {"timestamp":"2024-05-01T10:00:01Z","beacon":"door","rssi_dbm":-70,"distance_m":3,"location":"two\\nlines","placement":"overhead","crowd":"full","people":40,"carriage":"hand","receiver":"phone","channel":37,"source":"raw"}

    """

  @Test func `The same survey as CSV and as JSON Lines gives the same dwells`() throws {
    let reading = try Reading(Self.lines)
    // The CSV log has a header, so its lines stand one later.
    let expected = try Reading(sample).sink.dwells.map { dwell in
      var dwell = dwell
      dwell.line = dwell.line.map { $0 - 1 }
      return dwell
    }
    #expect(reading.sink.dwells == expected)
    #expect(reading.sink.codes.isEmpty)
  }

  @Test(arguments: [
    ("{\"beacon\":\"door\"", nil), ("{\"beacon\":\"door\",}", nil),
    ("{\"beacon\" \"door\"}", "{\"‹text›\" \"door\"}"), ("[1]", "[‹text›]"),
    ("nonsense", "‹text›"), ("{} {}", nil), ("{\"beacon\":nope}", "{\"beacon\":‹text›}"),
    ("{\"a\":[1,2}", "{\"‹text›\":[‹text›,‹text›}"), ("{\"beacon\":\"\\ud800\"}", "{\"beacon\":\"‹text›\"}"),
    ("{\"beacon\":\"\\x\"}", "{\"beacon\":\"‹text›\"}"),
  ])
  func `A line that is no object is kept without what may be names, and reading goes on`(
    line: String, told: String?
  ) throws {
    let good = #"{"beacon":"door","rssi_dbm":-60,"distance_m":2}"#
    let reading = try Reading("\(good)\n\(line)\n\(good)\n")
    #expect(reading.sink.codes == [.invalidJSON])
    #expect(reading.sink.rejected.first?.issue.line == 2)
    #expect(reading.sink.rejected.first?.text == told ?? line)
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test func `Nested values are passed over, down to a limit`() throws {
    let text = #"{"beacon":"door","raw":{"a":[1,"}",{"b":null}]},"rssi_dbm":-60,"distance_m":2}"#
    let reading = try Reading(text)
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.codes == [.unusedColumn])
    let deep = String(repeating: "[", count: 100_000)
    let hostile = try Reading("\(text)\n{\"raw\":\(deep)\n")
    #expect(hostile.sink.rejected.map(\.issue.code) == [.invalidJSON])
  }

  @Test func `A level that is absent is an issue, null is a packet that was not heard`() throws {
    let reading = try Reading(
      """
      {"beacon":"door","rssi_dbm":-60,"distance_m":2}
      {"beacon":"door","distance_m":2}
      {"beacon":"door","rssi_dbm":null,"distance_m":2}
      {"beacon":"door","rssi_dbm":NaN,"distance_m":2}
      {"beacon":"door","rssi_dbm":"loud","distance_m":2}
      """)
    #expect(reading.sink.rejected.map(\.issue.code) == [.missingCell, .sentinelRSSI, .invalidRSSI])
    #expect(reading.sink.rejected.last?.issue.column == 29)
    #expect(reading.summary.missedPackets == 1)
    #expect(reading.sink.dwells.first?.expectedPackets == 2)
  }

  @Test func `A log without any level says which members it has`() throws {
    let error = try #require(try failure(of: #"{"beacon":"door","rssi":-60,"distance_m":2}"#))
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.message.contains("'beacon', 'rssi', 'distance_m'"))
    #expect(error.issue.help?.contains("--column rssi_dbm=rssi") == true)
  }
}

@Suite struct ScannerJSONImporterTests {
  private let bar = LogMapping(constants: [.location: "bar"])

  @Test func `The layout makes no difference`() throws {
    let expected = try Reading(FormatSample.objects.text, mapping: bar).sink.dwells
    let one = FormatSample.objects.text.replacing("\n", with: "")
    for text in [
      "[\n" + FormatSample.objects.text.replacing("}{", with: "},\n{") + "]\n", one,
      one.replacing("}{", with: "}\n{"),
      "[" + one.replacing("}{", with: "},{") + "]",
    ] {
      let dwells = try Reading(text, mapping: bar).sink.dwells
      #expect(dwells.map(\.series) == expected.map(\.series))
      #expect(dwells.map(\.beacon) == expected.map(\.beacon))
    }
  }

  @Test func `Canonical names need no alias`() throws {
    let text =
      "[{\"timestamp\":5,\"beacon\":\"door\",\"rssi_dbm\":-60},\n{\"timestamp\":6,\"beacon\":\"door\",\"rssi_dbm\":null}]"
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.format == "JSON objects")
    #expect(reading.sink.dwells.first?.expectedPackets == 2)
    #expect(try failure(of: "{\n  \"rssi_dbm\": -60\n}")?.issue.code == .missingColumn)
  }

  @Test func `What is broken costs itself and no more`() throws {
    let good = FormatSample.scannerObject(1_426_289_303_836, -74)
    let text =
      FormatSample.objects.text + "oops\n" + "{\"uuid\": \"never ends\n" + good + "\n" + "{\"time\": 1,, }"
      + good
      + "{\"time\""
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.issues["invalid-json"] == 4)
    #expect(reading.sink.rejected.map(\.issue.line) == [29, 30, 41, 50])
    #expect(reading.summary.rows == 3 + 4 + 2)
  }

  @Test func `An object without end is rejected at the limit`() throws {
    var limits = ReadLimits()
    limits.lineLength = 1000
    let reading = try Reading(
      FormatSample.objects.text + "{\"a\": [" + String(repeating: "1, ", count: 1000) + "\n", mapping: bar,
      limits: limits)
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.issues["invalid-json"] ?? 0 > 0)
  }
}

@Suite struct JSONArrayTests {
  @Test func `Objects with their lines`() {
    let text = "{\"a\":\n[ {\"x\":\"]}\"},\n 5, {} ,[{}],\"{\",{\"y\":[{}]}]}"
    let bytes = Array(text.utf8)
    var found: [String] = []
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, let start = buffer.firstIndex(of: UInt8(ascii: "[")) else {
        return
      }
      let record = TextRecord(base: base, count: buffer.count, line: 7)
      let cell = Cell(base: base + start, count: buffer.count - start - 1, offset: start)
      JSONArray.forEachObject(of: cell, in: record) { object in
        found.append("\(object.text(limit: 50)) \(object.line)")
      }
    }
    #expect(found == ["{\"x\":\"]}\"} 8", "{} 9", "{\"y\":[{}]} 9"])
  }

  @Test func `Texts and numbers`() {
    "[ \"a\" , \"caf\\u00E9\",1.5,-2, null,\"x,]\"]".withCell { cell in
      #expect(JSONArray.texts(of: cell) == ["a", "café", "x,]"])
      #expect(JSONArray.numbers(of: cell) == [1.5, -2])
    }
    for text in ["", "[]", "[", "{}", "[[[", "[\"", "]]"] {
      text.withCell { #expect(JSONArray.texts(of: $0).isEmpty && JSONArray.numbers(of: $0).isEmpty) }
    }
  }

  @Test func `Members of an object that has only begun`() {
    let text = "{\"a\":[1,{\"b\":2}],\"c\\\"d\":\"e:f\", \"stop\" : [ {\"g\":"
    let (names, array) = JSONArray.members(of: Array(text.utf8), stop: "stop")
    #expect(names == ["a", "c\\\"d", "stop"])
    #expect(array == text.utf8.count - 6)
    #expect(JSONArray.members(of: Array("{\"stop\":1,\"x\":[]}".utf8), stop: "stop").array == nil)
    #expect(JSONArray.members(of: Array("}".utf8)).names == [])
  }
}

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
