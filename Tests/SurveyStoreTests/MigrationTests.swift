import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// Stores of other versions of the program: what a later one adds, and what development before the first release wrote.
@Suite struct MigrationTests {
  /// A schema as a later version may have it.
  private static let later = Schema(
    migrations: Schema.current.migrations + [
      "ALTER TABLE import ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",
      "CREATE TABLE tag (name TEXT) STRICT",
    ])
  /// One whose last migration fails after it has changed something.
  private static let broken = Schema(
    migrations: later.migrations + ["DELETE FROM packed_dwell; INSERT INTO nowhere VALUES (1)"])

  private func version(_ folder: StoreFolder) throws -> Int? {
    try DatabaseQueue(path: folder.path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create])
  func `A store is brought up when a later version opens it, and nothing is lost`(access: SurveyStore.Access)
    throws
  {
    let folder = try StoreFolder()
    try folder.open().importSample()
    #expect(
      try folder.open(access, schema: Self.later).dwells(includingSeries: true).unlogged == sampleDwells)
    #expect(try version(folder) == Schema.current.version + 2)
    try folder.open(.readWrite, schema: Self.later).importSample("b")
    let left = try DatabaseQueue(path: folder.path).read { db in
      try String.fetchAll(db, sql: "SELECT note FROM import")
        + String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE name = 'tag'")
        + String.fetchAll(db, sql: "PRAGMA integrity_check")
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
    }
    #expect(left == ["none", "none", "tag", "ok"])
    // The program of before refuses it.
    let error = try #require(throws: StoreError.self) { try folder.open() }
    #expect(error.reason == .newerSchema)
  }

  @Test func `A new store has every migration`() throws {
    let folder = try StoreFolder()
    try folder.open(schema: Self.later).importSample()
    #expect(try version(folder) == Schema.current.version + 2)
    #expect(try folder.open(.readOnly, schema: Self.later).imports().count == 1)
  }

  @Test func `A migration that fails leaves the store as it was`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let before = try folder.bytes
    #expect(throws: StoreError.self) { try folder.open(.readWrite, schema: Self.broken) }
    #expect(try folder.bytes == before)
    #expect(try folder.open(.readOnly).dwells(includingSeries: true).unlogged == sampleDwells)
  }

  @Test func `A migration that is killed leaves the store as it was`() async throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let before = try folder.bytes
    setenv("BEACON_CALIBRATE_TEST_MIGRATED_STORE", folder.path, 1)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let path = try #require(ProcessInfo.processInfo.environment["BEACON_CALIBRATE_TEST_MIGRATED_STORE"])
      // Pages outgrow the cache and go into the write-ahead log before the kill.
      let fill = """
        CREATE TABLE many AS
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          SELECT 'place ' || i AS name FROM n;
        DELETE FROM packed_dwell;
        """
      let schema = Schema(migrations: Schema.current.migrations + [fill])
      let store = try SurveyStore(path: path, access: .readWrite)
      _ = try store.write { db in
        try schema.prepare(db, path: path)
        raise(SIGKILL)
      }
    }
    #expect(try folder.open(.readOnly).dwells(includingSeries: true).unlogged == sampleDwells)
    #expect(try folder.bytes == before)
  }

  /// Versions 1 to 7 belong to development before the first release: their tables have the same names and another meaning.
  @Test(arguments: 0...7, [SurveyStore.Access.readOnly, .readWrite, .create])
  func `A store of an earlier development version is refused with what to do, and not touched`(
    version: Int, access: SurveyStore.Access
  ) throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    try DatabaseQueue(path: folder.path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = \(version)")
    }
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) { try folder.open(access) }
    #expect(error.reason == .formerSchema && error.category == .unusable)
    #expect(error.help.contains("import the logs again into a new store"))
    #expect(try folder.bytes == before)
  }
}
