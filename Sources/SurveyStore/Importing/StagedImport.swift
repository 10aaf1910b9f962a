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

  /// Tables with the columns of the store's, whose rules hold when the rows are copied.
  private static let tables: [(name: String, columns: [String])] = [
    ("location", ["name", "is_named", "x_m", "y_m", "z_m", "floor"]),
    (
      "setting",
      [
        "beacon", "placement", "crowd", "people", "carriage", "orientation_deg", "receiver", "channel",
        "source", "session",
      ]
    ),
    (
      "packed_dwell",
      [
        "location_id", "setting_id", "distance_m", "start_s", "end_s", "expected_packets", "lag_pairs",
        "lag_product_sum", "lag_lead_sum", "lag_lag_sum", "line", "histogram", "series",
      ]
    ),
    ("setting_total", ["dwells", "first_s", "last_s", "histogram"]),
    ("rejected_row", ["severity", "code", "line", "column", "message", "help", "text"]),
    ("issue", ["severity", "code", "line", "column", "message", "help"]),
  ]

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
      for table in Self.tables {
        try db.execute(
          sql:
            "CREATE TABLE \(table.name) (id INTEGER PRIMARY KEY, import_id, \(table.columns.joined(separator: ", ")))"
        )
      }
    }
  }

  /// Closes the connection, in a way that takes no thread.
  deinit {
    try? queue.close()
    KeptObjects.keep(queue)
  }

  /// Takes everything that the reader hands over, to the end of the log.
  ///
  /// - Throws: ``ImportHandover/GivenUp`` if the log could not be read to its end.
  func fill(from handover: ImportHandover) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        let writer = try ImportWriter(db, importID: 0)
        while case let items = try handover.next(), !items.isEmpty {
          for item in items {
            if case .dwell(let dwell) = item, dwell.isThinned { isThinned = true }
            try writer.write(item)
          }
        }
        try writer.finish()
        return .commit
      }
    }
  }

  /// Copies the rows into the store, within the transaction that adds the import.
  func copy(to store: Database, importID: Int64) throws {
    try queue.read { staged in
      let offset = { (table: String) in
        try Int64.fetchOne(store, sql: "SELECT coalesce(max(id), 0) FROM \(table)") ?? 0
      }
      let (location, setting) = (try offset("location"), try offset("setting"))
      for table in Self.tables {
        let places = Array(repeating: "?", count: table.columns.count + 2).joined(separator: ", ")
        let insert = try store.makeStatement(
          sql:
            "INSERT INTO \(table.name) (id, import_id, \(table.columns.joined(separator: ", "))) VALUES (\(places))"
        )
        let shift: [Int64] =
          switch table.name {
          case "location": [location]
          case "setting", "setting_total": [setting]
          default: []
          }
        let rows = try Row.fetchCursor(staged, sql: "SELECT * FROM \(table.name) ORDER BY id")
        while let row = try rows.next() {
          var values = (0..<row.count).map { row.databaseValues(at: $0) }
          values[0] = shift.first.map { ((row[0] as Int64) + $0).databaseValue } ?? .null
          values[1] = importID.databaseValue
          if table.name == "packed_dwell" {
            values[2] = ((row[2] as Int64) + location).databaseValue
            values[3] = ((row[3] as Int64) + setting).databaseValue
          }
          try insert.execute(arguments: StatementArguments(values))
        }
      }
    }
  }
}

extension Row {
  fileprivate func databaseValues(at index: Int) -> DatabaseValue { self[index] }
}
