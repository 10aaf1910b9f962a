import RadioSurvey

/// A message of this program: its own words as they are, and each text that is put into them through
/// ``TerminalText/plain(_:)``, so that the lines of a message are those of its literal.
struct TerminalMessage: ExpressibleByStringInterpolation {
  /// The message.
  let text: String

  /// A message without anything of others.
  init(stringLiteral text: String) { self.text = text }

  /// A message with texts of others.
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Two messages as one.
  static func + (first: Self, second: Self) -> Self {
    TerminalMessage(stringLiteral: first.text + second.text)
  }

  /// The parts of a message.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Parts of so many bytes.
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends this program's own words.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends what may be of others.
    mutating func appendInterpolation(_ value: some Any) {
      text += TerminalText.plain(String(describing: value))
    }
  }
}
