import Foundation
import GRDB
import Support

/// How a store's file is opened.
enum StoreConnection {
  /// Opens a connection.
  ///
  /// A reader opens the file to read and write if it may, and is kept from writing by `query_only`: only such a connection
  /// can undo what a killed run left half done, and fold the write-ahead log into the file when it is the last to leave.
  /// Where the file or its folder may not be written, it opens to read; if the store has no write-ahead log there, as
  /// immutable, because SQLite has no other way to read a store in that mode without writing beside it.
  static func open(
    _ path: String, readsOnly: Bool, wait: StoreWait, maximumPages: Int?
  ) throws -> DatabaseQueue {
    do { try WorkerThread.requireRoom() } catch { throw StoreError.noRoom(path) }
    let plain = path.hasPrefix("file:") ? "./\(path)" : path
    var configuration = configuration(wait, maximumPages: maximumPages)
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
        StoreFile.removeEmptyCompanions(path)
      }
    }
    configuration.readonly = true
    if !StoreFile.hasWriteAheadLog(path), let uri = immutableURI(plain) {
      return try DatabaseQueue(path: uri, configuration: configuration)
    }
    return try DatabaseQueue(path: plain, configuration: configuration)
  }

  private static func configuration(_ wait: StoreWait, maximumPages: Int?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "survey store"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .callback { wait.again(after: $0) }
    configuration.prepareDatabase { db in
      if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
    }
    return configuration
  }

  /// The path as a URI that declares the file immutable.
  private static func immutableURI(_ path: String) -> String? {
    let absolute = PathText.resolve(path, in: FileManager.default.currentDirectoryPath)
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "/-_.~")
    return absolute.addingPercentEncoding(withAllowedCharacters: allowed).map { "file://\($0)?immutable=1" }
  }
}

/// Waits for other writers of a store, in steps that grow to 50 ms. Used by one thread at a time, as its store is, hence
/// `@unchecked`.
final class StoreWait: @unchecked Sendable {
  private let patience: SurveyStore.Patience
  /// Whether not to wait now: for changes that can be made another time.
  private var isImpatient = false

  /// Waits as long as the patience lasts.
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

  /// Does something without waiting for anybody.
  func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    isImpatient = true
    defer { isImpatient = false }
    return try work()
  }
}

/// A store as the file system sees it.
enum StoreFile {
  /// Whether there is a file that may be a store. SQLite itself looks at the content: to open and close the file here
  /// would drop the locks that other connections of this process hold on it (POSIX).
  ///
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

  /// Whether there is a write-ahead log beside the store.
  static func hasWriteAheadLog(_ path: String) -> Bool { access("\(path)-wal", F_OK) == 0 }

  /// Removes the files of a write-ahead log that SQLite could not write a byte of.
  static func removeEmptyCompanions(_ path: String) {
    for suffix in ["-wal", "-shm"] { removeIfEmpty(path + suffix) }
  }

  /// Removes a file without bytes.
  static func removeIfEmpty(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size == 0 else { return }
    unlink(path)
  }
}
