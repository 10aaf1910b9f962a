import Foundation
import RadioSurvey

/// A log that is open. It is opened once: rows, digest and every look at the log come from the same open file.
///
/// A log is a regular file. Where the user names it on the command line, it may also be a pipe, a FIFO or a socket, which
/// can be read once; `-`, `/dev/stdin` and `/dev/fd/N` are the descriptors that this process already has. Devices such as
/// `/dev/zero` never end and are refused.
package final class LogInput {
  /// What `-` is called in messages.
  package static let standardInputName = "standard input"

  /// The log as messages name it.
  package let name: String
  /// Where the file is, for logs that have files beside them; `nil` for anything that has no name in the file system.
  let path: String?
  /// Whether the bytes can be read only once, such as those of a pipe.
  package private(set) var isStream: Bool
  private let descriptor: LogDescriptor
  /// Where the log begins and how the file looked when it was opened; `nil` for a stream.
  private var file: (start: Int, status: stat)?
  private var isTaken = false

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - displayName: What messages call it; `nil` for the path.
  ///   - acceptsStreams: Whether it may be a pipe or a socket: only if the user named it himself.
  /// - Throws: ``LogError`` with `file-not-found`, `is-directory`, `not-a-log-file` or `unreadable-file`.
  package init(path: String, displayName: String? = nil, acceptsStreams: Bool = false) throws(LogError) {
    let isStandardInput = path == "-"
    name = displayName ?? (isStandardInput ? Self.standardInputName : path)
    let inherited = isStandardInput ? 0 : Self.inheritedDescriptor(path)
    descriptor = try LogDescriptor(
      path: path, inherited: inherited, acceptsStreams: acceptsStreams || isStandardInput, name: name)
    let status = try descriptor.status(name)
    isStream = status.st_mode & S_IFMT != S_IFREG
    self.path = inherited == nil && !isStream ? path : nil
    // A file that was handed over may have been read in part.
    if !isStream {
      file = (inherited == nil ? 0 : max(0, Int(lseek(descriptor.number, 0, SEEK_CUR))), status)
    }
  }

  /// The bytes from the beginning. Those of a stream can be asked for once.
  func source() -> FileSource {
    precondition(!(isStream && isTaken), "a stream is read once")
    isTaken = true
    return FileSource(descriptor, name: name, file: file)
  }

  /// Keeps the bytes of a stream in a temporary file without a name, so that they can be read several times.
  func keep() throws(LogError) {
    guard isStream else { return }
    let kept = try LogDescriptor.keeping(source(), name: name)
    descriptor.take(over: kept)
    file = (0, try descriptor.status(name))
    isStream = false
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
