/// Lines of limited length. Text is broken at spaces; no-break spaces hold a number and its unit together.
enum TextWrapping {
  /// The text in lines of at most `width` characters. A word that is longer is broken where `breaksWords`, or else stands alone in a
  /// line that is too long.
  static func lines(_ text: String, width: Int, breaksWords: Bool) -> [String] {
    guard text.count > width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in words(text) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
      while breaksWords, line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Characters of the longest word.
  static func longestWord(_ text: String) -> Int { words(text).map(\.count).max() ?? 0 }

  private static func words(_ text: String) -> [String] {
    // By scalar: a space may begin a character with an accent.
    text.unicodeScalars.split(separator: " ").map { String($0) }
  }
}
