package import Foundation

package enum InputFile {
  /// What messages call a file that the user named: `-` is standard input.
  package static func name(of path: String) -> String { path == "-" ? FileFailure.standardInput : path }

  /// Reads a file.
  /// - Parameter limit: Bytes that the caller can use; one more is read, so that it can tell that there are too many.
  /// - Parameter acceptsPipes: Whether it may be a pipe or a device, which may wait or never end: only for what the user named. `-` is then
  ///   standard input.
  /// - Throws: ``FileFailure`` for a file that is missing or cannot be read; what is not a file is `EISDIR` or `EINVAL`.
  package static func read(_ path: String, limit: Int, acceptsPipes: Bool = false) throws(FileFailure) -> Data
  {
    if acceptsPipes, path == "-" {
      FileUse.shared.reads(descriptor: STDIN_FILENO, named: FileFailure.standardInput)
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
    FileUse.shared.reads(status, named: path)
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
  func isSame(as other: stat) -> Bool { FileIdentity(self) == FileIdentity(other) }

  /// What is at a path; a link itself where `followsLinks` is false. `nil`, and `errno`, if nothing can be found.
  init?(path: String, followsLinks: Bool) {
    self.init()
    guard (followsLinks ? stat(path, &self) : lstat(path, &self)) == 0 else { return nil }
  }

  /// Gives an open file this owner and mode. Whose file it was matters less than that it is written: only root can give files
  /// away.
  func give(to descriptor: Int32) {
    if st_uid != geteuid() || st_gid != getegid() { _ = fchown(descriptor, st_uid, st_gid) }
    _ = fchmod(descriptor, st_mode & 0o7777)
  }

  init?(descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }
}

/// Plain reads and writes of open files, which go on after interruptions.
package enum Descriptor {
  /// Writes everything.
  /// - Returns: 0, or the error number of the write that failed.
  package static func write(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          wait(descriptor, for: POLLOUT)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Reads to the end, or one byte further than a limit.
  /// - Returns: what was read, or the error number of the read that failed.
  static func read(_ descriptor: Int32, limit: Int) -> (data: Data, code: Int32) {
    var data = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while data.count <= limit {
      let count = Foundation.read(descriptor, buffer.baseAddress, min(buffer.count, limit + 1 - data.count))
      if count == 0 { break }
      if count > 0 {
        data.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if errno == EAGAIN {
        wait(descriptor, for: POLLIN)
      } else if errno != EINTR {
        return (data, errno)
      }
    }
    return (data, 0)
  }

  /// Has the system put a file on its medium.
  /// - Returns: 0, or the error number. Some file systems have nothing to synchronise.
  static func synchronize(_ descriptor: Int32) -> Int32 {
    fsync(descriptor) == 0 || errno == EINVAL || errno == EOPNOTSUPP ? 0 : errno
  }

  private static func wait(_ descriptor: Int32, for event: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Makes sure that standard input, output and error are taken, so that no file that is opened later becomes one of them
  /// and gets what was meant for the terminal. What replaces a closed one can be neither read nor written.
  package static func reserveStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is taken: this one.
      _ = open("/", O_RDONLY | O_DIRECTORY)
    }
  }
}
