/// Names that others wrote, made fit to be shown. Escaping is another matter: see ``ReportMarkup``.
package enum DisplayText {
  /// The name with control characters as their pictures (␊ for a line end) and without the characters that reverse the
  /// direction of the text around them; “(no name)” where nothing is left.
  package static func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: shown.append("\u{2421}")
      case 0x80..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: shown.append("\u{FFFD}")
      case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: continue
      default: shown.append(scalar)
      }
    }
    return shown.isEmpty ? String(localized: "(no name)") : String(shown)
  }

  /// The name cut to so many characters, with an ellipsis where something is missing.
  static func short(_ text: String, _ limit: Int) -> String {
    let shown = visible(text)
    return shown.count <= limit ? shown : "\(shown.prefix(limit - 1))…"
  }

  /// A text as a sentence: visible, with a capital first letter and a full stop.
  static func sentence(_ text: String) -> String { capitalized(ended(text)) }

  /// A text as a title: visible, with a capital first letter and nothing at its end.
  static func capitalized(_ text: String) -> String {
    let shown = visible(text)
    return shown.prefix(1).uppercased() + shown.dropFirst()
  }

  /// A text that ends like a sentence and begins as it is, because a name stands first.
  static func ended(_ text: String) -> String {
    let shown = visible(text)
    return shown.last.map { ".!?…".contains($0) } ?? true ? shown : "\(shown)."
  }

  /// A text as the end of a sentence, without a full stop of its own.
  static func clause(_ text: String) -> String {
    let shown = visible(text)
    return shown.last == "." ? String(shown.dropLast()) : shown
  }
}
