import Foundation
import GRDB
import RadioSurvey
import Support

/// What an import has read, outside the store until it is whole.
///
/// It is kept in a temporary SQLite database, which has no name in the file system and vanishes with this object, also when
/// the process is killed. So the store's write lock is held only while finished rows are copied, however long the log takes
/// to read, and memory stays the same for any length of log.
final class StagedImport {
  private let queue: DatabaseQueue
  /// Whether the log has only some of the packets that its source received, see ``Dwell/isThinned``.
  private(set) var isThinned = false

  /// How many rows were staged, once the log has ended.
  private var counts = ImportRow.RowCounts()

  init() throws {
    var configuration = Configuration()
    configuration.label = "staged import"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
    }
    do { try WorkerThread.requireRoom() } catch { throw StoreError.noRoom("import") }
    // An empty name is a temporary file, which SQLite removes from its folder as soon as it is open.
    queue = try DatabaseQueue(path: "", configuration: configuration)
    try queue.writeWithoutTransaction { db in
      // Columns as the store's, whose rules hold when the rows are copied.
      for table in StoredTable.ofImport {
        let columns = StoredTable.list(table.allColumns.dropFirst())
        try db.execute(sql: "CREATE TABLE \(table.name) (id INTEGER PRIMARY KEY, \(columns))")
      }
    }
  }

  deinit { StoreConnection.close(queue) }

  /// Takes everything that the reader hands over, to the end of the log.
  /// - Throws: ``ImportHandover/GivenUp`` if the log could not be read to its end.
  func fill(from handover: ImportHandover) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        let writer = try ImportWriter(db, importID: 0, isSummed: false)
        while case let items = try handover.next(), !items.isEmpty {
          for item in items {
            if case .dwell(let dwell) = item, dwell.isThinned { isThinned = true }
            try writer.write(item)
          }
        }
        counts = try writer.finish()
        return .commit
      }
    }
  }

  /// Copies the rows into the store, within the transaction that adds the import.
  func copy(to store: Database, importID: Int64) throws -> ImportRow.RowCounts {
    try queue.read { staged in
      // Rows have the numbers 1, 2 … and the import 0 here, and there those behind the last and the import's.
      var offsets: [String: Int64] = [:]
      for table in StoredTable.ofImport {
        let writer = try RowWriter(table, store)
        offsets["\(table.name)_id"] = writer.next - 1
        var shifts = table.columns.map { offsets[$0] ?? 0 }
        (shifts[0], shifts[1]) = (writer.next - 1, importID)
        let select = try staged.makeStatement(sql: "SELECT * FROM \(table.name) ORDER BY id")
        let rows = try Row.fetchCursor(select)
        while try rows.next() != nil { try writer.copy(select.sqliteStatement, adding: shifts) }
      }
      return counts
    }
  }
}
