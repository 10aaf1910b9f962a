package import Foundation

/// Small files that are read whole.
package enum InputFile {
  /// What messages call a file that the user named: `-` is standard input.
  package static func name(of path: String) -> String { path == "-" ? FileFailure.standardInput : path }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - limit: Bytes that the caller can use; one more is read, so that it can tell that there are too many.
  ///   - acceptsPipes: Whether it may be a pipe or a device, which may wait or never end: only for what the user named. `-` is then
  ///     standard input.
  /// - Throws: ``FileFailure`` for a file that is missing or cannot be read; what is not a file is `EISDIR` or `EINVAL`.
  package static func read(_ path: String, limit: Int, acceptsPipes: Bool = false) throws(FileFailure) -> Data
  {
    if acceptsPipes, path == "-" {
      let (data, code) = Descriptor.read(STDIN_FILENO, limit: limit)
      guard code == 0 else { throw FileFailure(.read, FileFailure.standardInput, code: code) }
      return data
    }
    // A pipe without a writer must not block before it is known to be one.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (acceptsPipes ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw FileFailure(.read, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFailure(.read, path) }
    if status.kind == S_IFDIR { throw FileFailure(.read, path, code: EISDIR) }
    if status.kind != S_IFREG, !acceptsPipes { throw FileFailure(.read, path, code: EINVAL) }
    let (data, code) = Descriptor.read(descriptor, limit: limit)
    guard code == 0 else { throw FileFailure(.read, path, code: code) }
    return data
  }
}

extension stat {
  /// `S_IFREG`, `S_IFDIR`, …
  var kind: mode_t { st_mode & S_IFMT }

  /// Whether both are one and the same file.
  func isSame(as other: stat) -> Bool { st_ino == other.st_ino && st_dev == other.st_dev }

  /// What is at a path; a link itself where `followsLinks` is false. `nil`, and `errno`, if nothing can be found.
  init?(path: String, followsLinks: Bool) {
    self.init()
    guard (followsLinks ? stat(path, &self) : lstat(path, &self)) == 0 else { return nil }
  }

  init?(descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }
}
