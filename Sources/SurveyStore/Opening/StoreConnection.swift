import Support
import Foundation
import GRDB

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

  /// The path as a URI that says that nobody writes the file.
  private static func immutableURI(_ path: String) -> String? {
    let absolute = PathText.resolve(path, in: FileManager.default.currentDirectoryPath)
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "/-_.~")
    return absolute.addingPercentEncoding(withAllowedCharacters: allowed).map { "file://\($0)?immutable=1" }
  }
}
