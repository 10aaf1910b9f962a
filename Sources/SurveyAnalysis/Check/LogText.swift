import Foundation

/// What the bytes of a log in text say of it before any row is read.
package struct LogText: Hashable, Sendable {
  /// Bytes that are not text: control characters.
  package private(set) var strangeBytes = 0
  /// The line of the first of them, from 1.
  package private(set) var strangeLine: Int?
  /// The last line, from 1, if no line break ends it.
  package private(set) var openLine: Int?

  private static let piece = 1 << 20

  /// - Returns: `nil` for what cannot be opened, is no regular file, or does not begin as text of one byte a letter, or UTF-8.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? file.close() }
    var line = 1
    var last: UInt8 = 10
    var isFirst = true
    while let piece = try? file.read(upToCount: Self.piece), !piece.isEmpty {
      if isFirst, piece.prefix(512).contains(where: Self.isStrange) { return nil }
      isFirst = false
      piece.withUnsafeBytes { bytes in
        for byte in bytes {
          if byte == 10 {
            line += 1
          } else if Self.isStrange(byte) {
            strangeBytes += 1
            if strangeLine == nil { strangeLine = line }
          }
        }
      }
      last = piece.last ?? last
    }
    if last != 10, last != 13 { openLine = line }
  }

  /// Whether a byte is a control character that no text has; escape sequences of terminals stand in some logs.
  private static func isStrange(_ byte: UInt8) -> Bool {
    (byte < 32 && byte != 9 && byte != 10 && byte != 13 && byte != 27) || byte == 127
  }
}
