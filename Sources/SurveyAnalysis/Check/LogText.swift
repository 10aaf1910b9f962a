package import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// What the bytes of a log in text say of it before any row is read.
package struct LogText: Hashable, Sendable {
  /// Bytes that are not text: control characters.
  package private(set) var strangeBytes = 0
  package private(set) var strangeLine: Int?
  /// The last line, from 1, if no line break ends it.
  package private(set) var openLine: Int?

  private static let piece = 1 << 20

  /// - Returns: `nil` for what cannot be opened, is no regular file, or has a first line that is not text of one byte a letter, or UTF-8.
  package init?(path: String) {
    guard FilePath.kind(of: path) == .file, let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var line = 1
    var last: UInt8?
    var isFirst = true
    while let piece = try? file.read(upToCount: Self.piece), !piece.isEmpty {
      let head = piece.prefix(512)
      if isFirst, head.first == 10 || head.prefix(while: { $0 != 10 }).contains(where: Self.isStrange) {
        return nil
      }
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
      last = piece.last
    }
    if let last, last != 10, last != 13 { openLine = line }
  }

  /// Why a log cannot be read, with the line where its bytes stop being text, if that may be why.
  package func explaining(_ error: any Error) -> LogError? {
    guard let error = error as? LogError, error.category == .unusable, error.issue.line == nil,
      let line = strangeLine
    else { return nil }
    var located = error
    located.issue.code = .notText
    located.issue.line = line
    located.issue.message =
      "from this line on, the log has bytes that are not text (\(strangeBytes) in all), and cannot be read: \(error.issue.message)"
    located.issue.help = "copy or record the log again, or remove them"
    return located
  }

  /// Whether a byte is a control character that no text has; escape sequences of terminals stand in some logs.
  private static func isStrange(_ byte: UInt8) -> Bool {
    (byte < 32 && byte != 9 && byte != 10 && byte != 13 && byte != 27) || byte == 127
  }
}
