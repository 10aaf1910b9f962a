import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// The session that a dwell states, and the log that it came from.
@Suite struct SessionTests {
  private func dwells(_ sessions: [SurveySession?]) -> [Dwell] {
    sessions.enumerated().map { index, session in
      var dwell = sampleDwells[2]
      (dwell.start, dwell.end) = (Double(index), Double(index))
      dwell.session = session
      return dwell
    }
  }

  @Test func `A store keeps the session of each dwell and tells its log`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let sessions: [SurveySession?] = ["monday", nil, "'); DROP TABLE setting;--", "monday"]
    try store.importSample("a", dwells: dwells(sessions))
    try store.importSample("b", dwells: dwells([nil]))
    #expect(try store.dwells().map(\.session) == sessions + [nil])
    #expect(try store.dwells().map(\.log) == Array(repeating: "walk a.csv", count: 4) + ["walk b.csv"])
  }

  @Test func `The view shows the session`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample("a", dwells: dwells(["monday", nil]))
    let shown = try DatabaseQueue(path: folder.path).read { db in
      try Optional<String>.fetchAll(db, sql: "SELECT session FROM dwell ORDER BY id")
    }
    #expect(shown == ["monday", nil])
  }

  /// A store of version 4 is one of this version without the column, and with the view that version 2 made.
  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create])
  func `A store of the fourth version opens and states no session`(access: SurveyStore.Access) throws {
    let folder = try StoreFolder()
    try folder.open().importSample("a")
    try DatabaseQueue(path: folder.path).writeWithoutTransaction { db in
      let view = try #require(Schema.second.range(of: "CREATE VIEW dwell"))
      let rest = Schema.second[view.lowerBound...]
      let end = try #require(rest.firstIndex(of: ";"))
      try db.execute(
        sql:
          "DROP TABLE setting_total; DROP INDEX packed_dwell_by_setting; DROP VIEW dwell; ALTER TABLE setting DROP COLUMN session; \(rest[...end]) PRAGMA user_version = 4"
      )
    }
    let dwells = try folder.open(access).dwells(includingSeries: true)
    #expect(dwells.unlogged == sampleDwells)
    #expect(dwells.allSatisfy { $0.session == nil && $0.log == "walk a.csv" })
    try folder.open(.readWrite).importSample("b", dwells: self.dwells(["monday"]))
    #expect(try folder.open(.readOnly).dwells().last?.session == "monday")
  }
}
