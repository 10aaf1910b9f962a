import CSQLiteShim
import CalibrationModel
import Foundation
import RadioSurvey

/// A private copy of a log that is a SQLite database, with its journal and its write-ahead log: SQLite writes beside what it opens, even only to
/// read. The copy has no name except while SQLite opens it.
final class DatabaseCopy {
  /// What SQLite appends to the name of a database for its journal and its write-ahead log.
  static let suffixes = ["-journal", "-wal"]

  private let session: ImportSession
  private let folder: String
  private let database: UnnamedFile
  private var companions: [(suffix: String, file: UnnamedFile)] = []

  /// Copies everything that is left of a log, and the files beside it.
  /// - Throws: ``LogError`` with `log-changed` if one of the files changes meanwhile, `unreadable-file` if one cannot be copied.
  init(of log: LogBytes, session: ImportSession) throws {
    self.session = session
    let folder = Self.temporaryFolder
    self.folder = folder
    let path = session.path.flatMap { FileState(path: $0)?.isRegular == true ? Self.resolved($0) : nil }
    let states = { path.map(Self.states) ?? [] }
    let before = states()
    // What has been read of the log until now was read before its state was asked for.
    let early = log.pending.count
    database = try UnnamedFile(in: folder, Self.purpose, of: session.name)
    try log.forEachPiece { bytes throws(LogError) in
      guard database.count + bytes.count <= session.limits.databaseBytes else {
        throw session.failure(
          .unreadableFile, message: "the database is larger than \(session.limits.databaseBytes) bytes",
          help: "copy the readings that you need into a smaller database")
      }
      try database.write(bytes)
    }
    if let path {
      for (suffix, state) in zip(Self.suffixes, before.dropFirst()) where (state?.size ?? 0) > 0 {
        try copy(path + suffix, suffix: suffix)
      }
      guard before == states(), Self.head(of: path, early) == database.bytes(at: 0, count: early) else {
        throw session.failure(
          .logChanged, message: "the log changes while it is read",
          help: "close the program that writes the log, or try again")
      }
    }
  }

  /// Bytes of the database, without what its write-ahead log holds.
  var size: Int { Int(lseek(database.descriptor, 0, SEEK_END)) }

  /// Gives the copy a name, has the journal played back or the write-ahead log taken in, and takes the name away.
  /// - Parameter recover: Opens the database of a path to write, and leaves it without journal.
  func opened<Value>(recover: (String) throws -> Void, open: (String) throws -> Value) throws -> Value {
    var template = Array("\(folder)/beacon-calibrate-XXXXXX".utf8CString)
    // A folder that only its owner may enter.
    guard let made = template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } })
    else { throw database.failure() }
    let place = String(cString: made)
    let path = "\(place)/log"
    defer {
      for suffix in ["", "-shm"] + Self.suffixes { unlink(path + suffix) }
      rmdir(place)
    }
    if companions.isEmpty { try checkIsWhole() }
    try database.link(as: path)
    for (suffix, file) in companions { try file.link(as: path + suffix) }
    if !companions.isEmpty || hasWriteAheadLog { try recover(path) }
    if !companions.isEmpty { try checkIsWhole() }
    return try open(path)
  }

  private func copy(_ path: String, suffix: String) throws {
    let unreadable = { (reason: String) in
      LogError(
        .io, .unreadableFile, file: self.session.name,
        "the database is incomplete without '\(self.session.name)\(suffix)', which cannot be read: \(reason)",
        help: "check its permissions, or close the program that writes the log")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard FileState(path: path, follows: false)?.isRegular == true else {
      throw unreadable("it is not a file")
    }
    let file = try UnnamedFile(in: folder, Self.purpose, of: session.name)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = read(descriptor, buffer.baseAddress, buffer.count), count != 0 {
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw unreadable(String(cString: strerror(errno))) }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      session.companionBytes += count
      session.digest?.updateCompanion(bytes)
      try file.write(bytes)
    }
    // The name of another journal at its end: SQLite would open that file, whatever it is, and may delete it.
    if suffix == "-journal",
      file.bytes(at: max(0, file.count - 8), count: 8) == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    {
      throw session.failure(
        .unreadableFile,
        message: "the journal of the database belongs to a transaction over several databases",
        help: "open the log with the program that writes it, which completes the transaction")
    }
    companions.append((suffix, file))
  }

  private static let purpose = "the database cannot be copied to the temporary folder"
}

