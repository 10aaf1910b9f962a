package import RadioSurvey

/// Reads one table of a TOML file key by key. Every key requested is a known key; ``finish()`` reports the others.
///
/// A wrong value is reported to the document and read as `nil`, so that one pass finds every problem.
package final class TableReader {
  package let document: TOMLDocument
  package let path: TOMLPath
  private let entries: [String: TOMLNode]
  private var known: [String] = []

  init(document: TOMLDocument, path: TOMLPath, entries: [String: TOMLNode]) {
    self.document = document
    self.path = path
    self.entries = entries
  }

  private func take(_ key: String) -> TOMLNode? {
    if !known.contains(key) { known.append(key) }
    return entries[key]
  }

  /// The value as `read` reads it, after noting what the key takes; a value that it does not read is reported.
  private func value<Value>(
    _ key: String, _ expected: String, default standard: String? = nil, read: (TOMLNode) -> Value?
  ) -> Value? {
    document.note(KnownKey(table: path.header, key: key, expected: expected, default: standard))
    guard let node = take(key) else { return nil }
    let value = read(node)
    if value == nil { reject(key, expected: expected, found: node) }
    return value
  }

  /// Whether the table has the key. Marks it as known.
  package func has(_ key: String) -> Bool { take(key) != nil }

  package func report(_ code: IssueCode, _ key: String, _ message: String, help: String? = nil) {
    document.report(code, at: path.appending(key), message, help: help)
  }

  package func reject(_ key: String, expected: String, found: TOMLNode) {
    var help: String?
    if case .string(let text) = found, text.first?.isNumber == true, expected.contains("number") {
      help = "write the number alone, without quotes or a unit; the end of the key is its unit"
    }
    if case .array(let items) = found, items.isEmpty { help = "name at least one, or remove '\(key)'" }
    report(.invalidValue, key, "\(key): expected \(expected), found \(found.words)", help: help)
  }

  /// Returns the value, and reports an issue if the key is missing.
  package func required<Value>(_ key: String, _ value: Value?, help: String? = nil) -> Value? {
    if value == nil, !has(key) {
      document.report(
        .missingKey, at: path, "missing key '\(key)' in \(path.label)", help: help ?? "add '\(key) = …'")
    }
    return value
  }

  package func number(_ key: String, _ range: NumberRange) -> Double? { number(key, range, noting: nil) }

  /// A finite number, or what holds without it.
  package func number(_ key: String, _ range: NumberRange, default value: Double) -> Double {
    number(key, range, noting: TOMLText.number(value)) ?? value
  }

  private func number(_ key: String, _ range: NumberRange, noting standard: String?) -> Double? {
    value(key, range.words, default: standard) { node in
      let value: Double? =
        switch node {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
      return value.flatMap { $0.isFinite && range.allows($0) ? $0 : nil }
    }
  }

  package func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? { integer(key, range, noting: nil) }

  /// A whole number, or what holds without it.
  package func integer(_ key: String, _ range: ClosedRange<Int>, default value: Int) -> Int {
    integer(key, range, noting: "\(value)") ?? value
  }

  private func integer(_ key: String, _ range: ClosedRange<Int>, noting standard: String?) -> Int? {
    let expected =
      range.upperBound == .max
      ? "a whole number of \(range.lowerBound) or more"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return value(key, expected, default: standard) { node in
      if case .integer(let value) = node, range.contains(value) { value } else { nil }
    }
  }

  /// A flag, or what holds without it.
  package func flag(_ key: String, default value: Bool) -> Bool {
    self.value(key, "true or false", default: "\(value)") { node in
      if case .flag(let value) = node { value } else { nil }
    } ?? value
  }

  /// A name: 1…200 characters, none of them a control character, because it must fit a CSV cell and a table row.
  package func name(_ key: String) -> String? { name(key, noting: nil) }
  /// A name, or what holds without it.
  package func name(_ key: String, default value: String) -> String { name(key, noting: value) ?? value }

  private func name(_ key: String, noting standard: String?) -> String? {
    value(key, "a text of 1 to 200 characters without control characters", default: standard) { node in
      if case .string(let value) = node, Self.isName(value) { value } else { nil }
    }
  }

  /// A text of 1…10 000 characters, which may span lines.
  package func text(_ key: String) -> String? {
    value(key, "a text of 1 to 10000 characters") { node in
      guard case .string(let value) = node, !value.isEmpty, value.utf8.count <= 10_000 else { return nil }
      return value.contains("\0") ? nil : value
    }
  }

  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 200
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  package func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ words: Word.Type
  ) -> Word? {
    choice(key, words.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
  }

  package func choice(_ key: String, _ words: [String]) -> String? {
    value(key, words.map { "'\($0)'" }.joined(separator: " or ")) { node in
      if case .string(let value) = node, words.contains(value) { value } else { nil }
    }
  }

  package func texts(_ key: String) -> [String]? {
    value(key, "a text or an array of texts") { node in
      let items: [TOMLNode] = if case .array(let items) = node { items } else { [node] }
      let texts = items.compactMap { item in
        if case .string(let text) = item, Self.isName(text) { text } else { nil }
      }
      return texts.count == items.count && !texts.isEmpty ? texts : nil
    }
  }

  package func table(_ key: String) -> TableReader? {
    guard let node = take(key) else {
      return document.isAsked ? TableReader(document: document, path: path.appending(key), entries: [:]) : nil
    }
    guard case .table(let entries) = node else {
      reject(key, expected: "a table, [\(key)]", found: node)
      return nil
    }
    return TableReader(document: document, path: path.appending(key), entries: entries)
  }

  /// The tables below a key that is written `[[key]]`, in order; empty if there is none.
  package func tables(_ key: String) -> [TableReader] {
    guard let node = take(key) else {
      let first = path.appending(key).appending(0)
      return document.isAsked ? [TableReader(document: document, path: first, entries: [:])] : []
    }
    guard case .array(let items) = node else {
      reject(key, expected: "tables, each written [[\(key)]]", found: node)
      return []
    }
    let limit = SurveyLimit.entries
    guard items.count <= limit.value else {
      report(
        .tooManyEntries, key,
        "\(items.count) entries [[\(key)]], but a list has at most \(SurveyLimit.text(limit.value))",
        help: limit.help)
      return []
    }
    var readers: [TableReader] = []
    for (index, item) in items.enumerated() {
      if case .table(let entries) = item {
        readers.append(
          TableReader(document: document, path: path.appending(key).appending(index), entries: entries))
      } else {
        reject(key, expected: "tables, each written [[\(key)]]", found: item)
      }
    }
    return readers
  }

  /// Every key of the table with its value as text, for tables whose keys come from a list; others are reported.
  package func texts(forKeys keys: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for key in keys {
      texts[key] = value(key, "a text or a number") { node in
        switch node {
        case .string(let text) where Self.isName(text): text
        case .integer(let value): "\(value)"
        case .number(let value) where value.isFinite: "\(value)"
        default: nil
        }
      }
    }
    return texts
  }

  /// The number of unknown keys of one table that are reported individually.
  private static let unknownKeyLimit = 50

  package func finish() {
    let unknown = entries.keys.filter { !known.contains($0) }.sorted()
    let list = known.sorted().joined(separator: ", ")
    for key in unknown.prefix(Self.unknownKeyLimit) {
      let help =
        NearestName.nearest(to: key, among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "remove it" : "known keys here: \(list)")
      let shown = key.count > 60 ? "\(key.prefix(60))…" : key
      report(.unknownKey, key, "unknown key '\(shown)' in \(path.label)", help: help)
    }
    if unknown.count > Self.unknownKeyLimit {
      document.report(
        .unknownKey, at: path, "\(unknown.count - Self.unknownKeyLimit) more unknown keys in \(path.label)",
        help: "known keys here: \(list)")
    }
  }
}

/// A key that a table may have, as its reader asks for it.
package struct KnownKey: Hashable, Sendable {
  /// How the table is opened: `[[beacon]]`; empty for the top of the file.
  package let table: String
  package let key: String
  /// What it takes, as a message says it: “a number from 0.05 to 1000”.
  package let expected: String
  /// What holds without the key, if that is a value.
  package let `default`: String?
}

/// The values that a numeric key may have, and how a message says so.
package struct NumberRange: Sendable {
  package let allows: @Sendable (Double) -> Bool
  /// What was expected: “a number above 0”.
  package let words: String

  /// lower ≤ x ≤ upper.
  package static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(
      allows: { $0 >= lower && $0 <= upper },
      words: "a number from \(TOMLText.number(lower)) to \(TOMLText.number(upper))")
  }

  /// One of the ``SurveyBounds``.
  package static func within(_ bounds: ClosedRange<Double>) -> NumberRange {
    between(bounds.lowerBound, bounds.upperBound)
  }

  /// lower ≤ x < upper.
  package static func from(_ lower: Double, below upper: Double) -> NumberRange {
    NumberRange(
      allows: { $0 >= lower && $0 < upper },
      words: "a number from \(TOMLText.number(lower)) to below \(TOMLText.number(upper))")
  }
}
