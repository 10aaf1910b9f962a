import Foundation
import GRDB
import RadioSurvey
import Support

/// Surveys in a SQLite file: the imported logs, their dwells, and what was wrong with them.
///
/// Every change is one transaction: it happens whole or not at all, also when the disk fills up or the process is killed.
/// The journal is SQLite's write-ahead log, so readers never wait for a writer; if the file system does not support it,
/// it is the rollback journal, and readers wait while a writer commits (``readersWait``). Writers wait for each other. When
/// the last user closes a store, it is one file. A store object belongs to one task; several objects and processes may have
/// the same file open.
package final class SurveyStore {
  package enum Access: Sendable {
    case readOnly
    case readWrite
    /// The same, and to make it if it does not exist. The file appears with the first change that succeeds.
    case create
  }

  /// How long a writer waits for another.
  package struct Patience: Sendable {
    /// Seconds.
    package var seconds: Double
    /// Called once, when it begins to wait.
    package var onWait: @Sendable () -> Void

    /// A patience of 60 s, or another.
    package init(seconds: Double = 60, onWait: @escaping @Sendable () -> Void = {}) {
      self.seconds = seconds
      self.onWait = onWait
    }
  }

  package static var schemaVersion: Int { Schema.current.version }

  package let path: String
  private let access: Access
  private let patience: Patience
  private let wait: StoreWait
  let watch: StoreWatch
  private let maximumPages: Int?
  private let schema: Schema
  private var queue: DatabaseQueue?
  private(set) var identity: StoreIdentity?
  /// The last change that this object has made.
  private var lastChange: Data?
  /// The last change of the store when it was opened.
  private var firstChange: Data?
  /// Whether the write-ahead log is of a file that is no more.
  private var leavesLog = false

  /// Opens a store. A store of an older version is brought up to date, unless it may not be written.
  /// - Throws: ``StoreError``: `notFound`, `notSQLite`, `foreignDatabase`, `formerSchema`, `newerSchema`, `io` …; the file was not changed.
  package static func open(
    path: String, access: Access = .readOnly, patience: Patience = Patience()
  ) throws -> SurveyStore {
    try SurveyStore(path: path, access: access, patience: patience)
  }

  /// - Parameter maximumPages: Pages that the file may grow to: a full disk, for tests.
  /// - Parameter schema: Another one than this program's for tests.
  init(
    path: String, access: Access, patience: Patience = Patience(), maximumPages: Int? = nil,
    schema: Schema = .current
  ) throws {
    self.path = path
    self.access = access
    self.patience = patience
    wait = StoreWait(patience)
    watch = StoreWatch(path: path)
    self.maximumPages = maximumPages
    self.schema = schema
    guard try StoreFile.exists(path) else {
      guard access == .create else {
        throw StoreError(
          reason: .notFound, path: path, message: "the survey store does not exist",
          help: "create one with: beacon-calibrate import LOG --store \(ShellText.path(path) ?? "STORE")")
      }
      return
    }
    let queue = try connect()
    self.queue = queue
    let isReady = try watch.watching {
      try StoreError.translating(path) { try queue.read { try schema.isReady($0, path: path) } }
    }
    if !isReady { try migrate() }
    firstChange = try? self.queue?.read(StoreLineage.last)
  }

  deinit { drop() }

  private func drop() {
    if let queue { StoreConnection.close(queue) }
    queue = nil
  }

  /// Whether the file system does not support SQLite's write-ahead log, so that readers wait while a writer commits.
  package var readersWait: Bool {
    guard let mode = try? queue?.read({ try String.fetchOne($0, sql: "PRAGMA journal_mode") }) else {
      return false
    }
    return mode != "wal"
  }

  /// Reads from the store; `nil` if it has no tables yet.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let queue else { return nil }
    return try watch.watching {
      try StoreError.translating(path) {
        try queue.read { db in try schema.isReady(db, path: path) ? body(db) : nil }
      }
    }
  }

  /// - Throws: ``StoreError`` if the store was opened to read.
  func checkIsWritable() throws {
    guard access == .readOnly else { return }
    throw StoreError(
      reason: .readOnly, path: path, message: "the store is open for reading only",
      help: "open it for writing")
  }

  /// Changes the store in one transaction, which any error undoes.
  ///
  /// If the transaction would have made the store and does not, no file stays behind.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try checkIsWritable()
    let isNew = queue == nil
    do {
      let value = try change(isNew: isNew, body)
      useWriteAheadLog()
      return value
    } catch {
      // After a failed write SQLite undoes what reached the file when the file is next read: let that be now.
      _ = try? queue?.read(Schema.identity)
      if isNew { discardEmptyFile() }
      throw error
    }
  }

  /// Takes what was deleted out of the write-ahead log too, unless somebody still reads it: the last to leave does so then.
  func truncateWriteAheadLog() { withoutWaiting { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") } }

  /// Does something that can be done another time, unless the store is in use or cannot be written.
  private func withoutWaiting(_ body: (Database) throws -> Void) {
    _ = try? wait.withoutWaiting { try queue?.writeWithoutTransaction(body) }
  }

  /// Runs a transaction, again if another run, which failed to make the store, took the new file away meanwhile.
  private func change<Value>(isNew: Bool, _ body: (Database) throws -> Value) throws -> Value {
    for _ in 0..<20 {
      let queue = try queue ?? connect()
      self.queue = queue
      do {
        return try transaction(queue, body)
      } catch let error as StoreError where error.reason == .moved && isNew && lastChange == nil {
        drop()
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_DBMOVED {
        guard isNew else {
          throw StoreError.moved(path, queue.unsafeRead(fate), before: lastChange != nil, now: false)
        }
        drop()
      } catch let error as DatabaseError { throw failure(error, queue) }
    }
    throw StoreError(
      reason: .busy, path: path, message: "other processes removed the store while this one waited for them",
      help: "try again")
  }

  /// The failure of a change. What the schema refuses is this program's fault, unless the store is damaged.
  private func failure(_ error: DatabaseError, _ queue: DatabaseQueue) -> StoreError {
    guard error.resultCode == .SQLITE_CONSTRAINT else { return StoreError(error, path: path) }
    let answer = try? queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
    guard let answer, answer != "ok" else { return StoreError(error, path: path) }
    return .damaged(path, message: "the store is damaged: \(answer)")
  }

  private func transaction<Value>(_ queue: DatabaseQueue, _ body: (Database) throws -> Value) throws -> Value
  {
    try queue.writeWithoutTransaction { db in
      var result: (value: Value, change: Data?)?
      let changes = db.totalChangesCount
      do {
        try db.inTransaction(.immediate) {
          try demandInPlace(db)
          try schema.prepare(db, path: path)
          let value = try body(db)
          // A transaction that changes nothing leaves the file as it was.
          result = (value, db.totalChangesCount > changes ? try StoreLineage.renew(db) : nil)
          return .commit
        }
      } catch let error as StoreError where error.reason == .moved {
        if !leavesLog { foldLog(db) }
        throw error
      }
      guard let result else {
        throw StoreError(
          reason: .io, path: path, message: "the change was interrupted; nothing was changed",
          help: "try again")
      }
      lastChange = result.change ?? lastChange
      let fate = fate(db)
      guard fate == .isInPlace else {
        foldLog(db)
        throw StoreError.moved(path, fate, before: true, now: true)
      }
      return result.value
    }
  }

  private func fate(_ db: Database) -> StoreIdentity.Fate { identity?.fate(db, path: path) ?? .isInPlace }

  /// Checks, under the write lock, that the store is the one that was opened.
  /// - Throws: ``StoreError``, `moved`.
  private func demandInPlace(_ db: Database) throws {
    let fate = fate(db)
    // Another store at the path may have used the same write-ahead log, or have been copied into the file.
    var isOwn = try (lastChange ?? firstChange).map { try StoreLineage.has($0, db) } ?? true
    if fate == .isInPlace, isOwn {
      isOwn = try StoreLineage.isFile(StoreConnection.immutableURI(StoreFile.place(path)), of: db)
      if !isOwn {
        // What is in the log is not for the file that is there now.
        leavesLog = true
        StoreConnection.leaveLog(db, true)
      }
    }
    guard fate == .isInPlace, isOwn else {
      throw StoreError.moved(path, fate, before: lastChange != nil, now: false)
    }
  }

  /// Moves what was written into the file, wherever it is now, so that nothing stays in the write-ahead log, which another store at
  /// the path would take for its own.
  private func foldLog(_ db: Database) {
    guard let lastChange, (try? StoreLineage.has(lastChange, db)) == true else { return }
    _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Brings a store of an older version up to date.
  private func migrate() throws {
    guard let queue, case .store = try queue.read(Schema.identity) else { return }
    guard access == .readOnly else { return try write { _ in } }
    // A reader migrates with its own connection.
    drop()
    do {
      _ = try SurveyStore(path: path, access: .readWrite, patience: patience, schema: schema)
    } catch let error as StoreError where error.reason == .readOnly || error.reason == .io {
      throw StoreError(
        reason: .readOnly, path: path,
        message: "the store has the format of an older version and cannot be upgraded here",
        help: "open it once with write access")
    }
    self.queue = try connect()
  }

  /// Takes the write-ahead log as journal, once no other connection uses a store that does not have it yet.
  private func useWriteAheadLog() {
    withoutWaiting { db in
      if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" {
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
    }
  }

  /// Removes the file that this object made and in which no transaction has succeeded.
  private func discardEmptyFile() {
    let isOwn = identity == StoreIdentity(path: path)
    drop()
    if isOwn { StoreFile.removeIfEmpty(path) }
  }

  private func connect() throws -> DatabaseQueue {
    try StoreError.translating(path) {
      for _ in 0..<20 {
        let queue = try StoreConnection.open(
          path, readsOnly: access == .readOnly, wait: wait, watch: watch, maximumPages: maximumPages)
        identity = StoreIdentity(path: path)
        if identity != nil, !queue.unsafeRead(StoreIdentity.hasMoved) { return queue }
        // Another file took its place while it was opened, so that nobody knows whose write-ahead log it has.
        StoreConnection.close(queue)
      }
      throw StoreError.moved(path, .deleted, before: false, now: false)
    }
  }
}
