import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Units that a table states in a row below its names, or in its cells.
@Suite struct StatedUnitsTests {
  private func distances(_ text: String, _ mapping: LogMapping = LogMapping()) throws -> Set<Double> {
    Set(try Reading(text, mapping: mapping).sink.dwells.compactMap(\.location.distance))
  }

  @Test(arguments: [
    ("time,beacon,rssi,distance\nms,,dBm,ft\n", 6.096),
    ("time,beacon,rssi,distance\n[ms],[-],[dBm],[cm]\n", 0.2),
    ("uptime_ms,beacon,rssi,range\nms,name,(dBm),(m)\n", 20), ("time_ms,beacon,Niveau,Abstand\n;;;\n", 0),
    ("Zeit,Sender,Pegel,Abstand\nms,,dBm,Meter\n", 20),
    ("time,beacon,rssi,true distance\nms,,,feet\n", 6.096),
  ])
  func `A row of units below the header is read past and says the units`(header: String, metres: Double)
    throws
  {
    let text = header + (0..<12).map { "\($0 * 500),door,-6\($0 % 10),20\n" }.joined()
    guard metres > 0 else { return #expect(try failure(of: text) != nil) }
    let reading = try Reading(text)
    #expect(reading.summary.receivedPackets == 12)
    #expect(reading.sink.rejected.isEmpty)
    #expect(reading.sink.issues.contains { $0.code == .skippedLines && $0.message.contains("holds units") })
    #expect(reading.sink.dwells.map(\.location.distance) == [metres])
    #expect(reading.sink.dwells.map(\.end) == [5.5])
  }

  @Test func `A wide table has a row of units, too, and joined logs repeat it`() throws {
    let part = "time,distance,door,desk\nms,ft,dBm,dBm\n0,1,-60,-70\n1000,1,-61,-71\n2000,1,-62,-72\n"
    let wide = try Reading(part)
    #expect(wide.summary.receivedPackets == 6)
    #expect(wide.sink.rejected.isEmpty)
    #expect(Set(wide.sink.dwells.map(\.end)) == [2])
    let long = "time,beacon,rssi,distance\nms,,dBm,ft\n0,door,-60,1\n"
    #expect(try distances(long + long) == [0.3048])
    #expect(try Reading(long + long).sink.rejected.isEmpty)
  }

  @Test(arguments: [
    ("timestamp,beacon,rssi_dbm,distance_m\ns,,dBm,ft\n1,door,-60,2\n", "'ft' below 'distance_m'"),
    ("time_ms,beacon,rssi,distance_m\ns,,dBm,m\n1,door,-60,2\n", "'s' below 'time_ms'"),
    ("timestamp,beacon,rssi,distance_m\ns,,%,m\n1,door,-60,2\n", "'%' below 'rssi'"),
    (
      "timestamp,beacon,rssi_dbm,distance\ns,,dBm,yd\n1,door,-60,2\n",
      "'distance_yd' has a unit that is not read"
    ),
  ])
  func `A unit that contradicts the name, or is not read, is refused`(text: String, words: String) throws {
    let error = try #require(try failure(of: text))
    #expect(error.issue.code == .missingColumn)
    #expect(error.description.contains(words), "\(error)")
  }

  @Test(arguments: ["distance_in", "Distance (\")", "dist '", "range [yd]", "distance mm"])
  func `A distance in a unit that is not read is told where the log has a place`(name: String) throws {
    let column = name.replacing("\"", with: "\"\"")
    let sink = try Reading("timestamp,beacon,rssi_dbm,location,\"\(column)\"\n1,door,-60,hall,40\n").sink
    #expect(sink.dwells.map(\.location.distance) == [nil])
    #expect(sink.issues.map(\.code) == [.unusedColumn] && sink.issues[0].severity == .warning)
    #expect(sink.issues[0].help?.contains("convert the distances to metres") == true)
  }

  @Test func `What the user says of a column is held against its unit`() throws {
    let text =
      "t,beacon,rssi_dbm,distance\nms,,dBm,ft\n" + (0..<12).map { "\($0 * 500),door,-60,2\n" }.joined()
    let reading = try Reading(
      text, mapping: LogMapping(columns: [.timestamp: "t", .distanceFeet: "distance"]))
    #expect(reading.sink.dwells.map(\.end) == [5.5])
    let columns: [LogField: String] = [.timestamp: "t", .distanceMetres: "distance"]
    #expect(try failure(of: text, mapping: LogMapping(columns: columns))?.issue.line == 2)
  }

  @Test func `Distances that each state their unit need none in their name`() throws {
    let text =
      "timestamp;beacon;rssi;Abstand\n1;door;-60 dBm;1,5 m\n40;door;-61 dBm;2 ft\n80;door;−62 dBm;250cm\n"
    #expect(try distances(text) == [1.5, 0.6096, 2.5])
    let places = try Reading("timestamp,beacon,rssi,x,y\n1,door,-60,1 m,50 cm\n").sink.dwells.map(
      \.location.position)
    #expect(places == [Position(x: 1, y: 0.5)])
  }

  @Test func `A unit that is not read, and a number alone among units, are errors with their place`() throws {
    let rows = (1...60).map { "\($0),door,-60,1.5 m\n" }.joined() + "140,door,-61,2 yd\n180,door,-62,3\n"
    let text = "timestamp,beacon,rssi,distance\n" + rows
    let rejected = try Reading(text).sink.rejected.map(\.issue)
    #expect(rejected.map(\.code) == [.invalidDistance, .invalidDistance])
    #expect(rejected.map(\.line) == [62, 63])
    #expect(rejected.first?.help?.contains("'yd' is not read") == true)
    #expect(rejected.last?.help?.contains("other rows have a unit") == true)
    // Among the first rows it leaves the unit of the column open.
    let alone = "timestamp,beacon,rssi,distance\n1,door,-60,1.5 m\n40,door,-61,3\n"
    #expect(try failure(of: alone)?.issue.code == .missingColumn)
    // A header that says metres leaves no doubt.
    #expect(try distances(text.replacing("distance", with: "distance_m")) == [1.5, 3])
  }

  @Test func `A truth table states its units, too`() throws {
    let folder = try TemporaryFolder()
    func table(_ text: String) throws -> TruthTable {
      try TruthTable(path: try folder.write(text, to: "truth.csv"))
    }
    let rows = "1714557600,1714557700,2\n"
    #expect(throws: LogError.self) { try table("start,end,distance_m\ns,s,ft\n" + rows) }
    _ = try table("start,end,distance\ns,s,ft\n" + rows)
  }
}
