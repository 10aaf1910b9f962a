#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a survey file, read without waiting for what never comes.
enum SurveyFile {
  /// Why there are no bytes.
  enum Failure: Error {
    case missing
    case folder
    case irregular
    case unreadable(String)
  }

  /// Up to so many bytes of a regular file; with `orPipe` also of a pipe, which is waited for.
  static func bytes(_ path: String, limit: Int, orPipe: Bool) throws(Failure) -> [UInt8] {
    let waits = orPipe && FilePath.kind(of: path) == .pipe
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      // A socket, or a device without a driver.
      case ENXIO: throw .irregular
      default: throw unreadable()
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable() }
    switch FilePath.Kind(mode: status.st_mode) {
    case .file: break
    case .folder: throw .folder
    case .pipe where waits: break
    default: throw .irregular
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = read(descriptor, &piece, min(piece.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable() }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  private static func unreadable() -> Failure { .unreadable(String(cString: strerror(errno))) }
}
