import Foundation
import Mustache

/// Escaping of text for HTML and SVG.
///
/// It works on Unicode scalars. The library's own escaping compares whole characters, and to it a quotation mark that is
/// followed by a combining accent is another character and stays as it is, so a name could end an attribute.
enum ReportMarkup: Sendable {
  /// The text with `<`, `>`, `&`, `"` and `'` as character references.
  static func escape(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The content type that the templates of the report are rendered as.
  struct ContentType: MustacheContentType {
    /// The name by which a template asks for it.
    static let name = "REPORT"

    func escapeText(_ text: String) -> String { ReportMarkup.escape(text) }
  }
}
