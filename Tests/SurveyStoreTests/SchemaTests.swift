import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

@Suite struct SchemaTests {
  private func refusal(_ folder: StoreFolder, _ access: SurveyStore.Access) throws -> StoreError {
    let before = folder.exists ? try folder.bytes : nil
    let error = try #require(throws: StoreError.self) {
      let store = try folder.open(access)
      try store.importSample()
    }
    #expect(try (folder.exists ? folder.bytes : nil) == before, "the file was touched")
    return error
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create], [1, 15, 500, 5000])
  func `A file that is not SQLite is refused and not touched`(access: SurveyStore.Access, length: Int) throws
  {
    let folder = try StoreFolder()
    _ = try folder.folder.write(
      String(repeating: "walk ", count: length).prefix(length).description, to: "survey.sqlite")
    let error = try refusal(folder, access)
    #expect(error.reason == .notSQLite)
    #expect(error.category == .unusable)
    #expect(error.description.contains("[store-not-sqlite]\n  help: "))
    #expect(try folder.files == ["survey.sqlite"])
  }

  @Test func `A folder is refused`() throws {
    let folder = try StoreFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    let error = try #require(throws: StoreError.self) { try folder.open() }
    #expect(error.category == .unusable)
  }

  @Test(arguments: [
    "CREATE TABLE photo (id INTEGER)", "PRAGMA application_id = 42", "PRAGMA user_version = 3",
  ])
  func `Another program's database is refused and not touched`(sql: String) throws {
    let folder = try StoreFolder()
    try DatabaseQueue(path: folder.path).writeWithoutTransaction { try $0.execute(sql: sql) }
    #expect(try refusal(folder, .create).reason == .foreignDatabase)
  }

  @Test func `A store of a newer version is refused and not touched`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    try DatabaseQueue(path: folder.path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    for access in [SurveyStore.Access.readOnly, .readWrite, .create] {
      let error = try refusal(folder, access)
      #expect(error.reason == .newerSchema)
      #expect(error.message.contains("99"))
    }
  }

  @Test func `A store that is not there is made only where that was asked for`() throws {
    let folder = try StoreFolder()
    for access in [SurveyStore.Access.readOnly, .readWrite] {
      let error = try refusal(folder, access)
      #expect(error.reason == .notFound)
      #expect(error.category == .missing)
    }
    #expect(try folder.files.isEmpty)
  }

  @Test func `A folder that is not there`() throws {
    let store = try SurveyStore.open(path: "/nowhere/survey.sqlite", access: .create)
    let error = try #require(throws: StoreError.self) { try store.importSample() }
    #expect(error.category == .io)
  }

  @Test func `An empty file becomes a store`() throws {
    let folder = try StoreFolder()
    _ = try folder.folder.write("", to: "survey.sqlite")
    #expect(try folder.open(.readOnly).dwells().isEmpty)
    try folder.open().importSample()
    #expect(try folder.open(.readOnly).dwells().count == 3)
  }

  @Test func `A store opened to read refuses to change`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let store = try folder.open(.readOnly)
    let error = try #require(throws: StoreError.self) { try store.importSample("b") }
    #expect(error.reason == .readOnly)
  }

  @Test(arguments: [
    "UPDATE packed_dwell SET histogram = '[-60,'", "UPDATE packed_dwell SET histogram = NULL",
    "UPDATE packed_dwell SET series = 'text'", "UPDATE packed_dwell SET distance_m = 0",
    "UPDATE packed_dwell SET end_s = start_s - 1", "UPDATE packed_dwell SET import_id = 7",
    "UPDATE setting SET orientation_deg = 360", "UPDATE setting SET source = 'smooth'",
    "UPDATE setting SET beacon = ''", "UPDATE setting SET people = 'many'",
    "UPDATE location SET name = ''", "UPDATE location SET x_m = 1, y_m = NULL",
    "UPDATE import SET row_count = -1", "UPDATE import SET survey_id = 7",
    "UPDATE import SET log_settings = '{'", "UPDATE import SET survey_id = NULL",
    "UPDATE survey SET json = ''",
  ])
  func `The tables refuse what cannot be`(sql: String) throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: folder.path).write { try $0.execute(sql: sql) }
    }
  }

  /// What a table cannot tell from the real thing, the reader does.
  @Test(arguments: [
    "UPDATE packed_dwell SET series = x'00' WHERE id = 1", "UPDATE packed_dwell SET histogram = '[-60]'",
    "UPDATE packed_dwell SET histogram = '[0,1]'", "UPDATE packed_dwell SET location_id = 99",
    "DELETE FROM location",
  ])
  func `A dwell that cannot be read is damage`(sql: String) throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: sql) }
    let error = try #require(throws: StoreError.self) {
      try folder.open(.readOnly).dwells(includingSeries: true)
    }
    #expect(error.reason == .damaged)
    #expect(error.message.contains("dwell 1 "))
  }

  @Test func `Deleting an import deletes everything of it`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let rows = try DatabaseQueue(path: folder.path).write { db in
      try db.execute(sql: "DELETE FROM import")
      return try ["location", "setting", "packed_dwell", "rejected_row", "issue"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
      }
    }
    #expect(rows == [0, 0, 0, 0, 0])
  }

  /// Append only: once a version was released, whoever changes its statements must see this fail.
  @Test func `The migrations are as they were released`() {
    #expect(Schema.current.version == 8)
    let hashes = Schema.current.migrations.map { migration in
      migration.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
    #expect(hashes == [16_953_236_473_312_606_383])
  }
}
