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

  /// - Returns: `nil` for what cannot be opened, is no regular file, or does not begin as UTF-8 or ASCII text.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? file.close() }
    var lines = 0
    var last: UInt8 = 10
    var isFirst = true
    while let piece = try? file.read(upToCount: Self.piece), !piece.isEmpty {
      if isFirst, Self.strange(in: piece.prefix(512)) != nil { return nil }
      isFirst = false
      for line in piece.split(separator: 10, omittingEmptySubsequences: false) {
        lines += 1
        if let count = Self.strange(in: line) {
          strangeBytes += count
          if strangeLine == nil { strangeLine = lines }
        }
      }
      lines -= 1
      last = piece.last ?? last
    }
    if last != 10, last != 13 { openLine = lines + 1 }
  }

  /// Bytes that are not text; `nil` if there are none.
  private static func strange(in line: Data) -> Int? {
    let controls = line.count { ($0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 && $0 != 27) || $0 == 127 }
    return controls > 0 ? controls : nil
  }
}
