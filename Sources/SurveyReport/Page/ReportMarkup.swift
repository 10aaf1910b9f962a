import Mustache
import RadioSurvey

/// Escaping in the report's templates. The library's own compares whole characters, see ``MarkupText``.
enum ReportMarkup: Sendable {
  /// The content type that the templates of the report are rendered as.
  struct ContentType: MustacheContentType {
    /// The name by which a template asks for it.
    static let name = "REPORT"

    func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
  }
}
