import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

/// The session as logs state it.
@Suite struct SessionTests {
  private func sessions(_ text: String, _ mapping: LogMapping = LogMapping()) throws -> [SurveySession?] {
    try Reading(text, mapping: mapping).sink.dwells.map(\.session)
  }

  @Test func `A change of session begins a dwell`() throws {
    let log = """
      timestamp,beacon,rssi_dbm,distance_m,session
      1,a,-60,2,monday
      2,a,-61,2,monday
      3,a,-62,2,tuesday
      4,a,-63,2,
      5,a,-64,2,monday

      """
    #expect(try sessions(log) == ["monday", "tuesday", nil, "monday"])
  }

  @Test(arguments: ["Session", "session_id", "SESSION ID", "Session Name", "sitting"])
  func `The column has other names`(name: String) throws {
    #expect(try sessions("time,beacon,rssi,distance_m,\(name)\n1,a,-60,2,x\n") == ["x"])
  }

  @Test func `A constant and a mapped column`() throws {
    let log = "timestamp,beacon,rssi_dbm,distance_m,walk\n1,a,-60,2,x\n"
    #expect(try sessions(log, LogMapping(constants: [.session: "monday"])) == ["monday"])
    #expect(try sessions(log, LogMapping(columns: [.session: "walk"])) == ["x"])
    #expect(try sessions(log) == [nil])
  }

  @Test func `JSON lines`() throws {
    let rows = [#""session":"x""#, #""session":null"#].enumerated().map { index, session in
      #"{"timestamp":\#(index + 1),"beacon":"a","rssi_dbm":-60,"distance_m":2,\#(session)}"#
    }
    #expect(try sessions(rows.joined(separator: "\n") + "\n") == ["x", nil])
  }

  @Test func `A table of truth states it`() throws {
    let folder = try TemporaryFolder()
    let truth = try folder.write("start,end,session\n0,2,x\n2,9,y\n", to: "truth.csv")
    let log = "timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n2,a,-60,2\n"
    #expect(try sessions(log, LogMapping(truth: truth)) == ["x", "y"])
    #expect(try sessions(log, LogMapping(constants: [.session: "z"], truth: truth)) == ["z"])
  }

  @Test func `A canonical log keeps it`() throws {
    let first = try Reading(
      "timestamp,beacon,rssi_dbm,location,session\n1,a,-60,bar,=x\n1,b,,bar,\n2,b,-61,bar,\"y, z\"\n")
    let text = CanonicalLog.csv(first.sink.dwells)
    #expect(text.hasPrefix("timestamp,beacon,rssi_dbm,"))
    let again = try Reading(text)
    #expect(Set(again.sink.dwells.map(\.session)) == ["=x", nil, "y, z"])
    #expect(CanonicalLog.csv(again.sink.dwells) == text)
  }

  @Test func `A log that is inspected tells sessions and locations`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "timestamp,beacon,rssi_dbm,distance_m,location\n1714564800,a,-60,2,\n1714564900,a,-61,2,\n"
        + "1714651200,a,-61,2,\n1714651300,a,-61,2,bar\n1714651400,b,-61,2,bar\n", to: "walk.csv")
    let log = try LogInspector().inspect(path: path)
    #expect(log.sessions == 2)
    #expect(log.sessionBasis == .day)
    #expect(log.locations == 4)
    #expect(log.distancesOnly == 2)
    let stated = try LogInspector(mapping: LogMapping(constants: [.session: "x"])).inspect(path: path)
    #expect(stated.sessions == 1)
    #expect(stated.sessionBasis == .stated)
    #expect(stated.locations == 3)
    let placeless = try folder.write("timestamp,beacon,rssi_dbm\n1,a,-60\n", to: "bare.csv")
    #expect(try LogInspector().inspect(path: placeless).locations == nil)
  }
}

