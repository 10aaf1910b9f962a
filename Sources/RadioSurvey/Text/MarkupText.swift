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
