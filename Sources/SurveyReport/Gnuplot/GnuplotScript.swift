/// A piece of gnuplot script that holds nothing but this program's own text, numbers, and names of variables.
///
/// It is written as a string literal, and what may be put into one is only what is listed here. A `String` is not on the list,
/// so a name from a log cannot become a command: it travels as a ``GnuplotName`` made by ``GnuplotSession/define(text:)``.
struct GnuplotScript: ExpressibleByStringInterpolation {
  fileprivate(set) var text: String

  init(stringLiteral value: StaticString) { text = "\(value)" }

  init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

  /// Pieces joined by a separator of our own.
  init(_ pieces: [GnuplotScript], separator: StaticString) {
    text = pieces.map(\.text).joined(separator: "\(separator)")
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    mutating func appendInterpolation(_ value: Int) { text += value.description }

    /// A number; what is not finite is a gap.
    mutating func appendInterpolation(_ value: Double) { text += value.isFinite ? value.description : "NaN" }

    /// Words of our own between quotes, from the table of the language; they have no values.
    mutating func appendInterpolation(localized words: LocalizedText) {
      text += words.words.filter { !"\"\\`\n".contains($0) }
    }

    mutating func appendInterpolation(_ name: GnuplotName) { text += name.text }

    mutating func appendInterpolation(_ script: GnuplotScript) { text += script.text }

    mutating func appendInterpolation(_ colour: PlotColour) { text += "rgb \"\(colour.mark)\"" }
  }
}
