import Foundation
import RadioSurvey

/// A temporary file without a name, so that nothing of it is left when the program is killed. It gets a name only while
/// another library opens it.
final class UnnamedFile {
  /// A call of the system that failed, with its `errno`.
  struct Failure: Error {
    var code: Int32
    /// The system's words.
    var reason: String { String(cString: strerror(code)) }
  }

  /// The open file.
  let descriptor: Int32
  /// Its name where the system has no files without one.
  private var name: String?
  /// Bytes written, with those that were skipped.
  private(set) var count = 0

  /// Makes an empty file.
  ///
  /// - Parameter folder: The folder, on whose disk the file is.
  init(in folder: String) throws(Failure) {
    #if os(Linux)
      // O_TMPFILE, which Swift does not see: its own flag and O_DIRECTORY. A name is given through /proc.
      let canBeNamed = access("/proc/self/fd", X_OK) == 0
      let file = canBeNamed ? open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600) : -1
      if file >= 0 {
        descriptor = file
        return
      }
    #endif
    var template = Array("\(folder)/unnamed-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    name = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  deinit {
    close(descriptor)
    if let name { unlink(name) }
  }

  /// Appends bytes. Zeros take no room on the disk.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    if bytes[0] == 0, memcmp(base, base + 1, bytes.count - 1) == 0 {
      count += bytes.count
      guard ftruncate(descriptor, off_t(count)) == 0 else { throw Failure(code: errno) }
      return
    }
    var written = 0
    while written < bytes.count {
      let more = pwrite(descriptor, base + written, bytes.count - written, off_t(count + written))
      guard more > 0 || errno == EINTR else { throw Failure(code: errno) }
      written += max(0, more)
    }
    count += written
  }

  /// Gives the file a name.
  func link(as path: String) throws(Failure) {
    let result: Int32
    if let name {
      result = rename(name, path)
      if result == 0 { self.name = nil }
    } else {
      result = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }
    guard result == 0 else { throw Failure(code: errno) }
  }

  /// The bytes at an offset; fewer at the end.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    Self.bytes(of: descriptor, at: offset, count: count)
  }

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