/// Every code that a row of a log can raise.
@Suite struct RowIssueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: IssueCode
    let row: String
    let column: Int?
    /// The row as it is kept; `nil` if that is as it stands.
    var kept: String?
    var testDescription: String { "\(code.rawValue): \(row)" }
  }

  static let rejected = [
    Case(code: .missingCell, row: "1,door,-60", column: nil),
    Case(code: .extraCell, row: "1,door,-60,2,3", column: nil),
    Case(code: .unterminatedQuote, row: "1,\"door,-60,2", column: nil),
    Case(code: .invalidTimestamp, row: "noon,door,-60,2", column: 1, kept: "‹text›,door,-60,2"),
    Case(code: .invalidTimestamp, row: ",door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "1714557600000,door,-60,2", column: 1),
    Case(
      code: .invalidTimestamp, row: "2023-02-29T10:00:00Z,door,-60,2", column: 1, kept: "‹text›,door,-60,2"),
    Case(code: .invalidRSSI, row: "1,door,loud,2", column: 8, kept: "1,door,‹text›,2"),
    Case(code: .invalidRSSI, row: "1,door,-60 dBi,2", column: 8, kept: "1,door,‹text›,2"),
    Case(code: .invalidRSSI, row: "1,dør,\"-54,5,6\",2", column: 7, kept: "1,‹text›,‹text›,2"),
    Case(code: .ambiguousNumber, row: "1,door,-60,\"1,500\"", column: 12),
    Case(code: .missingBeacon, row: "1,,-60,2", column: nil),
    Case(code: .invalidDistance, row: "1,door,-60,0", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,-2", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,inf", column: 12, kept: "1,door,-60,‹text›"),
    Case(code: .invalidDistance, row: "1,door,-60,10001", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,1e-300", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,0.049", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,1e999", column: 12, kept: "1,door,-60,‹text›"),
    Case(
      code: .invalidTimestamp, row: "1999-12-31T23:59:59Z,door,-60,2", column: 1, kept: "‹text›,door,-60,2"),
    Case(code: .invalidTimestamp, row: "946684800,door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "4102444800,door,-60,2", column: 1),
    Case(code: .invalidDistance, row: "1,door,-60,near", column: 12, kept: "1,door,-60,‹text›"),
    Case(code: .missingLocation, row: "1,door,-60,", column: nil),
  ]

  @Test(arguments: rejected)
  func `A row that cannot be used is kept with its reason and place`(one: Case) throws {
    let reading = try Reading(walk("1,door,-59,2", one.row, "3,door,-61,2"))
    let rejected = try #require(reading.sink.rejected.first)
    #expect(reading.sink.codes == [one.code])
    #expect(rejected.issue.line == 3)
    #expect(rejected.issue.column == one.column)
    #expect(rejected.issue.severity == .error)
    #expect(rejected.issue.help != nil)
    #expect(rejected.text == one.kept ?? one.row)
    #expect(reading.summary.rejectedRows == 1)
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.issues == [one.code.rawValue: 1])
  }

  @Test(arguments: [
    "0", "-1", "127", "100", "20", "-110", "-110.0", "-120", "-128", "-200", "-999", "-999.0", "NaN", "-0.3",
    "5",
  ])
  func `Readings that mean “no level” are counted and never averaged`(reading text: String) throws {
    let reading = try Reading(walk("1,door,-59,2", "2,door,\(text),2"))
    #expect(reading.sink.codes == [.sentinelRSSI])
    #expect(reading.sink.rejected.first?.issue.severity == .warning)
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-59])])
  }

  @Test(arguments: [
    ("-100", -100), ("-119", -119), ("-2", -2), ("-54.0", -54), (" -54 ", -54), ("-5.4e1", -54),
  ])
  func `Levels are levels`(text: String, level: Int) throws {
    let reading = try Reading(walk("1,door,\(text),2"))
    #expect(reading.sink.codes.isEmpty)
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([level])])
  }

  @Test func `Decimals are rounded away from zero and told once`() throws {
    let reading = try Reading(walk("1,door,-54.5,2", "2,door,-55.4,2", "3,door,-110.2,2"))
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-55, -55, -110])])
    #expect(reading.sink.codes == [.averagedLevels, .roundedRSSI])
    #expect(reading.sink.issues.last?.line == 2)
    #expect(reading.summary.issues == ["averaged-levels": 1, "rounded-rssi": 3])
  }

  @Test func `A time that runs back is told once, and its row is used`() throws {
    let reading = try Reading(walk("5,door,-59,2", "4,door,-60,2", "3,bar,-60,2", "3,door,-61,2"))
    #expect(reading.sink.codes == [.timeOrder])
    #expect(reading.sink.issues.first?.line == 3)
    #expect(reading.summary.issues == ["time-order": 2])
    #expect(reading.summary.receivedPackets == 4)
    #expect(reading.sink.dwells.first?.series.packets.map(\.milliseconds) == [0, -1000, -2000])
  }

  @Test func `A time without a zone is told once`() throws {
    let reading = try Reading(walk("2024-05-01 10:00:00,door,-59,2", "2024-05-01T10:00:01,door,-60,2"))
    #expect(reading.sink.codes == [.timestampWithoutZone])
    #expect(reading.summary.issues == ["timestamp-without-zone": 2])
    #expect(reading.sink.dwells.first?.start == 1_714_557_600)
  }

  struct Column: CustomTestStringConvertible, Sendable {
    let code: IssueCode
    let name: String
    let cell: String
    var testDescription: String { "\(code.rawValue): \(name) = \(cell)" }
  }

  static let columns = [
    Column(code: .invalidNumber, name: "people", cell: "many"),
    Column(code: .invalidNumber, name: "people", cell: "-1"),
    Column(code: .invalidNumber, name: "people", cell: "2.5"),
    Column(code: .invalidNumber, name: "channel", cell: "36"),
    Column(code: .invalidNumber, name: "orientation_deg", cell: "361"),
    Column(code: .invalidNumber, name: "source", cell: "smooth"),
    Column(code: .invalidBeacon, name: "uuid", cell: "E2C56DB5"),
    Column(code: .invalidBeacon, name: "uuid", cell: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"),
    Column(code: .invalidCoordinate, name: "x_m", cell: "left"),
    Column(code: .invalidCoordinate, name: "x_m", cell: "3"),
    Column(code: .invalidCoordinate, name: "x_m", cell: "10001"),
    Column(code: .invalidCoordinate, name: "x_m", cell: "nan"),
    Column(code: .invalidNumber, name: "people", cell: "1000001"),
    Column(code: .invalidNumber, name: "people", cell: "1e999"),
  ]

  @Test(arguments: columns)
  func `A cell of another column that cannot be read`(one: Column) throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m,\(one.name)\n1,door,-60,2,\(one.cell)\n2,door,-61,2,\n")
    #expect(reading.sink.codes == [one.code])
    #expect(reading.summary.receivedPackets == 1)
  }

  @Test func `An address that is none is an invalid beacon`() throws {
    let reading = try Reading(
      "address,rssi_dbm,distance_m\naa:bb:cc:dd:ee:ff,-60,2\ndoor,-60,2\n")
    #expect(reading.sink.codes == [.invalidBeacon])
    #expect(reading.sink.dwells.map(\.beacon) == [.address("AA:BB:CC:DD:EE:FF")])
  }

  @Test func `Text that is not UTF-8 is rejected and shown harmlessly`() throws {
    var bytes = Array("beacon,rssi_dbm,distance_m\ndoor,-60,2\n".utf8)
    bytes += Array("caf".utf8) + [0xE9] + Array(",-60,2\nnul".utf8) + [0] + Array(",-60,2\n".utf8)
    var limits = ReadLimits()
    limits.headLength = 40
    let reading = try Reading(bytes, limits: limits)
    #expect(reading.sink.codes == [.invalidEncoding, .invalidEncoding])
    #expect(reading.summary.receivedPackets == 1)
    let hostile = try Reading("beacon,rssi_dbm,distance_m\ndoor,\u{1B}[2J,2\ndoor,-60,2\n")
    #expect(hostile.sink.rejected.first?.issue.message.contains("\u{1B}") == false)
  }

  @Test(arguments: ["", "{\"beacon\":\"door\",\"rssi_dbm\":-60,\"distance_m\":2}\n"])
  func `A line that is too long is given up and reading goes on`(first: String) throws {
    var limits = ReadLimits()
    limits.lineLength = 1000
    let long = String(repeating: "x", count: 300_000)
    let text =
      first.isEmpty ? walk("1,door,-60,2", long, "3,door,-61,2") : first + long + "\n" + first
    let reading = try Reading(text, limits: limits)
    #expect(reading.sink.codes == [.lineTooLong])
    #expect(reading.sink.rejected.first?.issue.line == (first.isEmpty ? 3 : 2))
    #expect(reading.summary.receivedPackets == 2)
    #expect((reading.sink.rejected.first?.text.utf8.count ?? 0) <= 4096)
  }

  @Test func `Too many open dwells are refused, those that fell silent do not count`() throws {
    var limits = ReadLimits()
    limits.openDwells = 3
    let crowded = try Reading(
      walk("1,a,-60,2", "1,b,-60,2", "1,c,-60,2", "1,d,-60,2", "2,a,-60,2"), limits: limits)
    #expect(crowded.sink.codes == [.tooManyBeacons])
    #expect(crowded.sink.rejected.first?.issue.line == 5)
    #expect(crowded.summary.receivedPackets == 4)
    let passing = try Reading(
      walk("1,a,-60,2", "1,b,-60,2", "1,c,-60,2", "100,d,-60,2", "101,a,-60,2"), limits: limits)
    #expect(passing.sink.codes.isEmpty)
    #expect(passing.sink.dwells.map(\.beacon.description) == ["a", "b", "c", "d", "a"])
  }
}

