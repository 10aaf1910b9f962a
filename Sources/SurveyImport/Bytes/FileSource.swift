import Foundation
import RadioSurvey

/// The bytes of an open file or stream.
///
/// Of a regular file exactly the bytes are read that were there when it was opened. If a recorder appends meanwhile, the
/// source stops at that byte, or at the end of the line that stood there half; a file that was cut or overwritten meanwhile
/// is refused, because its bytes belong to no one state of it.
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

  /// Opens a file that belongs to a log, such as a table of ground truth.
  ///
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory`, `not-a-log-file` or `unreadable-file`.
  convenience init(path: String, displayName: String) throws(LogError) {
    let input = try LogInput(path: path, displayName: displayName)
    self.init(input)
  }

  private convenience init(_ input: LogInput) {
    let source = input.source()
    self.init(source.descriptor, name: source.name, file: source.status.map { (source.position, $0) })
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
      guard now.modification == before.modification else { throw changed("it was overwritten") }
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
        ?? plainRead(descriptor.number, buffer)
      if count >= 0 { return count }
      let code = errno
      if code == EISDIR { throw Self.directory(name) }
      if code == EAGAIN || code == EWOULDBLOCK {
        var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
      } else if code != EINTR {
        throw Self.readFailure(code, name: name)
      }
    }
  }

  private func plainRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    Foundation.read(number, buffer.baseAddress, buffer.count)
  }

  private func changed(_ how: String) -> LogError {
    LogError(
      .unusable,
      SurveyIssue(
        .error, .logChanged, file: name, message: "the log changed while it was read: \(how)",
        help: "close the program that writes it, or try again; nothing was imported"))
  }
}

extension stat {
  /// When the file was last written, in seconds and nanoseconds.
  fileprivate var modification: [Int] {
    #if canImport(Darwin)
      [Int(st_mtimespec.tv_sec), st_mtimespec.tv_nsec]
    #else
      [Int(st_mtim.tv_sec), st_mtim.tv_nsec]
    #endif
  }
}

extension FileSource {
  static func directory(_ name: String) -> LogError {
    LogError(
      .unusable,
      SurveyIssue(
        .error, .isDirectory, file: name, message: "this is a folder, not a log",
        help:
          "'beacon-calibrate inspect' sums up the logs of a folder; or name them, for example \(name.utf8.last == UInt8(ascii: "/") ? name : name + "/")*.csv"
      ))
  }

  static func openFailure(_ code: Int32, name: String) -> LogError {
    if code == ENOENT || code == ENOTDIR {
      return LogError(
        .missing,
        SurveyIssue(
          .error, .fileNotFound, file: name, message: "the file does not exist",
          help: "check the path; relative paths start at the current folder"))
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
          ? "check its permissions" : "copy the file again"))
  }
}
