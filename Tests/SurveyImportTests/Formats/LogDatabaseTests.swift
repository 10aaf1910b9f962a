import CalibrationModel
import Foundation
import GRDB
import RadioSurvey
import Support
@testable import SurveyImport
import TestSupport
import Testing

/// Databases with a journal or a write-ahead log beside them, and databases that are made to hang their reader.
@Suite struct LogDatabaseTests {
  private static let query =
    "SELECT at AS timestamp, 'door' AS beacon, level AS rssi_dbm, 2 AS distance_m FROM heard"
  private static let mapping = LogMapping(timeUnit: .milliseconds, query: query)

  private func read(
    _ path: String, mapping: LogMapping = mapping, limits: ReadLimits = ReadLimits()
  ) throws -> (summary: ImportSummary, dwells: [String]) {
    let sink = CollectingSink()
    let summary = try LogReader(mapping: mapping, limits: limits).read(
      path: path, displayName: "log.db", into: sink)
    return (summary, sink.dwells.map(FormatSample.describe))
  }

  private func failure(_ path: String, mapping: LogMapping = mapping, limits: ReadLimits = ReadLimits())
    throws
    -> LogError
  {
    try #require(throws: LogError.self) { try read(path, mapping: mapping, limits: limits) }
  }

  /// The names, bytes and times of change of a folder and of everything in it.
  private func snapshot(_ folder: TemporaryFolder) throws -> [String: [Data]] {
    var found: [String: [Data]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) + ["."] {
      let path = folder.path(name)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      found[name] = [
        Data("\(String(describing: date))".utf8), (try? Data(contentsOf: URL(filePath: path))) ?? Data(),
      ]
    }
    return found
  }

