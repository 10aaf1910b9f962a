import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// Stores of which something was changed behind the program's back: what is read is what was written, or an error says so.
@Suite struct StoreDamageTests {
  /// Everything that a command can read from a store.
  private struct Content: Equatable {
    var dwells: [Dwell]
    var part: [Dwell]
    var totals: [DwellTotal]
    var copies: [CopiedLog]
    var imports: [ImportSummary]
    var issues: [SurveyIssue]
    var rejected: [RejectedRow]

    init(_ path: String) throws {
      let store = try SurveyStore(path: path, access: .readOnly, patience: .init(seconds: 0))
      dwells = try store.dwells(includingSeries: true)
      let part = try store.part { totals in Set(totals.indices.filter { $0 % 2 == 0 }) }
      (self.part, totals, copies) = (part.dwells, part.totals, part.copies)
      imports = try store.imports()
      issues = try store.issues(limit: 15)
      rejected = try store.rejectedRows()
      _ = try store.changes(to: SurveySettings()) { _ in nil }
    }
  }

  /// A store of twenty imports, some of which hold copies of dwells of others.
  private static func store(imports: Int = 20) throws -> StoreFolder {
    let folder = try StoreFolder()
    let store = try folder.open()
    for log in 0..<imports {
      let dwells = (0..<6).map { index in
        var dwell = sampleDwells[index % 3]
        dwell.start = 1_714_557_600 + Double(log % 15 * 1000 + index * 100)
        dwell.end = dwell.start + 50
        dwell.line = index + 1
        if index % 3 == 2 {
          dwell.histogram = RSSIHistogram((0..<25).map { -60 - $0 % 7 })
          dwell.series = PacketSeries()
          for packet in 0..<25 { dwell.series.append(milliseconds: 100 * packet, level: -60 - packet % 7) }
        }
        return dwell
      }
      try store.importSample("\(log)", dwells: dwells)
    }
    return folder
  }

  /// Reads a store; `nil` if it is refused as damaged, or as none of this program's.
  private func read(_ path: String) throws -> Content? {
    do {
      return try Content(path)
    } catch let error as StoreError where error.category == .unusable {
      #expect(error.help.isEmpty == false)
      return nil
    }
  }

  @Test func `One bit of the file changes nothing that is read, or is damage`() throws {
    let folder = try Self.store()
    let whole = try folder.bytes
    let content = try Content(folder.path)
    #expect(!content.copies.isEmpty && content.issues.count == 15)
    var random = SeededGenerator(seed: 15)
    var damaged = 0
    let tries = TestLength.count(4000, short: 80)
    for _ in 0..<tries {
      var bytes = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try bytes.write(to: URL(filePath: folder.path))
      guard let found = try read(folder.path) else {
        damaged += 1
        continue
      }
      #expect(found == content, "byte \(place)")
    }
    #expect(damaged > tries / 4)
  }

  @Test func `Pages that change places, are lost, or come from elsewhere are damage`() throws {
    let folder = try Self.store()
    let whole = try folder.bytes
    let content = try Content(folder.path)
    let pages = whole.count / 4096
    var random = SeededGenerator(seed: 19)
    func page(_ number: Int) -> Range<Int> { number * 4096..<(number + 1) * 4096 }
    for round in 0..<TestLength.count(1000, short: 30) {
      var bytes = whole
      let (one, other) = (
        Int.random(in: 0..<pages, using: &random), Int.random(in: 1..<pages, using: &random)
      )
      switch round % 4 {
      case 0:
        bytes[page(one)] = whole[page(other)]
        bytes[page(other)] = whole[page(one)]
      case 1: bytes[page(other)] = Data(repeating: 0, count: 4096)
      case 2: bytes[page(one)] = whole[page(other)]
      default: bytes.removeLast(Int.random(in: 1..<whole.count, using: &random))
      }
      try bytes.write(to: URL(filePath: folder.path))
      guard let found = try read(folder.path) else { continue }
      #expect(found == content, "round \(round): pages \(one) and \(other)")
    }
  }

