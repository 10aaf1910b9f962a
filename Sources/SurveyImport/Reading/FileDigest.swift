import CalibrationModel
import Foundation
package import RadioSurvey
import Support

/// Digests of files as an import takes them, to see later whether they are as they were. Only regular files have one: what is
/// no file, such as a pipe, can be read only once.
package enum FileDigest {
  /// The digest of a log, with the journal and the write-ahead log of a database; `nil` if it cannot be read.
  package static func log(at path: String) -> String? {
    guard let file = Self.file(at: path) else { return nil }
    defer { try? file.close() }
    let digest = SHA256Digest()
    guard let head = try? file.read(upToCount: 16), update(digest, head, rest: file) else { return nil }
    guard head.starts(with: "SQLite format 3".utf8), let real = realpath(path, nil) else {
      return digest.hexadecimal
    }
    defer { free(real) }
    for suffix in DatabaseCopy.suffixes {
      guard let companion = Self.file(at: String(cString: real) + suffix) else { continue }
      defer { try? companion.close() }
      guard update(digest, Data(), rest: companion) else { return nil }
    }
    return digest.hexadecimal
  }

  /// The digest of a file that is read with a log; `nil` if it cannot be read.
  package static func companion(at path: String) -> String? {
    guard let file = Self.file(at: path) else { return nil }
    defer { try? file.close() }
    let digest = SHA256Digest()
    return update(digest, Data(), rest: file) ? digest.hexadecimal : nil
  }

  /// Size and time of a file; `nil` if there is none.
  package static func stamp(of path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(size: Int(status.st_size), modified: status.modified)
  }

  private static func file(at path: String) -> FileHandle? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? file : nil
  }

  /// - Returns: Whether the file was read to its end.
  private static func update(_ digest: SHA256Digest, _ head: Data, rest: FileHandle) -> Bool {
    head.withUnsafeBytes(digest.update)
    do {
      while let bytes = try rest.read(upToCount: 1 << 18), !bytes.isEmpty {
        bytes.withUnsafeBytes(digest.update)
      }
      return true
    } catch { return false }
  }
}
