import RadioSurvey

/// A TOML document that is written key by key; absent values are left out.
package struct TOMLWriter {
  /// The text so far.
  package private(set) var text = ""

  package init() {}

  /// A comment line, or several.
  package mutating func comment(_ comment: String) {
    for line in comment.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      text += line.isEmpty ? "#\n" : "# \(Substring(line))\n"
    }
  }

  /// An empty line and a header as written: `[zones]`, `[[beacon]]`.
  package mutating func header(_ header: String) { text += "\n\(header)\n" }

  /// A string.
  package mutating func put(_ key: String, _ value: String?) {
    if let value { text += "\(key) = \(TOMLText.string(value))\n" }
  }

  /// A number.
  package mutating func put(_ key: String, _ value: Double?) {
    if let value { text += "\(key) = \(TOMLText.number(value))\n" }
  }

  /// A whole number.
  package mutating func put(_ key: String, _ value: Int?) {
    if let value { text += "\(key) = \(value)\n" }
  }

  /// A truth value.
  package mutating func put(_ key: String, _ value: Bool) { text += "\(key) = \(value)\n" }

  /// An array of strings, or one string where there is only one.
  package mutating func put(_ key: String, _ values: [String]) {
    let texts = values.map(TOMLText.string)
    text += "\(key) = \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")\n"
  }

  /// A value that is TOML already.
  package mutating func put(_ key: String, inline value: String) { text += "\(key) = \(value)\n" }

  /// An inline table with its keys in order; left out if it is empty.
  package mutating func put(_ key: String, _ entries: [(key: String, value: String)]) {
    guard !entries.isEmpty else { return }
    let items = entries.map { "\(TOMLText.key($0.key)) = \(TOMLText.string($0.value))" }
    text += "\(key) = { \(items.joined(separator: ", ")) }\n"
  }
}
