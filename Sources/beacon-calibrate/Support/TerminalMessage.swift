import RadioSurvey

/// A message whose literal parts are printed as they are and whose interpolated values pass through
/// ``TerminalText/plain(_:)``, so that only the literal determines the lines of the message.
struct TerminalMessage: ExpressibleByStringInterpolation {
  let text: String

  /// Creates a message from a literal.
  init(stringLiteral text: String) { self.text = text }

  /// Creates a message with interpolated values.
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Concatenates two messages.
  static func + (first: Self, second: Self) -> Self {
    TerminalMessage(stringLiteral: first.text + second.text)
  }

  /// The parts of a message.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Reserves space for the literal parts.
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends a literal part unchanged.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends an untrusted value in plain form.
    mutating func appendInterpolation(_ value: some Any) {
      text += TerminalText.plain(String(describing: value))
    }
  }
}
