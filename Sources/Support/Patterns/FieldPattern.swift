/// A regular expression whose named captures are fields of a log, such as `(?<placement>\w+)_(?<distance_ft>\d+)ft`: how
/// file and folder names, and lines of files beside a log, supply fields that the log lacks.
///
/// The syntax is PCRE2's. The work per text is bounded: a pattern that backtracks without end, such as `(a+)+$`, is an
/// error after a million steps.
package struct FieldPattern<Field: RawRepresentable<String> & Hashable & Sendable> {
  package typealias Invalid = InvalidPattern

  /// The longest pattern and the longest text that is matched, in bytes.
  private static var limit: Int { 4000 }
  private static var example: String {
    "name each field in the path, such as '(?<placement>[^/_]+)_(?<distance_ft>\\d+)ft'; in survey.toml put the pattern in "
      + "single quotes"
  }

  private let text: String
  private let expression: RegularExpression
  /// The fields that the pattern captures, in the order of those that it may capture.
  package let fields: [Field]
  private let numbers: Set<Field>

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - captured: The fields that it may capture.
  ///   - numbers: Those of them that are one number in different units: a pattern captures at most one, and a decimal comma in it becomes
  ///     a point.
  package init(_ text: String, capturing captured: [Field], numbers: Set<Field>) throws(Invalid) {
    guard text.utf8.count <= Self.limit else {
      throw Invalid(message: "the pattern is longer than \(Self.limit) bytes", help: Self.example)
    }
    self.text = text
    do {
      expression = try RegularExpression(text)
    } catch {
      throw Invalid(message: "'\(text)' is not a regular expression: \(error.message)", help: Self.example)
    }
    let names = expression.groups.keys.sorted()
    guard !names.isEmpty else {
      throw Invalid(message: "'\(text)' has no named capture", help: Self.example)
    }
    let known = captured.map(\.rawValue)
    for name in names where !known.contains(name) {
      throw Invalid(
        message: "'\(name)' is not a field that a pattern can capture",
        help: "fields: \(known.joined(separator: ", "))")
    }
    fields = captured.filter { names.contains($0.rawValue) }
    self.numbers = numbers
    guard fields.count(where: numbers.contains) <= 1 else {
      throw Invalid(message: "the pattern captures the distance twice", help: "keep one of them")
    }
  }

  /// What a capture says: of a distance with a decimal comma, as in `2,5m.csv`, the number with a point. `1,500` may be either and stays.
  private func value(_ text: String, of field: Field) -> String {
    guard numbers.contains(field) else { return text }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isDecimal =
      parts.count == 2 && 1...2 ~= parts[1].count && !parts[0].isEmpty
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    return isDecimal ? "\(parts[0]).\(parts[1])" : text
  }

  /// The fields captured from a text; `nil` if the pattern does not match. Empty and unused captures give no field.
  ///
  /// - Throws: ``Invalid`` if the match takes too many steps.
  package func values(in text: String) throws(Invalid) -> [Field: String]? {
    guard text.utf8.count <= Self.limit else { return nil }
    do {
      guard let captures = try expression.captures(in: text) else { return nil }
      let pairs = fields.compactMap { field in
        captures[field.rawValue].flatMap { $0.isEmpty ? nil : (field, value($0, of: field)) }
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    } catch  where error.isLimit {
      throw Invalid(
        message: "the pattern '\(self.text)' takes more than \(RegularExpression.stepLimit) steps",
        help: "do not nest repetitions: write 'a+' for '(a+)+', and '[^_]+' for '.*'")
    } catch {
      throw Invalid(
        message: "the pattern '\(self.text)' cannot be matched: \(error.message)", help: Self.example)
    }
  }
}

/// What is wrong with a pattern, or with a text that it is matched with.
package struct InvalidPattern: Error {
  /// What is wrong.
  package var message: String
  /// What to do.
  package var help: String
}
