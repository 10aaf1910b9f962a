import Foundation

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
