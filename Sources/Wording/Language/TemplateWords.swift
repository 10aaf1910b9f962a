/// The words of templates and scripts: the text between `{{#t}}` and `{{/t}}`, with its tags as values.
package enum TemplateWords {
  /// A template in the language of the page. What is translated is markup already: the tables of words are our own.
  package static func translated(_ template: String) -> String {
    pieces(of: template).map { piece in
      piece.isWords ? LocalizedText(key: piece.key, arguments: piece.tags).words : piece.text
    }.joined()
  }

  /// The keys of a template.
  static func keys(of template: String) -> [String] { pieces(of: template).filter(\.isWords).map(\.key) }

  private struct Piece {
    var text: String
    var isWords: Bool

    /// `{{name}}` of a template, `${…}` of a script.
    private static var tag: Regex<Substring> { /\{\{[^{}]*\}\}|\$\{[^{}]*\}/ }
    var key: String { text.replacing(Self.tag, with: "%@") }
    var tags: [String] { text.matches(of: Self.tag).map { String($0.output) } }
  }

  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    for (index, part) in template.split(separator: "{{#t}}", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstRange(of: "{{/t}}") else {
        pieces.append(Piece(text: String(part), isWords: false))
        continue
      }
      pieces.append(Piece(text: String(part[..<end.lowerBound]), isWords: true))
      pieces.append(Piece(text: String(part[end.upperBound...]), isWords: false))
    }
    return pieces
  }
}
