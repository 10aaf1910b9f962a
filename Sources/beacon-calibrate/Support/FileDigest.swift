import Crypto
import Foundation

/// SHA-256 of a file, read in pieces.
enum FileDigest {
  /// Lower-case hexadecimal; `nil` where the file cannot be read to its end.
  static func sha256(path: String) -> String? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    var hash = SHA256()
    do {
      while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { hash.update(data: chunk) }
    } catch {
      return nil
    }
    return hash.finalize().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
