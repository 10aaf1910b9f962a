package import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// A log that is open: rows, digest and every look at it come from the same open file.
///
/// A log is a regular file. Where the user names it, it may also be a pipe, a FIFO or a socket, which can be read once; `-`, `/dev/stdin` and
/// `/dev/fd/N` are descriptors that this process already has. Devices such as `/dev/zero` never end and are refused.
package final class LogInput {
  package static let standardInputName = "standard input"

  package let name: String
  /// Where the file is, for logs that have files beside them; `nil` for anything that has no name in the file system.
  let path: String?
  /// Whether the bytes can be read only once, such as those of a pipe.
  package var isStream: Bool { file == nil }
  private var descriptor: LogDescriptor
  /// Where the log begins and how the file looked when it was opened; `nil` for a stream.
  private var file: (start: Int, status: stat)?
  private var isTaken = false

  /// Opens a log.
  /// - Parameter path: The file; `-` is standard input.
  /// - Parameter acceptsStreams: Whether it may be a pipe or a socket: only if the user named it himself.
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory`, `not-a-log-file` or `unreadable-file`.
  package init(path: String, displayName: String? = nil, acceptsStreams: Bool = false) throws(LogError) {
    let isStandardInput = path == "-"
    name = displayName ?? (isStandardInput ? Self.standardInputName : path)
    let inherited = isStandardInput ? 0 : Self.inheritedDescriptor(path)
    descriptor = try LogDescriptor(
      path: path, inherited: inherited, acceptsStreams: acceptsStreams || isStandardInput, name: name)
    let status = try descriptor.status(name)
    FileUse.shared.reads(status, named: name)
    if inherited == nil { FileUse.shared.reads(path: path, suffixes: FileUse.besideDatabase) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    self.path = inherited == nil && isFile ? path : nil
    // A file that was handed over may have been read in part.
    if isFile { file = (inherited == nil ? 0 : max(0, Int(lseek(descriptor.number, 0, SEEK_CUR))), status) }
  }

  /// How the file looked when it was opened; `nil` for a stream.
  var stamp: FileStamp? { file.map { FileStamp(size: Int($0.status.st_size), modified: $0.status.modified) } }

  /// The bytes from the beginning. Those of a stream can be asked for once.
  func source() -> FileSource {
    precondition(!(isStream && isTaken), "a stream can be read only once")
    isTaken = true
    return FileSource(descriptor, name: name, file: file)
  }

  /// Keeps the bytes of a stream in a temporary file without a name, so that they can be read several times.
  func keep() throws(LogError) {
    guard isStream else { return }
    descriptor = try LogDescriptor.keeping(source(), name: name)
    file = (0, try descriptor.status(name))
  }

  /// The descriptor that a path such as `/dev/fd/63` names.
  private static func inheritedDescriptor(_ path: String) -> Int32? {
    if path == "/dev/stdin" { return 0 }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count))
    }
    return nil
  }
}

/// An open file, closed with its last user.
final class LogDescriptor {
  let number: Int32

  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a log, or duplicates a descriptor that this process inherited. Never waits for a FIFO that was not asked for.
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory`, `not-a-log-file` or `unreadable-file`.
  convenience init(path: String, inherited: Int32?, acceptsStreams: Bool, name: String) throws(LogError) {
    let flags = O_RDONLY | O_CLOEXEC
    if let inherited {
      self.init(number: fcntl(inherited, F_DUPFD_CLOEXEC, 3))
    } else {
      var status = stat()
      let isPipe = acceptsStreams && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      self.init(number: open(path, isPipe ? flags : flags | O_NONBLOCK | O_NOCTTY))
    }
    guard number >= 0 else { throw FileSource.openFailure(errno, name: name) }
    switch try status(name).st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where acceptsStreams, S_IFSOCK where acceptsStreams: break
    case S_IFDIR: throw FileSource.directory(name)
    case let kind: throw Self.notALog(kind, number, name: name)
    }
  }

  /// Everything of a stream, in a file without a name.
  /// - Throws: ``LogError`` with `unreadable-file`; any error of the stream.
  static func keeping(_ source: FileSource, name: String) throws(LogError) -> LogDescriptor {
    let file = try UnnamedFile(in: DatabaseCopy.temporaryFolder, "its bytes cannot be buffered in", of: name)
    try source.forEachPiece { bytes throws(LogError) in try file.write(bytes) }
    let number = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw file.failure() }
    return LogDescriptor(number: number)
  }

  func status(_ name: String) throws(LogError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileSource.readFailure(errno, name: name) }
    return status
  }

  private static func notALog(_ kind: mode_t, _ number: Int32, name: String) -> LogError {
    let what =
      switch kind {
      case S_IFIFO: "a named pipe"
      case S_IFSOCK: "a socket"
      case S_IFCHR where isatty(number) == 1: "a terminal"
      case S_IFCHR, S_IFBLK: "a device"
      default: "not a file"
      }
    let help =
      kind == S_IFIFO || kind == S_IFSOCK
      ? "name it on the command line to read it once: beacon-calibrate import \(name)"
      : "name a file, or pipe the log into: beacon-calibrate import -"
    return LogError(.unusable, .notALogFile, file: name, "this is \(what), not a log file", help: help)
  }
}
