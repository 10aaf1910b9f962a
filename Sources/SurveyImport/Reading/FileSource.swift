import CalibrationModel
import Foundation
import RadioSurvey

/// The bytes of an open file or stream.
///
/// Of a regular file exactly the bytes are read that were there when it was opened, and to the end of the line that stood there half if a recorder
/// appends meanwhile. A file that is cut or overwritten meanwhile is refused: its bytes belong to no one state of it.
final class FileSource: ByteSource {
  private let descriptor: LogDescriptor
  private let name: String
  /// How the file looked when it was opened; `nil` for a stream, and for files such as those below /proc that tell no size.
  private let status: stat?
  private var position: Int
  private var end: Int
  /// Whether the first bytes are text, which is read to the end of a line.
  private var isText: Bool?
  private var lastByte: UInt8 = 0x0A
  private var isFinished = false
  /// The byte at which reading stopped although the log had grown beyond it; `nil` if it had not.
  private(set) var stoppedAt: Int?

  /// Reads an open file. A regular file's position belongs to this source, so that several may read it.
  init(_ descriptor: LogDescriptor, name: String, file: (start: Int, status: stat)?) {
    self.descriptor = descriptor
    self.name = name
    status = file.flatMap { $0.status.st_size > 0 ? $0.status : nil }
    position = file?.start ?? 0
    end = file.map { Int($0.status.st_size) } ?? 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard let status else { return try system(buffer, at: nil) }
    guard !isFinished, !buffer.isEmpty else { return 0 }
    if position == end { try extendToLineEnd(since: status) }
    let wanted = min(buffer.count, end - position)
    guard wanted > 0 else {
      isFinished = true
      return 0
    }
    let count = try system(UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: position)
    guard count > 0 else { throw changed("it was truncated to \(position) bytes") }
    if isText == nil {
      let head = buffer[..<min(count, 64)]
      isText = !head.contains(0) && !GzipSource.recognises(Array(head.prefix(2)))
    }
    lastByte = buffer[count - 1]
    position += count
    return count
  }

  /// At the last byte that was there: looks whether that is still so.
  private func extendToLineEnd(since before: stat) throws(LogError) {
    guard stoppedAt == nil else { return }
    let now = try descriptor.status(name)
    let size = Int(now.st_size)
    guard size >= end else { throw changed("it was truncated to \(size) bytes") }
    guard size > end else {
      guard now.modified == before.modified else { throw changed("it was overwritten") }
      return
    }
    guard isText == true, lastByte != 0x0A else {
      stoppedAt = end
      return
    }
    // The line that stood there half.
    var byte: UInt8 = 0
    for offset in end..<min(size, end + FileSource.longestTail) {
      let count = try withUnsafeMutableBytes(of: &byte) { bytes throws(LogError) in
        try system(bytes, at: offset)
      }
      if count == 1, byte == 0x0A {
        end = offset + 1
        stoppedAt = end
        return
      }
    }
    throw changed("it ends in the middle of a line")
  }

  /// How far the end of a line is looked for in a log that grows, in bytes.
  private static let longestTail = 1 << 20

  private func system(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int?) throws(LogError) -> Int {
    while true {
      let count =
        offset.map { pread(descriptor.number, buffer.baseAddress, buffer.count, off_t($0)) }
        ?? Foundation.read(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: break
      case EISDIR: throw Self.directory(name)
      case EAGAIN:
        var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
      case let code: throw Self.readFailure(code, name: name)
      }
    }
  }

  private func changed(_ how: String) -> LogError {
    LogError(
      .unusable, .logChanged, file: name, "the log changed while it was read: \(how)",
      help: "close the program that writes it, or try again; nothing was imported")
  }
}

extension stat {
  /// When the file was last written, nanoseconds since 1970.
  var modified: Int { st_mtim.tv_sec &* 1_000_000_000 &+ st_mtim.tv_nsec }
}

extension FileSource {
  static func directory(_ name: String) -> LogError {
    LogError(
      .unusable, .isDirectory, file: name, "this is a folder, not a log",
      help: "'beacon-calibrate inspect' summarises the logs of a folder; or name them, for example "
        + "\(name.utf8.last == UInt8(ascii: "/") ? name : name + "/")*.csv")
  }

  static func openFailure(_ code: Int32, name: String) -> LogError {
    if code == ENOENT || code == ENOTDIR {
      return LogError(
        .missing, .fileNotFound, file: name, "the file does not exist",
        help: "check the path; relative paths start at the current folder")
    }
    return readFailure(code, name: name)
  }

  static func readFailure(_ code: Int32, name: String) -> LogError {
    LogError(
      .io, .unreadableFile, file: name, "the file cannot be read: \(String(cString: strerror(code)))",
      help: code == EACCES || code == EPERM ? "check its permissions" : "copy the file again")
  }
}

/// What a file system says of a file; it differs after every change of the file.
struct FileState: Equatable {
  private let numbers: [Int]
  let size: Int
  /// Whether it is a file, and not a folder, a device or a pipe.
  let isRegular: Bool

  /// The state of a file, or of a link itself if `follows` is false; `nil` if there is none.
  init?(path: String, follows: Bool = true) {
    var status = stat()
    guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    numbers = [
      Int(status.st_dev), Int(status.st_ino), status.modified, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}

/// A temporary file that has a name only while another library opens it, so that nothing of it is left when the program is killed.
final class UnnamedFile {
  let descriptor: Int32
  /// Its name where the system has no files without one.
  private var name: String?
  /// Bytes written, with those that were skipped.
  private(set) var count = 0

  private let folder: String
  private let refusal: String
  private let log: String

  /// - Parameter refusal: How an error begins, before the folder.
  init(in folder: String, _ refusal: String, of log: String) throws(LogError) {
    (self.folder, self.refusal, self.log) = (folder, refusal, log)
    // O_TMPFILE, which Swift does not see: its own flag and O_DIRECTORY. A name is given through /proc.
    let canBeNamed = access("/proc/self/fd", X_OK) == 0
    let file = canBeNamed ? open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600) : -1
    if file >= 0 {
      descriptor = file
      return
    }
    var template = Array("\(folder)/unnamed-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure() }
    name = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  deinit {
    close(descriptor)
    if let name { unlink(name) }
  }

  func failure() -> LogError {
    LogError(
      .io, .unreadableFile, file: log, "\(refusal) \(quoted(folder)): \(String(cString: strerror(errno)))",
      help: "free some space there, or set TMPDIR to a folder with more space")
  }

  /// Appends bytes. Zeros take no room on the disk.
  func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    if bytes[0] == 0, memcmp(base, base + 1, bytes.count - 1) == 0 {
      count += bytes.count
      guard ftruncate(descriptor, off_t(count)) == 0 else { throw failure() }
      return
    }
    var written = 0
    while written < bytes.count {
      let more = pwrite(descriptor, base + written, bytes.count - written, off_t(count + written))
      guard more > 0 || errno == EINTR else { throw failure() }
      written += max(0, more)
    }
    count += written
  }

  func link(as path: String) throws(LogError) {
    let result: Int32
    if let name {
      result = rename(name, path)
      if result == 0 { self.name = nil }
    } else {
      result = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }
    guard result == 0 else { throw failure() }
  }

  func bytes(at offset: Int, count: Int) -> [UInt8] { Self.bytes(of: descriptor, at: offset, count: count) }

  /// The bytes of an open file at an offset; fewer at the end, or if they cannot be read.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, total in
      while total < count {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + total }, count - total, off_t(offset + total))
        if more <= 0 { return }
        total += more
      }
    }
  }
}
