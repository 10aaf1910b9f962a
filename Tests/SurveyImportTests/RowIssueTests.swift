import RadioSurvey
import Testing

@testable import SurveyImport

/// Every code that a row of a log can raise.
@Suite struct RowIssueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: IssueCode
    let row: String
    let column: Int?
    var testDescription: String { "\(code.rawValue): \(row)" }
  }

  static let rejected = [
    Case(code: .missingCell, row: "1,door,-60", column: nil),
    Case(code: .extraCell, row: "1,door,-60,2,3", column: nil),
    Case(code: .unterminatedQuote, row: "1,\"door,-60,2", column: nil),
    Case(code: .invalidTimestamp, row: "noon,door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: ",door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "1714557600000,door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "2023-02-29T10:00:00Z,door,-60,2", column: 1),
    Case(code: .invalidRSSI, row: "1,door,loud,2", column: 8),
    Case(code: .invalidRSSI, row: "1,door,-60 dBi,2", column: 8),
    Case(code: .invalidRSSI, row: "1,dør,\"-54,5,6\",2", column: 7),
    Case(code: .ambiguousNumber, row: "1,door,-60,\"1,500\"", column: 12),
    Case(code: .missingBeacon, row: "1,,-60,2", column: nil),
    Case(code: .invalidDistance, row: "1,door,-60,0", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,-2", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,inf", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,10001", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,1e-300", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,0.049", column: 12),
    Case(code: .invalidDistance, row: "1,door,-60,1e999", column: 12),
    Case(code: .invalidTimestamp, row: "1999-12-31T23:59:59Z,door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "946684800,door,-60,2", column: 1),
    Case(code: .invalidTimestamp, row: "4102444800,door,-60,2", column: 1),
    Case(code: .invalidDistance, row: "1,door,-60,near", column: 12),
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
    #expect(rejected.text == one.row)
    #expect(reading.summary.rejectedRows == 1)
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.issues == [one.code.rawValue: 1])
  }

  @Test(arguments: [
    "0", "127", "100", "20", "-110", "-110.0", "-120", "-128", "-200", "-999", "-999.0", "NaN", "-0.3", "5",
  ])
  func `Readings that mean “no level” are counted and never averaged`(reading text: String) throws {
    let reading = try Reading(walk("1,door,-59,2", "2,door,\(text),2"))
    #expect(reading.sink.codes == [.sentinelRSSI])
    #expect(reading.sink.rejected.first?.issue.severity == .warning)
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-59])])
  }

  @Test(arguments: [
    ("-100", -100), ("-119", -119), ("-1", -1), ("-54.0", -54), (" -54 ", -54), ("-5.4e1", -54),
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
