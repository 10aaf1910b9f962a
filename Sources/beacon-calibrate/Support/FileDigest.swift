import Digests
import Foundation

/// SHA-256 of a file, read in pieces.
struct FileDigest {
  private let path: String
  private static let pieceLength = 1 << 18

  /// The digest of a file; `nil` where nothing can be read from it.
  init?(path: String) {
    self.path = path
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard (try? handle.read(upToCount: 1)) != nil else { return nil }
  }

  /// Lower-case hexadecimal.
  ///
  /// - Throws: ``CommandFailure`` where the file cannot be read to its end.
  func sha256() throws -> String {
    let unreadable = CommandFailure(
      .inputOutput, "\(path): error: the file cannot be read to its end [unreadable-file]")
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 16)
    defer { buffer.deallocate() }
    let hash = SHA256Digest()
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable }
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return hash.hexadecimal
  }
}