extension DatabaseCopy {
  /// Whether the database was written with a write-ahead log: bytes 18 and 19 are the versions of the format, 2 for that.
  private var hasWriteAheadLog: Bool { database.bytes(at: 18, count: 2).max() == 2 }

  /// Refuses a database that ends before its last page does: SQLite reads zeros for what is missing.
  ///
  /// Integers are big-endian (SQLite's file format, 1.3). Bytes 16 and 17 are the page size (1 is 65 536), 24 to 27 count changes, 28 to 31 are
  /// the number of pages, which counts only if 92 to 95 repeat the count of changes.
  /// - Throws: ``LogError`` with `unreadable-file`.
  private func checkIsWhole() throws(LogError) {
    func check(_ isWhole: Bool, _ message: @autoclosure () -> String) throws(LogError) {
      guard !isWhole else { return }
      throw session.failure(
        .unreadableFile, message: message(), help: "the copy is incomplete: copy the database again")
    }
    let head = database.bytes(at: 0, count: 100)
    let number = { (bytes: Range<Int>) in head[bytes].reduce(0) { $0 << 8 | Int($1) } }
    try check(head.count >= 96, "the database is shorter than a SQLite header")
    let page = number(16..<18) == 1 ? 65_536 : number(16..<18)
    try check(page > 0, "the database has no page size")
    let pages = number(24..<28) == number(92..<96) ? number(28..<32) : 0
    try check(
      size >= pages * page && size % page == 0,
      pages > 0 ? "the database has \(size) of \(pages * page) bytes" : "the database ends inside a page")
  }

  /// Where SQLite keeps its own temporary files: a database may be too large for a `/tmp` in memory.
  static var temporaryFolder: String {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }
    return (named.filter { !$0.isEmpty } + ["/var/tmp"]).first { access($0, W_OK | X_OK) == 0 } ?? "/tmp"
  }

  /// A path without links: journals are beside the file itself.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func states(_ path: String) -> [FileState?] {
    [FileState(path: path)] + suffixes.map { FileState(path: path + $0, follows: false) }
  }

  private static func head(of path: String, _ count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return UnnamedFile.bytes(of: descriptor, at: 0, count: count)
  }
}

/// Ends queries on a foreign database that take too long, deliver too much or need too much memory. Only the thread that runs the query calls it.
final class QueryWatch: @unchecked Sendable {
  private let limits: ReadLimits
  private let watch = UnsafeMutablePointer<csq_watch>.allocate(capacity: 1)

  /// A watch over a database of this many bytes: to sort or to search a large one takes longer.
  init(limits: ReadLimits, bytes: Int) {
    self.limits = limits
    watch.initialize(to: csq_watch())
    watch.pointee.seconds = limits.querySeconds * (1 + Double(bytes) / 3e8)
    watch.pointee.rows = Int64(limits.queryRows)
    watch.pointee.memory = Int64(limits.queryMemory)
  }

  deinit { watch.deallocate() }

  /// Has SQLite ask the watch. The connection must not outlive it.
  func install(on connection: OpaquePointer?) { csq_watch_install(watch, connection) }
  func wait() { csq_watch_wait(watch) }

  /// Counts a row that was delivered; `false` if there may be no more.
  func countRow() -> Bool { csq_watch_count(watch) != 0 }

  /// What ended the query; `nil` for none that was ended.
  var excess: String? {
    switch watch.pointee.reason {
    case CSQ_TIME:
      "SQLite reached the limit of \(Int(watch.pointee.seconds.rounded(.up))) s without returning a row"
    case CSQ_ROWS: "the query returns more than \(limits.queryRows) rows"
    case CSQ_MEMORY: "SQLite needs more than \(limits.queryMemory) bytes of memory for the database"
    default: nil
    }
  }
}
