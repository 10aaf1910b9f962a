import CSQLiteShim
import Foundation
import GRDB
import GRDBSQLite
import Support

enum StoreConnection {
  /// A reader opens the file to read and write if it may, and is kept from writing by `query_only`: only such a connection
  /// can undo what a killed run left half done, and fold the write-ahead log into the file when it is the last to leave.
  /// Where the file or its folder may not be written, it opens to read; if the store has no write-ahead log there, as
  /// immutable, because SQLite has no other way to read a store in that mode without writing beside it.
  /// - Throws: ``StoreError``: `foreignLog` if the write-ahead log beside the file is not its own; `DatabaseError`.
  static func open(
    _ path: String, readsOnly: Bool, wait: StoreWait, watch: StoreWatch, maximumPages: Int?
  ) throws -> DatabaseQueue {
    do { try WorkerThread.requireRoom() } catch { throw StoreError.noRoom(path) }
    FileUse.shared.reads(path: path, suffixes: FileUse.besideDatabase)
    let (path, shown) = (StoreFile.place(path), path)
    try StoreFile.demandPlainCompanions(path, of: shown)
    if StoreLineage.hasForeignJournal(path, uri: immutableURI(plain(path))) {
      throw StoreError.foreign(
        "rollback journal", of: shown, help: "move \(path)-journal away; the store itself is whole")
    }
    let configuration = configuration(wait, watch, maximumPages: maximumPages)
    // The file may be read while another connection folds a log into it.
    for _ in 0..<3 {
      let state = StoreLineage.state(of: path, uri: immutableURI(plain(path)))
      if case .foreign = state { throw StoreError.foreignDatabase(shown) }
      // Until it is known that the log is the file's own, nothing of it comes into the file.
      let isKnown = if case .open = state { true } else { false }
      do {
        let queue = try connection(path, readsOnly: readsOnly, configuration, leavesLog: !isKnown)
        if isKnown { return queue }
        if try queue.read({ try StoreLineage.continues(state, $0, path: path) }) {
          queue.unsafeRead { leaveLog($0, false) }
          return queue
        }
        close(queue)
      } catch let error as DatabaseError where !isKnown && error.resultCode == .SQLITE_CORRUPT {
        // Pages of two stores.
      }
    }
    throw StoreError.foreign(
      "write-ahead log", of: shown,
      help:
        "move \(path)-wal and \(path)-shm away; the store itself is whole, and they hold the last changes "
        + "of the other one")
  }

  /// Closes a connection, in a way that takes no thread.
  static func close(_ queue: DatabaseQueue) {
    try? queue.close()
    KeptObjects.keep(queue)
  }

  static func leaveLog(_ db: Database, _ leaves: Bool) {
    if let connection = db.sqliteConnection { _ = csq_leave_log(connection, leaves ? 1 : 0) }
  }

  private static func plain(_ path: String) -> String { path.hasPrefix("file:") ? "./\(path)" : path }

  private static func connection(
    _ path: String, readsOnly: Bool, _ common: Configuration, leavesLog: Bool
  ) throws -> DatabaseQueue {
    let plain = plain(path)
    var configuration = common
    if leavesLog { configuration.prepareDatabase { leaveLog($0, true) } }
    guard readsOnly else { return try DatabaseQueue(path: plain, configuration: configuration) }
    let folder = (plain as NSString).deletingLastPathComponent
    if access(plain, W_OK) == 0, access(folder.isEmpty ? "." : folder, W_OK) == 0 {
      var guarded = configuration
      guarded.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
      let isAlone = !StoreFile.hasWriteAheadLog(path)
      do {
        let queue = try DatabaseQueue(path: plain, configuration: guarded)
        // The first reading takes the files beside the store into use, or makes them.
        _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        return queue
      } catch let error as DatabaseError where isAlone && error.resultCode == .SQLITE_IOERR {
        // No byte may be written beside the store, as under a limit on the size of files.
        for suffix in ["-wal", "-shm"] { StoreFile.removeIfEmpty(path + suffix) }
      }
    }
    configuration.readonly = true
    if !StoreFile.hasWriteAheadLog(path), let uri = immutableURI(plain) {
      return try DatabaseQueue(path: uri, configuration: configuration)
    }
    return try DatabaseQueue(path: plain, configuration: configuration)
  }

  private static func configuration(_ wait: StoreWait, _ watch: StoreWatch, maximumPages: Int?)
    -> Configuration
  {
    var configuration = Configuration()
    configuration.label = "survey store"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .callback { wait.again(after: $0) }
    configuration.prepareDatabase { db in
      let code = csq_distrust(db.sqliteConnection)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, longestValue)
      watch.install(on: db.sqliteConnection)
      // What is deleted is overwritten: names that a later import leaves out stay nowhere.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
    }
    return configuration
  }

  /// Bytes of a value; no kept result, which is the longest, has so many.
  private static let longestValue: Int32 = 128 << 20

  /// The path as a URI that declares the file immutable.
  static func immutableURI(_ path: String) -> String? {
    let absolute = PathText.resolve(path, in: FileManager.default.currentDirectoryPath)
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "/-_.~")
    return absolute.addingPercentEncoding(withAllowedCharacters: allowed).map { "file://\($0)?immutable=1" }
  }
}

