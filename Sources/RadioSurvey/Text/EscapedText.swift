/// Cells of CSV (RFC 4180) as this program writes them, and the one rule by which spreadsheets are kept from computing with
/// a name.
///
/// A spreadsheet takes a cell for a formula if it begins with `=`, `+`, `-` or `@`, or with a tab or line end before one. So
/// a name of which the first scalar that is not an apostrophe is one of `= + - @`, tab, CR or LF is written with one
/// apostrophe before it, and reading takes one away: `=1` is written as `'=1`, `'=1` as `''=1`, and `'tis` as it is. Numbers
/// are not names and are written as they are.
package enum CSVText {
  /// Bytes at which a spreadsheet may begin to compute.
  private static let triggers = Array("=+-@\t\r\n".utf8)
  private static let apostrophe = UInt8(ascii: "'")

  /// A name as a cell: made harmless for spreadsheets, and in quotes if it needs them.
  package static func name(_ text: String) -> String { cell(harmless(text)) }

  /// A text as a cell: in quotes if it has a comma, a quote, a line end, or a blank at either end, which reading would
  /// otherwise take away.
  package static func cell(_ text: String) -> String {
    let special = Array(",\"\r\n".utf8)
    let isBlank = { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    guard text.utf8.contains(where: special.contains) || isBlank(text.utf8.first) || isBlank(text.utf8.last)
    else { return text }
    return quoted(text)
  }

  /// A text in quotes, with its own doubled.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name with an apostrophe before it if a spreadsheet might compute with it.
  package static func harmless(_ text: String) -> String { isComputed(text.utf8) ? "'\(text)" : text }

  /// Whether bytes begin with an apostrophe that ``harmless(_:)`` put there.
  package static func isHarmless(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first == apostrophe && isComputed(bytes)
  }

  private static func isComputed(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first { $0 != apostrophe }.map(triggers.contains) ?? false
  }
}

/// Text for HTML, SVG and XML, escaped scalar by scalar.
///
/// Comparing whole characters would not do: to Swift a quotation mark that a combining accent follows is another character,
/// and unescaped it ends an attribute.
package enum MarkupText {
  /// The text with `<`, `>`, `&`, `"` and `'` as character references, and U+FFFD for what XML 1.0 cannot have.
  package static func escaped(_ text: String) -> String { escaped(text, keepsBlanks: true) }

  /// The same with tabs and line ends as character references too: a reader of XML makes spaces of those in an attribute.
  package static func attribute(_ text: String) -> String { escaped(text, keepsBlanks: false) }

  private static func escaped(_ text: String, keepsBlanks: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      case "\t", "\n", "\r":
        if keepsBlanks {
          escaped.append(scalar)
        } else {
          escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
        }
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

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

/// Text that others wrote, made safe for a terminal: it cannot move the cursor, forge a line or turn the text around it.
package enum TerminalText {
  /// The text on one line, with every scalar that ``isHidden(_:)`` as an escape such as `\u{1b}`.
  package static func plain(_ text: String) -> String { escaped(text, keepsLines: false) }

  /// The same with line feeds kept, for a text whose lines are this program's own.
  package static func lines(_ text: String) -> String { escaped(text, keepsLines: true) }

  private static func escaped(_ text: String, keepsLines: Bool) -> String {
    let isShown = { (scalar: Unicode.Scalar) in !isHidden(scalar) || keepsLines && scalar == "\n" }
    guard !text.unicodeScalars.allSatisfy(isShown) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isShown(scalar) { shown.append(scalar) } else { shown.append(contentsOf: escape(scalar)) }
    }
    return String(shown)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
  }

  /// The text without what GitHub Actions obeys on a line of a job's output: `::` behind blanks at its beginning, and `##[` anywhere.
  /// Of both the first scalar becomes an escape.
  package static func withoutCommands(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    var isStart = true
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let (scalar, rest) = (scalars[index], scalars[index...])
      if isStart && rest.starts(with: "::".unicodeScalars) || rest.starts(with: "##[".unicodeScalars) {
        shown.append(contentsOf: escape(scalar))
      } else {
        shown.append(scalar)
      }
      isStart = scalar == "\n" || isStart && scalar.properties.isWhitespace
    }
    return String(shown)
  }

  /// Whether a scalar is not seen but obeyed: C0, C1 and DEL, line and paragraph separators, and format characters such as
  /// those that turn the direction of text. The two joiners, which some scripts need within words, are text.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }
}

/// Names for files and ids, made of text that may hold anything.
package enum SlugText {
  /// Lower-case letters and digits of the text with hyphens between, up to the given length; empty if it has none.
  package static func slug(_ text: String, limit: Int) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return String(words.joined(separator: "-").prefix(limit))
  }
}
