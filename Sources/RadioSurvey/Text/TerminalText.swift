/// Text that others wrote, made safe for a terminal: it cannot move the cursor, forge a line or turn the text around it.
package enum TerminalText {
  /// The text on one line, with every scalar that ``isHidden(_:)`` as an escape such as `\u{1b}`.
  package static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &shown) }
    return String(shown)
  }

  /// The same with line feeds kept, for a text whose lines are this program's own.
  package static func lines(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isHidden($0) }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" { shown.append(scalar) } else { append(scalar, to: &shown) }
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

  private static func append(_ scalar: Unicode.Scalar, to shown: inout String.UnicodeScalarView) {
    guard isHidden(scalar) else { return shown.append(scalar) }
    shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
  }
}
