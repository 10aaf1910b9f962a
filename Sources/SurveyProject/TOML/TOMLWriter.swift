import RadioSurvey

/// A TOML document that is written key by key; absent values are left out.
package struct TOMLWriter {
  package private(set) var text = ""

  package init() {}
  /// An empty line and a header as written: `[zones]`, `[[beacon]]`.
  package mutating func header(_ header: String) { text += "\n\(header)\n" }

  package mutating func put(_ key: String, _ value: String?) {
    if let value { text += "\(key) = \(TOMLText.string(value))\n" }
  }

  package mutating func put(_ key: String, _ value: Double?) {
    if let value { text += "\(key) = \(TOMLText.number(value))\n" }
  }

  package mutating func put(_ key: String, _ value: Int?) { if let value { text += "\(key) = \(value)\n" } }
  package mutating func put(_ key: String, _ value: Bool) { text += "\(key) = \(value)\n" }

  /// An array of strings, or one string where there is only one.
  package mutating func put(_ key: String, _ values: [String]) {
    let texts = values.map(TOMLText.string)
    text += "\(key) = \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")\n"
  }

  /// A value that is TOML already.
  package mutating func put(_ key: String, inline value: String) { text += "\(key) = \(value)\n" }

  /// An inline table with its bare keys in order; left out if it is empty.
  package mutating func put(_ key: String, _ entries: [(key: String, value: String)]) {
    guard !entries.isEmpty else { return }
    let items = entries.map { "\($0.key) = \(TOMLText.string($0.value))" }
    text += "\(key) = { \(items.joined(separator: ", ")) }\n"
  }
}

/// Values as TOML text, always written in the same way.
package enum TOMLText {
  /// A basic string: quotes and backslashes escaped, and everything that a terminal would obey.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where TerminalText.isHidden(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = digits.utf8.count > 4 ? 8 : 4
        result += width == 4 ? "\\u" : "\\U"
        result += String(repeating: "0", count: width - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The shortest decimals that read back as the same number; whole numbers without decimals.
  package static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