/// Cells that fuzzing found, or that it was begun with: sound by their looks, and just beyond a limit.
@Suite struct HostileCellTests {
  @Test func `A UUID of 32 bytes that are fewer characters is refused`() throws {
    let text =
      "timestamp,uuid,major,minor,rssi_dbm,distance_m\n1,\(String(repeating: "é", count: 16)),1,2,-60,2\n"
    let error = try #require(try failure(of: text))
    #expect(error.issue.code == .noUsableRows)
    #expect(error.issue.message.contains("1 × invalid-beacon"))
  }

  @Test(arguments: ["-1e-30", "-360", "360", "-0", "720e-1"])
  func `A heading lies from 0 to below 360 degrees`(heading: String) throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m,orientation_deg\n1,door,-60,2,\(heading)\n")
    let orientation = try #require(reading.sink.dwells.first?.conditions.orientation)
    #expect(orientation == (heading == "720e-1" ? 72 : 0))
  }

  @Test func `Objects that repeat names, in any case of letters, are read by the first of each`() throws {
    let text =
      "{\"rssi\":-60,\n\"RSSI\":-70,\"rssi\":-71,\"beacon\":\"door\",\"Beacon\":\"bar\",\"time\":1714557600}"
    let reading = try Reading(text, mapping: LogMapping(constants: [.location: "bar"]))
    #expect(reading.summary.rows == 1)
    // A slot beyond the number of names.
    let members = JSONMembers(slots: ["a": 0, "b": 5])
    let whole = #"{"b":1,"a":2,"A":3}"#
    var bytes = Array(whole.utf8)
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      #expect(members.read(TextRecord(base: UnsafePointer(base), count: buffer.count, line: 1)) == nil)
      #expect(members.cells[5].text == "1")
      #expect(members.cells[0].text == "2")
      #expect(members.cells[3].base == nil)
    }
  }
}
