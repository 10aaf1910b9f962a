/// Splits a command as a POSIX shell does (XCU 2.2), as far as a printed command may go: bare words, single quotes, `\'`, and
/// `"$(printf %b '…')"` with octal escapes. Everything else that means something to a shell is a violation.
package enum ShellWords {
  private static let bare = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%".utf8)
  private static let start = Array("\"$(printf %b '".utf8)
  private static let end = Array("')\"".utf8)

  /// The words.
  package static func split(_ bytes: [UInt8]) throws(Violation) -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") {
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
        index += 1
      } else if byte == UInt8(ascii: "'") {
        guard let close = bytes[(index + 1)...].firstIndex(of: byte) else {
          throw Violation("a quote stays open")
        }
        word = (word ?? []) + bytes[(index + 1)..<close]
        index = close + 1
      } else if bytes[index...].starts(with: Array("\\'".utf8)) {
        word = (word ?? []) + [UInt8(ascii: "'")]
        index += 2
      } else if bytes[index...].starts(with: start) {
        let (printed, next) = try substitution(bytes, from: index + start.count)
        word = (word ?? []) + printed
        index = next
      } else {
        try Violation.unless(bare.contains(byte), "byte \(byte) at \(index) means something to a shell")
        word = (word ?? []) + [byte]
        index += 1
      }
    }
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// What `printf` prints, without the line feeds at its end.
  private static func substitution(
    _ bytes: [UInt8], from first: Int
  ) throws(Violation) -> (printed: [UInt8], next: Int) {
    var printed: [UInt8] = []
    var index = first
    while !bytes[index...].starts(with: end) {
      let escape = Array(bytes[index...].prefix(5))
      let digits = escape.dropFirst(2).map { $0 &- UInt8(ascii: "0") }
      guard escape.starts(with: Array("\\0".utf8)), digits.count == 3, digits.allSatisfy({ $0 < 8 }),
        digits[0] < 4
      else { throw Violation("no octal escape at \(index)") }
      printed.append(digits[0] << 6 | digits[1] << 3 | digits[2])
      index += 5
    }
    while printed.last == 0x0A { printed.removeLast() }
    return (printed, index + end.count)
  }
}
