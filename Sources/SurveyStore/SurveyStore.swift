import GRDB
import Workers

/// Surveys in a SQLite file: the logs that came in, their dwells, what was wrong with them, and saved calibrations.
///
/// Every change is one transaction: it happens whole or not at all, also when the disk fills up or the process is killed.
/// The journal is SQLite's rollback journal, so at rest a store is one file. Writers wait for each other up to
/// ``busyTimeout``. A store object belongs to one task; several objects and processes may have the same file open.
public final class SurveyStore {
  /// What a store is opened for.
  public enum Access: Hashable, Sendable {
    /// To read.
    case readOnly
    /// To read and write a store that exists.
    case readWrite
    /// The same, and to make it where there is none. The file appears with the first change that succeeds.
    case create
  }

  /// Seconds that a writer waits for another.
  public static let busyTimeout = 30.0

  /// Where the store is, as the user named it.
  public let path: String
  private let access: Access
  private let maximumPages: Int?
  private var queue: DatabaseQueue?

  /// Opens a store.
  ///
  /// - Throws: ``StoreError``: `notFound`, `notSQLite`, `foreignDatabase`, `newerSchema`, `io` …; the file was not changed.
  public static func open(path: String, access: Access = .readOnly) throws -> SurveyStore {
    try SurveyStore(path: path, access: access)
  }

  /// - Parameter maximumPages: Pages that the file may grow to: a full disk, for tests.
  init(path: String, access: Access, maximumPages: Int? = nil) throws {
    self.path = path
    self.access = access
    self.maximumPages = maximumPages
    guard try StoreFile.exists(path) else {
      guard access == .create else {
        throw StoreError(
          reason: .notFound, path: path, message: "there is no survey store here",
          help: "make one with: beacon-calibrate import LOG --store \(path)")
      }
      return
    }
    if access == .readOnly, StoreFile.hasJournal(path) { recover() }
    let queue = try connect()
    self.queue = queue
    let isReady = try StoreError.translating(path) { try queue.read { try Schema.isReady($0, path: path) } }
    if !isReady, access == .readOnly {
      try queue.read { db in
        guard case .store = try Schema.identity(of: db) else { return }
        throw StoreError(
          reason: .readOnly, path: path, message: "this store was written by an older version",
          help: "open it once for writing, for example by an import, to bring it up to date")
      }
    }
    if !isReady, access != .readOnly { try migrate() }
  }

  deinit { Self.retire(queue) }

  /// Closes a connection, in a way that takes no thread.
  private static func retire(_ queue: DatabaseQueue?) {
    guard let queue else { return }
    try? queue.close()
    KeptObjects.keep(queue)
  }

  /// Reads from the store; `nil` where it has no tables yet.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let queue else { return nil }
    return try StoreError.translating(path) {
      try queue.read { db in try Schema.isReady(db, path: path) ? body(db) : nil }
    }
  }

  /// Changes the store in one transaction, which any error undoes.
  ///
  /// Where the transaction would have made the store and does not, no file stays behind.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard access != .readOnly else {
      throw StoreError(
        reason: .readOnly, path: path, message: "the store was opened to read only",
        help: "open it for writing")
    }
    let isNew = queue == nil
    do {
      let queue = try queue ?? connect()
      self.queue = queue
      return try StoreError.translating(path) {
        try queue.writeWithoutTransaction { db in
          var result: Value?
          try db.inTransaction(.immediate) {
            try Schema.prepare(db, path: path)
            result = try body(db)
            return .commit
          }
          guard let result else { throw StoreError.interrupted(path) }
          return result
        }
      }
    } catch {
      // After a failed write SQLite undoes what reached the file when the file is next read: let that be now.
      _ = try? queue?.read(Schema.identity)
      if isNew { discardEmptyFile() }
      throw error
    }
  }

  private func migrate() throws {
    guard let queue, case .store = try queue.read(Schema.identity) else { return }
    try write { _ in }
  }

  /// Removes the file that this object made and in which no transaction has succeeded.
  private func discardEmptyFile() {
    Self.retire(queue)
    queue = nil
    StoreFile.removeIfEmpty(path)
  }

  /// Lets SQLite undo what a killed run has left half done: a connection that only reads cannot. Where it fails, the
  /// connection that reads says why.
  private func recover() {
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.busyTimeout)
    let queue = try? DatabaseQueue(path: path, configuration: configuration)
    _ = try? queue?.read { try Schema.identity(of: $0) }
    Self.retire(queue)
  }

  private func connect() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "survey store"
    configuration.readonly = access == .readOnly
    configuration.busyMode = .timeout(Self.busyTimeout)
    configuration.foreignKeysEnabled = true
    let maximumPages = maximumPages
    configuration.prepareDatabase { db in
      if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
    }
    return try StoreError.translating(path) { try DatabaseQueue(path: path, configuration: configuration) }
  }
}

extension StoreError {
  fileprivate static func interrupted(_ path: String) -> StoreError {
    StoreError(
      reason: .io, path: path, message: "the change was interrupted; nothing was changed", help: "try again")
  }
}
