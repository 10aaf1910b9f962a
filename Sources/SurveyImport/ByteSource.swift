import RadioSurvey

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Something that delivers the bytes of a log in order, once.
protocol ByteSource: AnyObject {
  /// Puts up to `buffer.count` bytes into the buffer and returns how many; 0 at the end and only there.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}

/// A source whose next bytes can be looked at.
final class PeekingSource: ByteSource {
  private let source: any ByteSource
  private var peeked: ArraySlice<UInt8> = []

  /// Looks into another source, which nobody else reads.
  init(_ source: any ByteSource) { self.source = source }

  /// The bytes that come next, fewer at the end, without consuming them; no more is waited for once `last` has come.
  func peek(_ count: Int, through last: UInt8? = nil) throws(LogError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    while peeked.count < count {
      if let last, peeked.contains(last) { break }
      let more = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count - peeked.count)]))
      if more == 0 { break }
      peeked += buffer[..<more]
    }
    return Array(peeked.prefix(count))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard !peeked.isEmpty else { return try source.read(into: buffer) }
    let count = min(buffer.count, peeked.count)
    buffer.copyBytes(from: peeked.prefix(count))
    peeked = peeked.dropFirst(count)
    return count
  }
}

/// The bytes of a file or of anything else that can be opened by path.
final class FileSource: ByteSource {
  private let descriptor: Int32
  private let name: String

  /// Opens a log.
  ///
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory` or `unreadable-file`.
  init(path: String, displayName: String) throws(LogError) {
    name = displayName
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.openFailure(errno, name: displayName) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.readFailure(code, name: displayName)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw Self.directory(displayName)
    }
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      let code = errno
      if code == EISDIR { throw Self.directory(name) }
      if code != EINTR { throw Self.readFailure(code, name: name) }
    }
  }

  static func directory(_ name: String) -> LogError {
    LogError(
      .unusable,
      SurveyIssue(
        .error, .isDirectory, file: name, message: "this is a folder, not a log",
        help: "name the logs in it, for example \(name.hasSuffix("/") ? name : name + "/")*.csv"))
  }

  private static func openFailure(_ code: Int32, name: String) -> LogError {
    if code == ENOENT || code == ENOTDIR {
      return LogError(
        .missing,
        SurveyIssue(
          .error, .fileNotFound, file: name, message: "there is no such file",
          help: "check the path; relative paths start at the working folder"))
    }
    return readFailure(code, name: name)
  }

  static func readFailure(_ code: Int32, name: String) -> LogError {
    LogError(
      .io,
      SurveyIssue(
        .error, .unreadableFile, file: name,
        message: "the file cannot be read: \(String(cString: strerror(code)))",
        help: code == EACCES || code == EPERM
          ? "give yourself read permission for it" : "copy the file from its medium again"))
  }
}