  /// Copies a database with what lies beside it while it is open, as a backup or a crash would leave it.
  private func abandoned(_ path: String, in folder: TemporaryFolder) throws -> String {
    let place = folder.path("log.db")
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: place + suffix)
    }
    return place
  }

  @Test(arguments: [
    (
      "CREATE TABLE heard (at, level); INSERT INTO heard VALUES (1000, -60), (1100, -61), (1200, -62)",
      mapping
    ),
    (GatewaySamples.kismet(), Capture.mapping),
  ])
  func `Readings that are only in the write-ahead log are read, and nothing is written beside the log`(
    sql: String, mapping: LogMapping
  ) throws {
    let (home, folder) = (try TemporaryFolder(), try TemporaryFolder())
    let writer = try DatabaseQueue(path: home.path("log.db"))
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(sql)")
    }
    let path = try abandoned(home.path("log.db"), in: folder)
    #expect(try Data(contentsOf: URL(filePath: path)).count == 4096, "the log itself is empty")
    let before = try snapshot(folder)
    let open = try read(path, mapping: mapping)
    #expect(try snapshot(folder) == before)
    try writer.close()
    let closed = try read(home.path("log.db"), mapping: mapping)
    #expect(open.dwells == closed.dwells)
    #expect(open.summary.format == closed.summary.format)
    #expect(!open.dwells.isEmpty)
  }

  /// A database whose last transaction was cut off: every level is −99 in its pages, and −60 in its journal.
  private func cutOff(in folder: TemporaryFolder) throws -> String {
    let home = try TemporaryFolder()
    let writer = try DatabaseQueue(path: home.path("log.db"))
    var path = ""
    try writer.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA page_size = 512; PRAGMA cache_size = 2; CREATE TABLE heard (at, level);
          WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
          INSERT INTO heard SELECT 1000 + i * 100, -60 FROM n;
          BEGIN; UPDATE heard SET level = -99;
          """)
      path = try abandoned(home.path("log.db"), in: folder)
      try db.execute(sql: "ROLLBACK")
    }
    return path
  }

  @Test func `A transaction that was cut off is rolled back in the copy, and the log is not touched`() throws
  {
    let folder = try TemporaryFolder()
    let path = try cutOff(in: folder)
    let before = try snapshot(folder)
    #expect((before["log.db-journal"]?[1].count ?? 0) > 512)
    let result = try read(path)
    #expect(result.summary.receivedPackets == 2001)
    #expect(result.dwells.joined().contains("-60") && !result.dwells.joined().contains("-99"))
    #expect(try snapshot(folder) == before)
    // Without its journal the log has readings that were never written.
    try FileManager.default.removeItem(atPath: path + "-journal")
    #expect(try read(path).dwells.joined().contains("-99"))
  }

  @Test func `A journal that names another file is refused: SQLite would delete that file`() throws {
    let folder = try TemporaryFolder()
    let path = try cutOff(in: folder)
    let notes = try folder.write("my notes\n", to: "notes.txt")
    let name = Array(notes.utf8)
    let number = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let sum = name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let end = number((1 << 30) / 512 + 1) + name + number(name.count) + number(sum) + magic
    let journal = URL(filePath: path + "-journal")
    try (Data(contentsOf: journal) + end).write(to: journal)
    let error = try failure(path)
    #expect(error.issue.code == .unreadableFile)
    #expect(error.issue.message.contains("several databases"), "\(error)")
    #expect(FileManager.default.fileExists(atPath: notes))
  }

  @Test func `A companion that is not a file is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try cutOff(in: folder)
    try FileManager.default.moveItem(atPath: path + "-journal", toPath: folder.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: path + "-journal", withDestinationPath: folder.path("elsewhere"))
    let error = try failure(path)
    #expect(error.category == .io)
    #expect(error.issue.message.contains("log.db-journal"), "\(error)")
  }

  @Test(arguments: ["log.db", "log.db-wal"])
  func `A log that is written while it is read is refused`(changed: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: "CREATE TABLE heard (at, level, more); INSERT INTO heard VALUES (1, -60, zeroblob(600000))")
    }
    let source = MeddlingSource(try LogInput(path: path, displayName: "log.db").source()) {
      let handle = FileHandle(forUpdatingAtPath: folder.path(changed))
      if handle == nil { try Data([1]).write(to: URL(filePath: folder.path(changed))) }
      try handle?.seekToEnd()
      try handle?.write(contentsOf: [0])
    }
    let error = try #require(throws: LogError.self) {
      try LogReader(mapping: Self.mapping).read(
        source, displayName: "log.db", path: path, into: CollectingSink())
    }
    #expect(error.issue.code == .logChanged, "\(error)")
    #expect(error.category == .unusable)
  }

  @Test func `The companions' bytes belong to the log's digest`() throws {
    let folder = try TemporaryFolder()
    let path = try cutOff(in: folder)
    let reading = try LogReader(mapping: Self.mapping).read(LogInput(path: path), into: CollectingSink())
    let digest = SHA256Digest()
    for suffix in ["", "-journal"] {
      try Data(contentsOf: URL(filePath: path + suffix)).withUnsafeBytes { digest.update($0) }
    }
    #expect(reading.content.sha256 == digest.hexadecimal)
    #expect(reading.summary.sha256 == digest.hexadecimal)
  }

  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  @Test(arguments: [
    (
      "\(endless) SELECT i AS timestamp, 'door' AS beacon, -60 AS rssi_dbm, 1 AS distance_m FROM n WHERE i < 0",
      "1 s"
    ),
    (
      "\(endless) SELECT i AS timestamp, 'door' AS beacon, -60 AS rssi_dbm, 1 AS distance_m FROM n",
      "5000 rows"
    ),
    (
      "SELECT max(i) AS timestamp, 'door' AS beacon, -60 AS rssi_dbm, 1 AS distance_m FROM (\(endless) SELECT i FROM n)",
      "1 s"
    ),
  ])
  func `A query that does not end is ended at a limit that is named`(query: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE heard (at, level)") }
    var limits = ReadLimits()
    limits.querySeconds = 0.2
    limits.queryRows = 5000
    let error = try failure(path, mapping: LogMapping(query: query), limits: limits)
    #expect(error.issue.code == .queryTooLong, "\(error)")
    #expect(error.issue.message.contains(words), "\(error)")
  }

  /// A database of a few statements.
  private func database(_ sql: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("log.db")
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    return path
  }

  @Test(arguments: [
    (
      "CREATE VIEW heard AS SELECT 1000 AS at, -60 AS level", "'heard' is a view; only tables can be read"
    ),
    ("CREATE VIRTUAL TABLE heard USING fts5(at, level)", "no such module: fts5"),
    ("CREATE TABLE heard (at, level AS (at - 1060))", "'level' of 'heard' is a computed column"),
  ])
  func `Nothing that a file computes is run`(sql: String, words: String) throws {
    let folder = try TemporaryFolder()
    let error = try failure(try database(sql, in: folder))
    #expect(error.issue.code == .invalidQuery)
    #expect(error.issue.message.contains(words), "\(error)")
    #expect(error.issue.help?.isEmpty == false)
  }

  @Test func `A computed column that is not read is no matter, nor is JSON in the user's query`() throws {
    let folder = try TemporaryFolder()
    let path = try database(
      "CREATE TABLE heard (at, level, twice AS (level * 2)); INSERT INTO heard VALUES (1000, '[-60,-61]')",
      in: folder)
    let query = """
      SELECT at + key AS timestamp, 'door' AS beacon, value AS rssi_dbm, 2 AS distance_m FROM heard, json_each(level)
      """
    #expect(try read(path, mapping: LogMapping(query: query)).summary.receivedPackets == 2)
  }

  @Test func `Tables of Kismet's that lead back into themselves are damaged`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    var root = 0
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA page_size = 512; \(GatewaySamples.kismet())")
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
          INSERT INTO packets (ts_sec, ts_usec, dlt, error) SELECT 1714557600 + i, 0, 127, 0 FROM n
          """)
      root = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'packets'") ?? 0
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let page = (root - 1) * 512
    #expect(bytes[page] == 5, "an inner page")
    let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
    let child = { (cell: Int) in
      page + (Int(bytes[page + 12 + 2 * cell]) << 8 | Int(bytes[page + 13 + 2 * cell]))
    }
    let first = bytes[child(0)..<(child(0) + 4)]
    for cell in 1..<cells { bytes.replaceSubrange(child(cell)..<(child(cell) + 4), with: first) }
    try bytes.write(to: URL(filePath: path))
    let error = try failure(path, mapping: Capture.mapping)
    #expect(error.issue.code == .unreadableFile)
    #expect(error.issue.message.contains("of 'packets' comes after row"), "\(error)")
  }

  @Test func `An index that lies is found before rows are taken from it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.db")
    var root = 0
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA page_size = 512; CREATE TABLE heard (at, level); CREATE INDEX times ON heard (at);
          INSERT INTO heard VALUES (1000, -60), (1100, -61), (1200, -62);
          """)
      root = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'times'") ?? 0
    }
    let mapping = LogMapping(timeUnit: .milliseconds, query: Self.query + " WHERE at > 0")
    #expect(try read(path, mapping: mapping).summary.receivedPackets == 3)
    // The index loses its last row.
    var bytes = try Data(contentsOf: URL(filePath: path))
    let page = (root - 1) * 512
    #expect(bytes[page] == 10 && bytes[page + 4] == 3, "a leaf of an index with three rows")
    bytes[page + 4] = 2
    try bytes.write(to: URL(filePath: path))
    let error = try failure(path, mapping: mapping)
    #expect(error.issue.code == .unreadableFile)
    #expect(error.issue.message.contains("'heard' does not match its indexes"), "\(error)")
    let table = LogMapping(timeUnit: .milliseconds, query: Self.query + " NOT INDEXED WHERE at > 0")
    #expect(try read(path, mapping: table).summary.receivedPackets == 3)
  }

  /// Functions of extensions read memory that they are given, or that is gone.
  @Test(arguments: [
    "fts3_tokenizer('simple')", "FTS5('x')", "fts5_source_id()", "rtreecheck('heard')", "rtreenode(2, x'00')",
    "load_extension('x')", "swiftCapitalizedString('a')", "snippet(at)", "at MATCH 'x'",
    "(SELECT name FROM pragma_function_list LIMIT 1)", "(SELECT integrity_check FROM pragma_integrity_check)",
    "(WITH f(x) AS (SELECT fts3_tokenizer('simple')) SELECT count(x) FROM f)",
  ])
  func `A query uses nothing but tables and the functions of SQLite itself`(expression: String) throws {
    let folder = try TemporaryFolder()
    let path = try database(
      "CREATE TABLE heard (at, level); INSERT INTO heard VALUES (1000, -60)", in: folder)
    let query =
      "SELECT at AS timestamp, \(expression) AS beacon, level AS rssi_dbm, 2 AS distance_m FROM heard"
    let error = try failure(path, mapping: LogMapping(query: query))
    #expect(error.issue.code == .invalidQuery, "\(error)")
    #expect(error.issue.help?.isEmpty == false)
  }

  @Test(arguments: [
    "strftime('%s', 'now')", "printf('%d', round(level, 1))", "json_extract('[1]', '$[0]')", "pow(2, 3)",
    "(SELECT count(*) FROM part)", "hex(sum(level) OVER ())", "(SELECT name FROM sqlite_schema LIMIT 1)",
  ])
  func `Functions of SQLite itself are for everybody`(expression: String) throws {
    let folder = try TemporaryFolder()
    let path = try database(
      "CREATE TABLE heard (at, level); INSERT INTO heard VALUES (1000, -60)", in: folder)
    let query = """
      WITH part AS (SELECT * FROM heard WHERE at LIKE '1%')
      SELECT at AS timestamp, 'b' || \(expression) AS beacon, level AS rssi_dbm, 2 AS distance_m FROM part
      """
    let found = try read(path, mapping: LogMapping(timeUnit: .milliseconds, query: query))
    #expect(found.summary.receivedPackets == 1)
  }

  @Test(arguments: ["(at + 0)", "(at) WHERE level < 0"])
  func `An index that computes is not used`(columns: String) throws {
    let folder = try TemporaryFolder()
    let path = try database(
      "CREATE TABLE heard (at, level); CREATE INDEX times ON heard \(columns); INSERT INTO heard VALUES (1000, -60)",
      in: folder)
    let query = Self.query + " INDEXED BY times WHERE at + 0 > 0 AND at > 0 AND level < 0"
    let error = try failure(path, mapping: LogMapping(timeUnit: .milliseconds, query: query))
    #expect(error.issue.code == .invalidQuery)
    #expect(error.issue.help?.contains("NOT INDEXED") == true, "\(error)")
  }

  @Test func `A value longer than the limit says so`() throws {
    let folder = try TemporaryFolder()
    let path = try database(
      "CREATE TABLE heard (at, level); INSERT INTO heard VALUES (1000, zeroblob(2000000))", in: folder)
    #expect(try failure(path).issue.message == "a value of the database is longer than 1048576 bytes")
  }
}

/// A source that meddles with its file when it is read for the third time: after the first two bytes and the head.
private final class MeddlingSource: ByteSource {
  private let source: any ByteSource
  private let meddle: () throws -> Void
  private var reads = 0

  init(_ source: any ByteSource, _ meddle: @escaping () throws -> Void) {
    self.source = source
    self.meddle = meddle
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    reads += 1
    if reads == 3 { try? meddle() }
    return try source.read(into: buffer)
  }
}
