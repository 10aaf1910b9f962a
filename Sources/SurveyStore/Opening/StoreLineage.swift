import CSQLiteShim
import Foundation
import GRDB
import Support

/// The last changes of a store, each by a number of its own, in one row that every transaction rewrites.
///
/// SQLite takes a write-ahead log for that of the file beside it, whatever file that is: after a kill, or if a store is moved while it
/// is open, another store that takes its path, or an older copy of the same one, would get pages of the first one. So a log is used only
/// if it has every change that comes after the last one in the file itself.
///
/// The table does not belong to the schema's versions: a store without it, which no log of this version has changed, lacks nothing.
enum StoreLineage {
  /// Changes that are remembered. SQLite folds a log into the file after 1000 pages, and each change takes three or more.
  private static let most = 400
  private static let length = 8

  static let table = """
    -- The last changes of this store, 8 random bytes each, the newest last.
    CREATE TABLE lineage (id INTEGER PRIMARY KEY CHECK (id = 1), changes BLOB NOT NULL) STRICT;
    """

  static func renew(_ db: Database) throws -> Data {
    let change = Data((0..<length).map { _ in UInt8.random(in: .min ... .max) })
    if try !isThere(db) { try db.execute(sql: table) }
    let changes = try changes(db).suffix(length * (most - 1)) + change
    try db.execute(
      sql: "INSERT INTO lineage VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET changes = excluded.changes",
      arguments: [changes])
    return change
  }

  static func has(_ change: Data, _ db: Database) throws -> Bool { try changes(after: change, db) != nil }

  /// How many changes a store has after one; `nil` if that one is not among its last.
  private static func changes(after change: Data, _ db: Database) throws -> Int? {
    let changes = Array(try changes(db))
    let starts = Array(stride(from: 0, to: changes.count, by: length))
    let found = starts.last { changes[$0...].prefix(length).elementsEqual(change) }
    return found.map { (changes.count - $0) / length - 1 }
  }

  /// What the file of a store says without the write-ahead log beside it.
  enum FileState {
    /// It has no log, no tables or no lineage, or cannot be read: any log may be its own.
    case open
    /// It is the database of another program, whose log is not for this one to use.
    case foreign
    case store(Data)
  }

  /// Reads the file alone, if it has a log; `uri` opens it as immutable.
  static func state(of path: String, uri: String?) -> FileState {
    var status = stat()
    guard stat("\(path)-wal", &status) == 0, status.st_size > 0 else { return .open }
    return state(ofFile: uri)
  }

  private static func state(ofFile uri: String?) -> FileState {
    let state = withFile(uri) { queue in
      try queue.read { db -> FileState in
        switch try Schema.identity(of: db) {
        case .blank: .open
        case .foreign: .foreign
        case .store: try last(db).map { .store($0) } ?? .open
        }
      }
    }
    return state ?? .open
  }

  /// Opens a file without what is beside it, by a URI that declares it immutable; `nil` if that fails.
  private static func withFile<Value>(_ uri: String?, _ body: (DatabaseQueue) throws -> Value?) -> Value? {
    var configuration = Configuration()
    configuration.readonly = true
    guard let uri, let queue = try? DatabaseQueue(path: uri, configuration: configuration) else { return nil }
    defer { StoreConnection.close(queue) }
    return try? body(queue)
  }

  /// Whether the log that a connection uses goes on where the file alone ends.
  static func continues(_ state: FileState, _ db: Database, path: String) throws -> Bool {
    switch state {
    case .open, .foreign: return true
    case .store(let change):
      guard let later = try changes(after: change, db) else { return false }
      return later <= commits(inLogOf: path)
    }
  }

  /// Whether the file alone holds what a connection has of it: not where a copy of another store was written over it.
  static func isFile(_ uri: String?, of db: Database) throws -> Bool {
    switch state(ofFile: uri) {
    case .open: true
    case .foreign: false
    case .store(let change): try has(change, db)
    }
  }

  /// The last change of a store; `nil` if it has none.
  static func last(_ db: Database) throws -> Data? {
    let changes = try changes(db)
    return changes.isEmpty ? nil : Data(changes.suffix(length))
  }

  /// Transactions in the write-ahead log: its frames that end one, up to those that a former log has left. See SQLite's “WAL-mode File
  /// Format”.
  private static func commits(inLogOf path: String) -> Int {
    guard let log = FileHandle(forReadingAtPath: "\(path)-wal") else { return 0 }
    defer { try? log.close() }
    guard let head = numbers(log, 8, at: 0) else { return 0 }
    var (commits, offset) = (0, 32)
    // Page number, pages of the database after a commit or 0, and the two salts of the log.
    while let frame = numbers(log, 4, at: offset), frame[2...] == head[4..<6] {
      if frame[1] != 0 { commits += 1 }
      offset += 24 + Int(head[2])
    }
    return commits
  }

  // MARK: The rollback journal

  /// Whether the rollback journal beside a file undoes a change of another one. SQLite would do it all the same: after a first import that
  /// was killed, the store that takes its path would become empty.
  ///
  /// Each change counts up a number in the first page, which the journal has as it was before: that of the file is the same or one more.
  /// - Parameter uri: Opens the file as immutable.
  static func hasForeignJournal(_ path: String, uri: String?) -> Bool {
    guard let before = count(inJournalOf: path), let now = count(inFile: uri) else { return false }
    return now != before && now != before &+ 1
  }

  /// Changes that the file had before the one that the journal undoes; `nil` if there is no such journal, or it does not say. See SQLite's
  /// “Database File Format”, 3.
  private static func count(inJournalOf path: String) -> UInt32? {
    guard let journal = FileHandle(forReadingAtPath: "\(path)-journal") else { return nil }
    defer { try? journal.close() }
    guard let head = numbers(journal, 7, at: 0), head[..<2] == [0xD9D5_05F9, 0x20A1_63D7] else { return nil }
    // Pages that the file had, and the sizes of a sector and of a page.
    guard head[4] > 0 else { return 0 }
    var offset = Int(head[5])
    while let record = numbers(journal, 8, at: offset), record[0] != 0 {
      if record[0] == 1 { return record[7] }
      offset += 8 + Int(head[6])
    }
    return nil
  }

  private static func count(inFile uri: String?) -> UInt32? {
    withFile(uri) { queue in
      var head = [UInt8](repeating: 0, count: 28)
      guard queue.unsafeRead({ csq_read_head($0.sqliteConnection, &head, 28) }) == 0 else { return nil }
      return head[24...].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// Big-endian numbers of a file; `nil` if it ends before them.
  private static func numbers(_ file: FileHandle, _ count: Int, at offset: Int) -> [UInt32]? {
    guard (try? file.seek(toOffset: UInt64(offset))) != nil,
      let bytes = try? file.read(upToCount: 4 * count), bytes.count == 4 * count
    else { return nil }
    return (0..<count).map { number in
      bytes.dropFirst(4 * number).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }

  private static func changes(_ db: Database) throws -> Data {
    guard try isThere(db) else { return Data() }
    return try Data.fetchOne(db, sql: "SELECT changes FROM lineage") ?? Data()
  }

  private static func isThere(_ db: Database) throws -> Bool { try Schema.hasTable("lineage", db) }
}

extension StoreError {
  /// What is beside the store was written for another one.
  static func foreign(_ log: String, of path: String, help: String) -> StoreError {
    StoreError(
      reason: .foreignLog, path: path,
      message: "the \(log) beside it belongs to another store, which was at this path before", help: help)
  }
}
