/// Words of a command line that is printed to be pasted into a POSIX shell.
package enum ShellText {
  private static let harmless = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%".utf8)

  /// A word that a shell reads back as this text, in one line that a terminal shows as it is.
  ///
  /// Plain if it is harmless, in single quotes otherwise. What a terminal would obey, see ``TerminalText/isHidden(_:)``, is
  /// written in octal and printed by the shell: `'a'"$(printf %b '\0012\0142')"` is `a`, a line feed, `b`.
  ///
  /// - Returns: `nil` for a text that ends with a line feed, which a shell's substitution takes away, or has U+0000, which
  ///   no word can have.
  package static func word(_ text: String) -> String? {
    guard text.utf8.last != 0x0A, !text.utf8.contains(0) else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy(harmless.contains) { return text }
    var word: [UInt8] = []
    var plain: [UInt8] = []
    var octal: [UInt8] = []
    func end() {
      if !plain.isEmpty { word += [quote] + plain + [quote] }
      if !octal.isEmpty { word += Array("\"$(printf %b '".utf8) + octal + Array("')\"".utf8) }
      (plain, octal) = ([], [])
    }
    var isLineFeed = false
    for scalar in text.unicodeScalars {
      // After a line feed one more scalar is printed, because a substitution loses those at its end.
      let isPrinted = isLineFeed || TerminalText.isHidden(scalar)
      if isPrinted ? octal.isEmpty : plain.isEmpty { end() }
      for byte in String(scalar).utf8 {
        if isPrinted {
          octal += octalDigits(byte)
        } else {
          plain += byte == quote ? Array("'\\''".utf8) : [byte]
        }
      }
      isLineFeed = scalar == "\n"
    }
    end()
    return word.isEmpty ? "''" : String(decoding: word, as: UTF8.self)
  }

  /// A path as a word that no program takes for an option; `-` alone is standard input.
  package static func path(_ text: String) -> String? {
    word(text.utf8.first == UInt8(ascii: "-") && text.utf8.count > 1 ? "./\(text)" : text)
  }

  private static let quote = UInt8(ascii: "'")

  /// `\0ooo`, as `printf %b` reads it.
  private static func octalDigits(_ byte: UInt8) -> [UInt8] {
    Array("\\0".utf8) + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
  }
}
