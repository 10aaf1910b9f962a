import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// Stores of former versions.
@Suite struct MigrationTests {
  /// A store as the first version wrote it, with the samples' dwells and one import more.
  private func firstVersion(_ folder: StoreFolder, series: [UInt8]? = nil) throws {
    try DatabaseQueue(path: folder.path).write { db in
      try db.execute(sql: Schema.migrations[0].sql)
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1")
      // The second import came in first, so its dwells have the lower numbers.
      for (dwellID, importID, dwells) in [(1, 2, [sampleDwells[2]]), (2, 1, sampleDwells)] {
        try db.execute(
          sql: "INSERT INTO import VALUES (?, ?, 'walk.csv', 'CSV', '{}', 9, 5, 3, 1, ?)",
          arguments: [importID, ["a", "b"][importID - 1], dwells.count])
        for (offset, dwell) in dwells.enumerated() {
          try insert(dwell, id: dwellID + offset, importID: importID, series: series, db)
        }
      }
    }
  }

  private func insert(_ dwell: Dwell, id: Int, importID: Int, series: [UInt8]?, _ db: Database) throws {
    let (location, conditions, lag) = (dwell.location, dwell.conditions, dwell.lag)
    try db.execute(
      sql: "INSERT INTO dwell VALUES (\(Array(repeating: "?", count: 26).joined(separator: ", ")))",
      arguments: [
        id, importID, dwell.beacon.description, location.name, location.isNamed, location.position?.x,
        location.position?.y, location.position?.z, location.position?.floor, location.distance,
        conditions.placement?.rawValue, conditions.crowd?.rawValue, conditions.people,
        conditions.carriage?.rawValue, conditions.orientation, conditions.receiver?.rawValue,
        conditions.channel, conditions.source.rawValue, dwell.start, dwell.end, dwell.expectedPackets,
        lag.pairs, lag.productSum, lag.leadSum, lag.lagSum, dwell.line,
      ])
    for bin in dwell.histogram.bins {
      try db.execute(sql: "INSERT INTO histogram VALUES (?, ?, ?)", arguments: [id, bin.level, bin.count])
    }
    guard dwell.series.count > 0 else { return }
    try db.execute(
      sql: "INSERT INTO dwell_series VALUES (?, ?, ?)",
      arguments: [id, dwell.series.count, Data(series ?? dwell.series.bytes)])
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create])
  func `A store of the first version is brought up when it is opened, and nothing is lost`(
    access: SurveyStore.Access
  ) throws {
    let folder = try StoreFolder()
    try firstVersion(folder)
    #expect(
      try folder.open(access).dwells(includingSeries: true).unlogged == sampleDwells + [sampleDwells[2]])
    let store = try folder.open(.readOnly)
    #expect(try store.dwells(includingSeries: true).unlogged == sampleDwells + [sampleDwells[2]])
    #expect(try store.imports().map(\.sha256) == ["a", "b"])
    let left = try DatabaseQueue(path: folder.path).read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'former%' OR name = 'dwell_series'")
        + String.fetchAll(db, sql: "PRAGMA integrity_check")
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
        .map(\.description)
    }
    #expect(left == ["ok"])
  }

  @Test func `A store that was brought up is the store that the import would have made`() throws {
    let (folder, other) = (try StoreFolder(), try StoreFolder())
    try firstVersion(folder)
    _ = try folder.open(.readWrite)
    try other.open().importSample("a")
    try other.open().importSample("b", dwells: [sampleDwells[2]])
    let content = { (folder: StoreFolder) in
      try DatabaseQueue(path: folder.path).read { db in
        try ["location", "setting", "packed_dwell", "dwell", "histogram"].map { table in
          try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map(\.description)
        }
      }
    }
    #expect(try content(folder) == content(other))
  }

  @Test func `A store of the first version that is damaged stays as it was`() throws {
    let folder = try StoreFolder()
    try firstVersion(folder, series: [0x80])
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) { try folder.open(.readWrite) }
    #expect(error.reason == .damaged)
    #expect(try folder.bytes == before)
  }
}
