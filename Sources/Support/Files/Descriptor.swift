package import Foundation

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
