import RadioSurvey

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, closed with its last user.
final class Descriptor {
  private(set) var number: Int32

  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a log, or duplicates a descriptor that this process inherited. Never waits for a FIFO that was not asked for.
  ///
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory`, `not-a-log-file` or `unreadable-file`.
  convenience init(
    path: String, inherited: Int32?, acceptsStreams: Bool, name: String
  ) throws(LogError) {
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

  /// A new file without a name, which vanishes with its last descriptor.
  ///
  /// - Throws: ``LogError`` with `unreadable-file`.
  static func temporary(_ name: String) throws(LogError) -> Descriptor {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/beacon-calibrate-XXXXXX".utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { throw noRoom(errno, name) }
    unlink(template)
    return Descriptor(number: number)
  }

  /// How the file looks now.
  func status(_ name: String) throws(LogError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileSource.readFailure(errno, name: name) }
    return status
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer, _ name: String) throws(LogError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Darwin)
        let count = Darwin.write(number, part.baseAddress, part.count)
      #elseif canImport(Musl)
        let count = Musl.write(number, part.baseAddress, part.count)
      #else
        let count = Glibc.write(number, part.baseAddress, part.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.noRoom(errno, name) }
      rest = rest.dropFirst(count)
    }
  }

  /// Becomes another descriptor, which is left with this one's.
  func take(over other: Descriptor) { swap(&number, &other.number) }

  private static func noRoom(_ code: Int32, _ name: String) -> LogError {
    LogError(
      .io,
      SurveyIssue(
        .error, .unreadableFile, file: name,
        message: "its bytes cannot be kept in a temporary file: \(String(cString: strerror(code)))",
        help: "free some space for temporary files, or set TMPDIR to a folder with more"))
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
    return LogError(
      .unusable,
      SurveyIssue(.error, .notALogFile, file: name, message: "this is \(what), not a log file", help: help))
  }
}
