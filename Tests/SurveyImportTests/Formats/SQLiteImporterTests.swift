import CalibrationModel
import Foundation
import GRDB
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct SQLiteImporterTests {
  private static let query =
    "SELECT at AS timestamp, tag AS beacon, level AS rssi_dbm, metres AS distance_m, extra FROM heard ORDER BY id"

  /// A database with every kind of value.
  private func database() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE heard (id INTEGER PRIMARY KEY, at, tag, level, metres, extra);
          INSERT INTO heard (at, tag, level, metres) VALUES
            (1000, 'door', -60, 2), (1500.5, 'door', -61.0, 2.0), (2000, 'door', NULL, 2),
            (2500, 'door', 127, 2), (3000, 'door', 'loud', 2), (3500, NULL, -60, 2), (4000, 'door', -60, NULL),
            ('1970-01-01T00:00:05Z', x'626172', -70, '3');
          CREATE TABLE [odd'name] (a, [b c]);
          """)
    }
    return (folder, path)
  }

  private func read(_ path: String, _ query: String?, unit: TimeUnit? = .milliseconds) throws -> (
    summary: ImportSummary, sink: CollectingSink
  ) {
    let sink = CollectingSink()
    let reader = LogReader(mapping: LogMapping(timeUnit: unit, query: query))
    return (try reader.read(path: path, displayName: "log.db", into: sink), sink)
  }

  private func failure(_ path: String, _ query: String?) throws -> SurveyIssue {
    try #require(throws: LogError.self) { try read(path, query) }.issue
  }

  @Test
  func `Where a query from the names of the columns finds no reading, the reason is told, and the query`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE results (timestamp, transmitter_id, rssi, ground_truth_distance);
          INSERT INTO results VALUES (1587110801694, 10, -92, -1), (1587110802125, 9, -79, -1);
          """)
    }
    let error = try #require(throws: LogError.self) { try LogInspector().inspect(path: path) }
    #expect(error.issue.code != .invalidQuery)
    #expect(
      error.description.contains("a query built from the column names fails"), "\(error)")
    #expect(error.description.contains("\"ground_truth_distance\" AS distance_m"), "\(error)")
  }

  @Test func `The answer's rows are a canonical log's`() throws {
    let (folder, path) = try database()
    let before = try Data(contentsOf: URL(filePath: path))
    let (summary, sink) = try read(path, Self.query)
    #expect(summary.format == "SQLite query")
    #expect(summary.rows == 8)
    #expect(summary.receivedPackets == 3)
    #expect(summary.missedPackets == 1)
    #expect(
      summary.issues == [
        "sentinel-rssi": 1, "invalid-rssi": 1, "missing-beacon": 1, "missing-location": 1, "unused-column": 1,
      ])
    #expect(sink.rejected.map(\.issue.line) == [4, 5, 6, 7])
    #expect(sink.rejected.first?.text == "2500\tdoor\t127\t2\t")
    #expect(sink.dwells.map(\.beacon) == [.name("door"), .name("bar")])
    #expect(sink.dwells.map(\.start) == [1, 5])
    #expect(sink.dwells.map(\.end) == [2, 5])
    #expect(sink.dwells.map(\.histogram) == [RSSIHistogram([-60, -61]), RSSIHistogram([-70])])
    #expect(sink.dwells.map(\.expectedPackets) == [3, 1])
    #expect(sink.dwells.map(\.location.distance) == [2, 3])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.db"])
  }

  @Test(arguments: [
    "DELETE FROM heard", "SELECT 1; DELETE FROM heard", "DROP TABLE heard", "SELEKT",
    "SELECT nothing FROM heard",
    "SELECT * FROM nowhere", "ATTACH 'other.db' AS other", "VACUUM INTO 'copy.db'", "", "-- nothing",
    "INSERT INTO heard (at) VALUES (1) RETURNING at AS timestamp",
  ])
  func `A query that does not read one answer is refused, and the database stays as it was`(query: String)
    throws
  {
    let (folder, path) = try database()
    let before = try Data(contentsOf: URL(filePath: path))
    let issue = try failure(path, query)
    #expect(issue.code == .invalidQuery, "\(issue)")
    #expect(issue.help?.isEmpty == false)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.db"])
  }

  @Test func `Without a query, the tables are named to write one from`() throws {
    let (folder, path) = try database()
    defer { withExtendedLifetime(folder) {} }
    let issue = try failure(path, nil)
    #expect(issue.code == .invalidQuery)
    #expect(issue.help?.contains("'heard' with 'id, at, tag, level, metres, extra'") == true, "\(issue)")
    #expect(issue.help?.contains("odd") == true)
  }

  @Test func `An answer without what is needed says what is missing`() throws {
    let (folder, path) = try database()
    defer { withExtendedLifetime(folder) {} }
    #expect(try failure(path, "SELECT at AS timestamp, level FROM heard").code == .missingColumn)
    #expect(
      try failure(path, "SELECT level AS rssi_dbm, tag AS beacon, tag AS beacon, 1 AS distance_m FROM heard")
        .code
        == .duplicateColumn)
    #expect(try failure(path, Self.query + " LIMIT 0").code == .noRows)
  }

  @Test func `A query for a log that is no database is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,1\n", to: "walk.csv")
    #expect(try failure(path, Self.query).code == .invalidQuery)
  }

  @Test func `A value longer than the limit is an error and not memory`() throws {
    let (folder, path) = try database()
    defer { withExtendedLifetime(folder) {} }
    let issue = try failure(
      path, "SELECT 1 AS timestamp, hex(zeroblob(900000)) AS beacon, -60 AS rssi_dbm, 1 AS distance_m")
    #expect(issue.code == .unreadableFile || issue.code == .invalidQuery, "\(issue)")
  }

  @Test func `A database that is cut off says how much of it there is`() throws {
    let (folder, path) = try database()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let cut = folder.path("cut.db")
    try bytes.dropLast(100).write(to: URL(filePath: cut))
    let issue = try failure(cut, Self.query)
    #expect(issue.code == .unreadableFile)
    #expect(issue.message == "the database has \(bytes.count - 100) of \(bytes.count) bytes")
    try bytes.prefix(50).write(to: URL(filePath: cut))
    #expect(try failure(cut, Self.query).message.contains("shorter than a SQLite header"))
  }

  @Test(
    .enabled(if: SharedData.exists("data/dp3t/exp05-epfl-soldiers"), "\(SharedData.skipped)"))
  func `A scene whose distances are all −1 cannot be used`() throws {
    let path = SharedData.url("data/dp3t/exp05-epfl-soldiers/scenario06-walls.sqlite").path
    let issue = try failure(
      path,
      "SELECT timestamp, transmitter_id AS beacon, rssi AS rssi_dbm, ground_truth_distance AS distance_m FROM results"
    )
    #expect(issue.code == .noUsableRows)
    #expect(issue.message.contains("7332 × invalid-distance"))
  }
}

@Suite struct KismetImporterTests {
  private func read(
    _ path: String, mapping: LogMapping = Capture.mapping, site: Site? = nil
  ) throws -> (summary: ImportSummary, sink: CollectingSink) {
    let sink = CollectingSink(site: site)
    let summary = try LogReader(mapping: mapping, site: site)
      .read(path: path, displayName: "log.kismet", into: sink)
    return (summary, sink)
  }

  private func sample() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("log.kismet")
    try GatewaySamples.kismet(at: path)
    return (folder, path)
  }

  @Test func `Packets of sniffers and reports of scanners`() throws {
    let (folder, path) = try sample()
    let before = try Data(contentsOf: URL(filePath: path))
    let (summary, sink) = try read(path)
    #expect(summary.format == "Kismet log (version 8)")
    #expect(
      summary.issues == [
        "sentinel-rssi": 1, "crc-failed": 1, "not-advertising": 2, "damaged-record": 2, "foreign-device": 1,
        "thinned-packets": 1, "replaced-value": 1,
      ])
    let triple = Capture.iBeaconIdentifier
    #expect(
      Set(Capture.packets(sink)) == [
        "\(triple) 37 0 -61", "\(triple) 38 100 -62", "\(triple) 39 500 -65", "\(triple) 0 1000 -70",
        "\(Capture.eddystoneIdentifier) 0 2500 -80",
      ])
    let sources = sink.dwells.map {
      "\($0.conditions.receiver?.rawValue ?? "") \($0.conditions.source.rawValue)"
    }
    // The receiver is given for every row.
    #expect(Set(sources) == ["sniffer raw", "sniffer averaged"])
    #expect(sink.dwells.allSatisfy { $0.location.distance == 1.5 })
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.kismet"])
  }

  @Test func `Devices that only an adapter found have their last level`() throws {
    let (folder, path) = try sample()
    defer { withExtendedLifetime(folder) {} }
    let site = Site(beacons: [
      Beacon(identifier: .address("01:02:03:04:05:06"), advertisingInterval: 100)
    ])
    let (summary, sink) = try read(path, site: site)
    #expect(summary.issues["foreign-device"] == nil)
    let dwell = try #require(sink.dwells.first { $0.beacon == .address("01:02:03:04:05:06") })
    #expect(dwell.histogram == RSSIHistogram([-77]))
    #expect(dwell.start == 1_714_557_610)
    #expect(dwell.conditions.source == .averaged)
    #expect(dwell.conditions.receiver == "sniffer")
    #expect(dwell.expectedPackets == nil)
  }

  @Test func `What Kismet's log needs`() throws {
    let (folder, path) = try sample()
    defer { withExtendedLifetime(folder) {} }
    let unplaced = try #require(throws: LogError.self) { try read(path, mapping: LogMapping()) }
    #expect(unplaced.issue.code == .missingLocation)
    // A query goes before.
    let query = LogMapping(
      constants: [.distanceMetres: "1"],
      query: "SELECT ts_sec AS timestamp, sourcemac AS beacon, signal AS rssi_dbm FROM packets")
    #expect(try read(path, mapping: query).summary.format == "SQLite query")
    let empty = folder.path("empty.kismet")
    try DatabaseQueue(path: empty).write { try $0.execute(sql: "CREATE TABLE KISMET (db_version INT)") }
    let missing = try #require(throws: LogError.self) { try read(empty) }
    #expect(missing.issue.code == .unreadableFile)
  }

  @Test func `A log that is cut off or damaged never crashes the reader, nor invents a packet`() throws {
    let (folder, path) = try sample()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let whole = Set(Capture.packets(try read(path).sink))
    let cut = folder.path("cut.kismet")
    for length in stride(from: 0, to: bytes.count, by: 131) {
      try bytes.prefix(length).write(to: URL(filePath: cut))
      if let sink = try? read(cut).sink { #expect(Set(Capture.packets(sink)).isSubset(of: whole)) }
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<4 {
        changed[Int.random(in: 16..<changed.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      try changed.write(to: URL(filePath: cut))
      if let summary = try? read(cut).summary { #expect(summary.rows <= 1000) }
    }
  }
}
