package import RadioSurvey

/// A sentence of the page in English, with its values apart: the key by which other languages know it.
///
/// `"\(count) of \(all) beacons"` has the key `%@ of %@ beacons`. A translation may change the order: `%2$@`. A long literal may be
/// written as several with `+` between them.
@Memberwise package struct LocalizedText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }
    package mutating func appendLiteral(_ literal: String) { key += literal }

    /// Appends `%@` to the key, and the value.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      key += "%@"
      arguments.append(value.description)
    }
  }

  package private(set) var key: String
  package private(set) var arguments: [String] = []

  package init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  package init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// One text of two literals: their keys and values in turn.
  package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
    LocalizedText(key: first.key + second.key, arguments: first.arguments + second.arguments)
  }

  package var words: String {
    Language.current.translation(key, arguments) ?? Self.filled(key, with: arguments)
  }

  /// A counted German noun in the dative: `16 Messpunkten`, but `1 Messpunkt` and `4 Beacons`.
  private static func dativePlural(_ counted: String) -> String {
    guard !counted.hasPrefix("1\u{A0}"), let last = counted.last, last.isLetter, !"ns".contains(last) else {
      return counted
    }
    return "\(counted)n"
  }

  /// A format with its values: `%@` takes the next one, `%2$@` the second, `%@(n)` the next one in the German dative.
  static func filled(_ format: String, with arguments: [String]) -> String {
    var text = ""
    var next = 0
    for (index, piece) in format.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        text += piece
      } else if piece.first == "@" {
        let argument = next < arguments.count ? arguments[next] : ""
        let isDative = piece.hasPrefix("@(n)")
        text += isDative ? dativePlural(argument) : argument
        text += piece.dropFirst(isDative ? 4 : 1)
        next += 1
      } else if let place = piece.first?.wholeNumberValue, piece.dropFirst().hasPrefix("$@"),
        arguments.indices.contains(place - 1)
      {
        text += arguments[place - 1]
        text += piece.dropFirst(3)
      } else {
        text += "%\(piece)"
      }
    }
    return text
  }
}

/// A text of the page in its language.
package func say(_ text: LocalizedText) -> String { text.words }

extension Zone {
  package var word: String { LocalizedText(key: rawValue).words }
}

/// The words of a template or script: the text between `{{#t}}` and `{{/t}}`, with its tags as values.
package struct TemplateWords: Sendable {
  private enum Piece {
    case markup(String)
    case words(LocalizedText)
  }

  private let pieces: [Piece]

  package init(_ template: String) {
    var pieces: [Piece] = []
    for (index, part) in template.split(separator: "{{#t}}", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstRange(of: "{{/t}}") else {
        pieces.append(.markup(String(part)))
        continue
      }
      pieces.append(.words(Self.words(String(part[..<end.lowerBound]))))
      pieces.append(.markup(String(part[end.upperBound...])))
    }
    self.pieces = pieces
  }

  /// The template in the language of the page. What is translated is markup already: the tables of words are our own.
  package var translated: String {
    pieces.map { piece in
      switch piece {
      case .markup(let text): text
      case .words(let text): text.words
      }
    }.joined()
  }

  var keys: [String] {
    pieces.compactMap { piece in
      guard case .words(let text) = piece else { return nil }
      return text.key
    }
  }

  /// A text with its tags as values: `{{name}}` of a template, `${…}` of a script.
  private static func words(_ text: String) -> LocalizedText {
    let tag = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/
    let tags = text.matches(of: tag).map { String($0.output) }
    return LocalizedText(key: text.replacing(tag, with: "%@"), arguments: tags)
  }
}
