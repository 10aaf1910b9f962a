import Foundation
import GRDB
import TestSupport
import Testing

/// Databases that would hang the program, or have it write where it only reads. Each run is under a time limit: one that
/// hangs is a failure.
@Suite struct HostileDatabaseTests {
  private static let tables = """
    CREATE TABLE KISMET (kismet_version TEXT, db_version INT, db_module TEXT);
    INSERT INTO KISMET VALUES ('2023.07', 8, 'kismetlog');
    CREATE TABLE datasources (uuid TEXT, name TEXT, interface TEXT);
    CREATE TABLE data (ts_sec INT, ts_usec INT, devmac TEXT, datasource TEXT, json BLOB);
    CREATE TABLE devices (last_time INT, phyname TEXT, devmac TEXT, device BLOB);
    """
  private static let packets = """
    CREATE TABLE packets (ts_sec INT, ts_usec INT, sourcemac TEXT, frequency REAL, signal INT, datasource TEXT, dlt INT,
      packet BLOB, error INT);
    """
  /// Two reports of a beacon.
  private static let reports = """
    INSERT INTO data VALUES (1714557601, 0, '01:02:03:04:05:02', 'B', '{"btaddr":"01:02:03:04:05:02","signal":-70}'),
      (1714557602, 0, '01:02:03:04:05:02', 'B', '{"btaddr":"01:02:03:04:05:02","signal":-71}');
    """

  private func database(_ sql: String, _ name: String = "log.kismet", in folder: TemporaryFolder) throws {
    try DatabaseQueue(path: folder.path(name)).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Runs the program for at most 20 s; the status is 137 if it hangs.
  private func run(_ arguments: String, in folder: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram.shell("timeout -s KILL 20 \"$0\" \(arguments)", in: folder.url)
  }

  private static let rows =
    "ts_sec, ts_usec, dlt, signal, frequency, error, datasource, packet, sourcemac, rowid"

  @Test(arguments: [
    (
      "CREATE VIEW packets(\(rows)) AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) "
        + "SELECT 1, 1, 1, 1, 1, 1, 'a', NULL, 'b', x FROM c WHERE x < 0",
      "'packets' is a view; only tables can be read"
    ),
    ("CREATE VIRTUAL TABLE packets USING fts5(ts_sec, dlt)", "'packets' is a virtual table"),
    (
      // Added after the rows: inserting them would compute it.
      "CREATE TABLE packets (ts_sec, ts_usec, sourcemac, frequency, signal, datasource, packet, error); "
        + "INSERT INTO packets (ts_sec) VALUES (1), (2), (3); ALTER TABLE packets ADD COLUMN "
        + "dlt AS (instr(replace(hex(zeroblob(1000000)), '0', 'a'), replace(hex(zeroblob(500000)), '0', 'a') || 'b'))",
      "'dlt' of 'packets' is a computed column"
    ),
  ])
  func `What a Kismet log computes itself is not run`(sql: String, words: String) throws {
    let folder = try TemporaryFolder()
    try database(Self.tables + sql, in: folder)
    for command in ["import --set distance_m=1 --keep-addresses", "inspect"] {
      let result = try run("\(command) log.kismet", in: folder)
      #expect(result.status == 65, "\(command): \(result.status) \(result.error)")
      #expect(result.error.contains(words), "\(result.error)")
      #expect(result.error.contains("help: "))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.kismet"])
  }

  @Test func `A Kismet log is read the same as a file and gzipped; a trigger does not run`() throws {
    let folder = try TemporaryFolder()
    let trigger = "CREATE TRIGGER t AFTER INSERT ON packets BEGIN DELETE FROM data; END;"
    try database(Self.tables + Self.packets + Self.reports + trigger, in: folder)
    #expect(try BuiltProgram.shell("gzip -k log.kismet", in: folder.url).status == 0)
    var samples: [String] = []
    for name in ["log.kismet", "log.kismet.gz"] {
      let store = "--store \(name).sqlite"
      let result = try run("import \(name) --set distance_m=1 --keep-addresses \(store)", in: folder)
      #expect(result.status == 0, "\(result.error)")
      samples.append(try run("export samples \(store)", in: folder).output)
    }
    let readings = samples.map { $0.split(separator: "\n").dropFirst().count }
    #expect(readings == [2, 2], "\(samples)")
  }

  @Test func `An import of a database that is killed leaves nothing in the temporary folder`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try database(
      "CREATE TABLE heard (at, level); INSERT INTO heard VALUES (1, randomblob(600000)); PRAGMA journal_mode = WAL",
      "log.db", in: folder)
    _ = try folder.write(
      """
      name = "x"
      [[log]]
      files = "log.db"
      format = "sqlite"
      query = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS rssi_dbm FROM n WHERE i < 0"
      """, to: "survey.toml")
    for command in ["import", "import /dev/stdin"] {
      let result = try BuiltProgram.shell(
        "(head -c 500000 log.db; sleep 3) | TMPDIR=tmp timeout -s KILL 3 \"$0\" \(command)", in: folder.url)
      #expect(result.status != 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty, "\(command)")
    }
  }

  @Test func `A path pattern that backtracks without end is an error that says so`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 60) + "!.csv"
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,door,-60,1\n", to: "logs/\(name)")
    _ = try folder.write(
      "name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\npath_pattern = 'logs/(?<placement>(a+)+)$'\n",
      to: "survey.toml")
    let result = try run("import", in: folder)
    #expect(result.status == 65, "\(result.status) \(result.error)")
    #expect(result.error.contains("takes more than 1000000 steps"), "\(result.error)")
    #expect(result.error.contains("[invalid-value]"))
  }
}
