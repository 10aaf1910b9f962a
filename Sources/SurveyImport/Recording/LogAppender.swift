package import CalibrationModel
import Foundation
package import RadioSurvey
import Support

/// A canonical log that rows are appended to, whole ones and nothing else.
///
/// Every write ends with a row, and one that the system carries out in part is taken back to its last whole row. Only a kill in the middle of a
/// write can leave a row that is cut off, which is closed with a line end when the log is opened again, and rejected when it is imported. A log
/// has one writer at a time: whoever deletes, moves, replaces or writes to it ends the recording, see ``verify()``.
package final class LogAppender {
  private let descriptor: Int32
  let name: String
  private let path: String
  private let isNew: Bool
  private var wasDiscarded = false
  private var isEmpty: Bool
  /// Bytes that the log has if nobody else writes to it.
  private var size: Int
  let rows: CanonicalRows
  package let mended: SurveyIssue?

  /// Opens a log, or makes one.
  /// - Throws: ``LogError`` with `is-directory`, `unwritable-log`, `log-in-use`, or `unknown-format` for a file that is not a canonical CSV log.
  package init(path: String, displayName: String) throws(LogError) {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY
    let made = open(path, flags | O_EXCL, 0o644)
    isNew = made >= 0
    // A pipe without a reader must not block before it is known to be one.
    descriptor = made < 0 && errno == EEXIST ? open(path, flags | O_NONBLOCK, 0o644) : made
    name = displayName
    self.path = path
    guard descriptor >= 0 else {
      if errno == EISDIR { throw FileSource.directory(displayName) }
      throw Self.failure(errno, displayName)
    }
    do throws(LogError) {
      (rows, isEmpty, mended) = try Self.prepare(descriptor, displayName)
      size = Int(try Self.status(descriptor, displayName).st_size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A new log on standard output, for a pipe or a terminal: its header comes with the first row.
  /// - Throws: ``LogError`` with `unwritable-log` if standard output is closed.
  package init(standardOutputNamed displayName: String) throws(LogError) {
    name = displayName
    path = "-"
    isNew = false
    isEmpty = true
    size = 0
    rows = CanonicalRows()
    mended = nil
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw Self.failure(errno, displayName) }
  }

  deinit { close(descriptor) }

  /// Appends rows, with the header before them where the log is new.
  /// - Throws: ``LogError`` with `unwritable-log`; the log then ends with a whole row.
  func append(_ added: [UInt8]) throws(LogError) {
    guard !added.isEmpty else { return }
    let bytes = isEmpty ? rows.header + added : added
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Self.system(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
      }
      guard count < 0 else {
        written += count
        size += count
        continue
      }
      let code = errno
      if code == EINTR { continue }
      takeBack(bytes[..<written])
      throw Self.failure(code, name)
    }
    isEmpty = false
  }

  /// Has the system put on its medium what was appended.
  func synchronise() throws(LogError) {
    // Some file systems have nothing to synchronise.
    guard fsync(descriptor) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT else { return }
    throw Self.failure(errno, name)
  }

  /// Takes a log away that this run made and that nothing was recorded in.
  /// - Throws: ``LogError`` with `log-changed` as ``verify()`` does; nothing is then taken away.
  func discardIfEmpty() throws(LogError) {
    try verify()
    guard isNew, isEmpty, !wasDiscarded else { return }
    wasDiscarded = true
    unlink(path)
  }

  /// Checks that what was recorded is at the log's path, and nothing else.
  /// - Throws: ``LogError`` with `log-changed`, which says where the rows are.
  func verify() throws(LogError) {
    guard path != "-", !wasDiscarded else { return }
    let mine = try Self.status(descriptor, name)
    var there = stat()
    let isThere = stat(path, &there) == 0
    if mine.st_nlink == 0 {
      throw changed("the log was deleted while it was recorded, and its rows with it", "record it again")
    }
    if !isThere || FileIdentity(mine) != FileIdentity(there) {
      throw changed(
        "the log was moved while it was recorded",
        "the rows so far are in the file that was moved; record the rest")
    }
    if Int(mine.st_size) != size {
      throw changed(
        "another program wrote to the log while it was recorded", "look at its rows before you use them")
    }
  }

  private func changed(_ message: String, _ help: String) -> LogError {
    LogError(
      .io, .logChanged, file: name, message, help: "\(help); what is at this path now was left as it is")
  }

  private static func status(_ descriptor: Int32, _ name: String) throws(LogError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, name) }
    return status
  }

  private func takeBack(_ written: ArraySlice<UInt8>) {
    let whole = written.lastIndex(of: 0x0A).map { $0 + 1 } ?? written.startIndex
    var status = stat()
    guard whole < written.endIndex, fstat(descriptor, &status) == 0, Int(status.st_size) == size else {
      return
    }
    size -= written.endIndex - whole
    _ = ftruncate(descriptor, off_t(size))
  }

  private static func prepare(
    _ descriptor: Int32, _ name: String
  ) throws(LogError) -> (rows: CanonicalRows, isEmpty: Bool, mended: SurveyIssue?) {
    let status = try status(descriptor, name)
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(EINVAL, name) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw failure(errno, name) }
      throw LogError(
        .io, .logInUse, file: name, "another recording is writing to this log",
        help: "end it, or record into another log: logs are imported together")
    }
    guard status.st_size > 0 else { return (CanonicalRows(), true, nil) }
    let head = try read(descriptor, at: 0, count: 1 << 16, name)
    // A run that was killed while it made the log.
    let own = CanonicalRows()
    if head.count < own.header.count, own.header.starts(with: head) {
      guard ftruncate(descriptor, 0) == 0 else { throw failure(errno, name) }
      return (own, true, cut(name, "the header of the log was cut off and is written again"))
    }
    let log = LogHead(
      bytes: head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head, mapping: LogMapping())
    guard let dialect = CSVDialect(log), dialect.delimiter == .comma,
      let rows = CanonicalRows(header: dialect.header)
    else {
      throw LogError(
        .unusable, .unknownFormat, file: name,
        "the file is not a canonical survey log in CSV with commas; nothing was appended",
        help: "name a log written by record or export, or a new one")
    }
    guard try read(descriptor, at: status.st_size - 1, count: 1, name) != [0x0A] else {
      return (rows, false, nil)
    }
    guard [0x0A].withUnsafeBytes({ system(descriptor, UnsafeRawBufferPointer(rebasing: $0[..<1])) }) == 1
    else { throw failure(errno, name) }
    return (rows, false, cut(name, "the last row was cut off or has no line end; a line end is added"))
  }

  private static func cut(_ name: String, _ message: String) -> SurveyIssue {
    SurveyIssue(
      .warning, .cutRow, file: name, message: message,
      help: "an import rejects the row if it is incomplete; the rows before it are complete")
  }

  private static func read(
    _ descriptor: Int32, at offset: off_t, count: Int, _ name: String
  ) throws(LogError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, offset)
    guard read >= 0 else { throw FileSource.readFailure(errno, name: name) }
    return Array(bytes.prefix(read))
  }

  private static func failure(_ code: Int32, _ name: String) -> LogError {
    let reason = code == EINVAL ? "it is not a regular file" : String(cString: strerror(code))
    return LogError(
      .io, .unwritableLog, file: name, "the log cannot be written: \(reason)",
      help: code == ENOSPC || code == EFBIG || code == EDQUOT
        ? "free some space; the rows recorded so far are complete" : "name a log in a writable folder")
  }

  private static func system(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Foundation.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
