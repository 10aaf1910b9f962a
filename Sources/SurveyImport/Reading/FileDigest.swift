import CalibrationModel
import Foundation
package import RadioSurvey
import Support

/// Digests of files as an import takes them, to see later whether they are as they were. Only regular files have one: a pipe is read once.
package enum FileDigest {
  /// The digest of a log, with the journal and the write-ahead log of a database, or of a file that is read with it; `nil` if it cannot be read.
  package static func log(at path: String) -> String? {
    let digest = SHA256Digest()
    guard let file = Self.file(at: path), let head = update(digest, with: file) else { return nil }
    if head.starts(with: "SQLite format 3".utf8), let path = DatabaseCopy.resolved(path) {
      for companion in DatabaseCopy.suffixes.compactMap({ Self.file(at: path + $0) }) {
        guard update(digest, with: companion) != nil else { return nil }
      }
    }
    return digest.hexadecimal
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

  /// Reads a file to its end and returns its first bytes; `nil` if it cannot be read.
  private static func update(_ digest: SHA256Digest, with file: FileHandle) -> Data? {
    var head: Data?
    do {
      while let bytes = try file.read(upToCount: 1 << 18), !bytes.isEmpty {
        head = head ?? bytes.prefix(16)
        bytes.withUnsafeBytes(digest.update)
      }
      return head ?? Data()
    } catch { return nil }
  }
}