  @Test(arguments: [
    "UPDATE packed_dwell SET histogram = '[-70,1]' WHERE id = 3",
    "UPDATE packed_dwell SET start_s = start_s + 1",
    "UPDATE packed_dwell SET expected_packets = 9223372036854775807",
    "UPDATE packed_dwell SET distance_m = 5",
    "UPDATE packed_dwell SET lag_product_sum = -9223372036854775808", "UPDATE packed_dwell SET line = 7",
    "UPDATE packed_dwell SET location_id = 2 WHERE id = 1",
    "UPDATE packed_dwell SET setting_id = 2 WHERE id = 1",
    "UPDATE packed_dwell SET series = (SELECT series FROM packed_dwell WHERE id = 1) WHERE id = 3",
    "UPDATE packed_dwell SET distance_m = 9e999", "UPDATE packed_dwell SET id = 1000 WHERE id = 1",
    "DELETE FROM packed_dwell WHERE id = 2", "DELETE FROM setting WHERE id = 2", "DELETE FROM location",
    "DELETE FROM import WHERE id = 1", "DELETE FROM issue", "DELETE FROM rejected_row WHERE import_id = 2",
    "UPDATE location SET name = 'elsewhere'", "UPDATE location SET x_m = 2, y_m = 2",
    "UPDATE setting SET placement = 'desk'", "UPDATE setting SET dwells = dwells + 1 WHERE id = 1",
    "UPDATE setting SET histogram = '[0,1]'", "UPDATE setting SET beacon = 'window'",
    "UPDATE import SET dwells = 9", "UPDATE import SET file = 'x'", "UPDATE import SET issues = '{}'",
    "UPDATE import SET kept_issues = 0", "UPDATE import SET is_thinned = 1",
    "UPDATE import SET id = 99 WHERE id = 2",
    "UPDATE survey SET json = '{}'", "DELETE FROM ledger", "UPDATE ledger SET imports = 1",
    "UPDATE issue SET message = 'nothing'", "UPDATE rejected_row SET text = ''",
    "INSERT INTO packed_dwell SELECT 99, import_id, location_id, setting_id, distance_m, start_s, end_s, "
      + "expected_packets, lag_pairs, lag_product_sum, lag_lead_sum, lag_lag_sum, line, histogram, series_sum, sum, "
      + "series FROM packed_dwell WHERE id = 1",
  ])
  func `An edit with SQL is damage`(sql: String) throws {
    let folder = try Self.store(imports: 2)
    try DatabaseQueue(path: folder.path, configuration: .unchecked).writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) { try Content(folder.path) }
    #expect(error.reason == .damaged && error.category == .unusable, "\(error)")
    #expect(try folder.bytes == before)
  }

  @Test(arguments: [
    "ALTER TABLE packed_dwell RENAME TO hidden; CREATE VIEW packed_dwell AS "
      + "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT hidden.* FROM hidden, c",
    "DROP VIEW dwell; CREATE VIEW dwell AS SELECT 1", "CREATE TABLE other (id)",
    "CREATE TRIGGER t AFTER INSERT ON import BEGIN DELETE FROM packed_dwell; END",
    "DROP INDEX packed_dwell_by_import", "ALTER TABLE setting ADD COLUMN more TEXT",
    "DROP INDEX setting_by_import; CREATE INDEX setting_by_import ON setting (beacon)",
    "DROP TABLE issue; CREATE TABLE issue (id, import_id, severity, code, line, column, message, help, sum)",
    "DROP TABLE survey; CREATE VIRTUAL TABLE survey USING fts5(id, json, sum)",
  ])
  func `Other tables, views, indexes or triggers are damage, for readers and writers`(sql: String) throws {
    let folder = try Self.store(imports: 2)
    try DatabaseQueue(path: folder.path, configuration: .unchecked).writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
    let before = try folder.bytes
    for access in [SurveyStore.Access.readOnly, .readWrite, .create] {
      let error = try #require(throws: StoreError.self) { try folder.open(access).importSample("new") }
      #expect(error.reason == .damaged && error.message.contains("schema"), "\(error)")
    }
    #expect(try folder.bytes == before)
  }

  /// Somebody may write the sums as well.
  @Test(arguments: 0..<9)
  func `Numbers that no survey has are damage, even with their sum`(attack: Int) throws {
    let folder = try Self.store(imports: 1)
    try DatabaseQueue(path: folder.path).write { db in
      let table = attack < 7 ? StoredTable.dwell : .setting
      let columns = table.columns.dropFirst().joined(separator: ", ")
      let row = try #require(try Row.fetchOne(db, sql: "SELECT \(columns) FROM \(table.name) WHERE id = 1"))
      var values = Array(row.databaseValues).map { $0 as (any DatabaseValueConvertible)? }
      let (column, value): (String, any DatabaseValueConvertible) =
        [
          ("expected_packets", Int64.max), ("lag_pairs", Int64.max), ("lag_product_sum", Int64.min),
          ("lag_lead_sum", 1 << 50), ("distance_m", Double.infinity),
          ("start_s", -Double.greatestFiniteMagnitude),
          ("histogram", "[-61,\(Int64.max)]"), ("dwells", Int64.max), ("people", Int64.max),
        ][attack]
      values[table.position(column) - 1] = value
      let series = try table.last.flatMap {
        try Data.fetchOne(db, sql: "SELECT \($0) FROM \(table.name) WHERE id = 1")
      }
      try db.execute(sql: "DELETE FROM \(table.name) WHERE id = 1")
      try RowWriter(table, db).add(id: 1, values, last: series)
    }
    let error = try #require(throws: StoreError.self) { try Content(folder.path) }
    #expect(error.reason == .damaged && error.message.contains("'walk 0.csv'"), "\(error)")
  }

  @Test func `A damaged ledger is not changed further`() throws {
    let folder = try Self.store(imports: 2)
    try DatabaseQueue(path: folder.path).write {
      try $0.execute(sql: "UPDATE import SET file = 'x' WHERE id = 1")
    }
    let before = try folder.bytes
    let errors = [
      try #require(throws: StoreError.self) { try folder.open().importSample("new") },
      try #require(throws: StoreError.self) { try folder.open().forget(["1"]) },
    ]
    #expect(errors.allSatisfy { $0.reason == .damaged })
    #expect(try folder.bytes == before)
  }
}

extension Configuration {
  /// As somebody opens a store who wants to change it.
  fileprivate static var unchecked: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
    return configuration
  }
}
