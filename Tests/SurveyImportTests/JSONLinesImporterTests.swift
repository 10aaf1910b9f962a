import RadioSurvey
import Testing

@testable import SurveyImport

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
    "{\"beacon\":\"door\"", "{\"beacon\":\"door\",}", "{\"beacon\" \"door\"}", "[1]", "nonsense", "{} {}",
    "{\"beacon\":nope}", "{\"a\":[1,2}", "{\"beacon\":\"\\ud800\"}", "{\"beacon\":\"\\x\"}",
  ])
  func `A line that is no object is kept, and reading goes on`(line: String) throws {
    let good = #"{"beacon":"door","rssi_dbm":-60,"distance_m":2}"#
    let reading = try Reading("\(good)\n\(line)\n\(good)\n")
    #expect(reading.sink.codes == [.invalidJSON])
    #expect(reading.sink.rejected.first?.issue.line == 2)
    #expect(reading.sink.rejected.first?.text == line)
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