/// Ends what reads a store if it takes longer than any store does: a damaged one may lead back into itself. Used by one thread at a time,
/// as its store is, hence `@unchecked`.
final class StoreWatch: @unchecked Sendable {
  /// Processor time that may pass without a row, in seconds; twice as much for a store of 300 MB, and so on.
  private static let seconds = 30.0
  private static let memory: Int64 = 1 << 30

  private let watch = UnsafeMutablePointer<csq_watch>.allocate(capacity: 1)

  init(path: String) {
    var status = stat()
    stat(path, &status)
    watch.initialize(to: csq_watch())
    watch.pointee.seconds = Self.seconds * (1 + Double(status.st_size) / 3e8)
    watch.pointee.memory = Self.memory
    watch.pointee.rows = .max
    csq_watch_rest(watch)
  }

  deinit { watch.deallocate() }

  /// Has SQLite ask the watch. The connection must not outlive it.
  func install(on connection: OpaquePointer?) { csq_watch_install(watch, connection) }

  /// Does something of which no row may take too long.
  func watching<Value>(_ work: () throws -> Value) rethrows -> Value {
    csq_watch_wait(watch)
    defer { csq_watch_rest(watch) }
    return try work()
  }

  /// Begins to wait for another row.
  func wait() { csq_watch_wait(watch) }
}

/// Waits for other writers of a store, in steps that grow to 50 ms. Used by one thread at a time, as its store is, hence
/// `@unchecked`.
final class StoreWait: @unchecked Sendable {
  private let patience: SurveyStore.Patience
  /// Whether not to wait now: for changes that can be made another time.
  private var isImpatient = false

  init(_ patience: SurveyStore.Patience) { self.patience = patience }

  /// What SQLite asks if a lock is taken, with the number of times that it has asked for this lock before.
  func again(after tries: Int) -> Bool {
    // 1 + 2 + … + 49 ms, then 50 ms each.
    let waited = tries < 50 ? Double(tries * (tries + 1)) / 2000 : 1.225 + Double(tries - 49) * 0.05
    guard !isImpatient, waited < patience.seconds else { return false }
    if tries == 20 { patience.onWait() }
    Thread.sleep(forTimeInterval: Double(min(tries + 1, 50)) / 1000)
    return true
  }

  func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    isImpatient = true
    defer { isImpatient = false }
    return try work()
  }
}

enum StoreFile {
  /// Whether there is a file that may be a store. SQLite itself looks at the content: to open and close the file here
  /// would drop the locks that other connections of this process hold on it (POSIX).
  /// - Throws: ``StoreError`` if the path leads to something else than a file, or cannot be followed.
  static func exists(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw StoreError(
        reason: .io, path: path, message: "the store cannot be opened: \(String(cString: strerror(errno)))",
        help: "check the path and its permissions")
    }
    // SQLite would take a file that is shorter than its smallest page for an empty database, and overwrite it.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 512 else {
      throw StoreError.notSQLite(path)
    }
    return true
  }

  static func hasWriteAheadLog(_ path: String) -> Bool { access("\(path)-wal", F_OK) == 0 }
  /// Where a path leads, links followed: SQLite keeps its files beside that.
  static func place(_ path: String) -> String { FilePath.resolved(path) ?? path }

  /// Checks that what SQLite would write to beside a store is no link that came with its folder, and no file of another kind, which may be
  /// somebody's by a hard link. A second name is no reason: a folder of output that is being exchanged has one for a moment.
  /// - Throws: ``StoreError``, `io`, for a link and for anything else that is not a file.
  static func demandPlainCompanions(_ path: String, of shown: String) throws {
    for suffix in FileUse.besideDatabase {
      var status = stat()
      guard lstat(path + suffix, &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      guard !isFile || !isSQLites(path + suffix) else { continue }
      throw StoreError(
        reason: .io, path: shown,
        message:
          "SQLite would write to \(path)\(suffix), which \(isFile ? "it did not make" : "is a link or is not a file")",
        help: "move it away; the store is unchanged")
    }
  }

  /// Whether a file beside a store begins as SQLite's do: as a write-ahead log, its index, or a journal, or empty or overwritten with zeros.
  private static func isSQLites(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return true }
    defer { try? file.close() }
    let head = (try? file.read(upToCount: 4)) ?? Data()
    guard head.count == 4 else { return head.isEmpty }
    // The index is in the byte order of the machine.
    let number = head.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let index: UInt32 = 3_007_000
    return [0, 0x377F_0682, 0x377F_0683, 0xD9D5_05F9, index, index.byteSwapped].contains(number)
  }

  static func removeIfEmpty(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size == 0 else { return }
    unlink(path)
  }
}
