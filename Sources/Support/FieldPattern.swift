import CPCRE2

/// A regular expression whose named captures are fields of a log, such as `(?<placement>\w+)_(?<distance_ft>\d+)ft`: how
/// file and folder names, and lines of files beside a log, supply fields that the log lacks.
///
/// The syntax is PCRE2's. The work per text is bounded: a pattern that backtracks without end, such as `(a+)+$`, is an
/// error after a million steps.
package struct FieldPattern<Field: RawRepresentable<String> & Hashable & Sendable> {
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
  /// - Parameter numbers: Those of them that are one number in different units: a pattern captures at most one, and a decimal comma in it becomes
  ///   a point.
  package init(_ text: String, capturing captured: [Field], numbers: Set<Field>) throws(InvalidPattern) {
    guard text.utf8.count <= Self.limit else {
      throw InvalidPattern(message: "the pattern is longer than \(Self.limit) bytes", help: Self.example)
    }
    self.text = text
    do {
      expression = try RegularExpression(text)
    } catch {
      throw InvalidPattern(
        message: "'\(text)' is not a regular expression: \(error.message)", help: Self.example)
    }
    let names = expression.groups.keys.sorted()
    guard !names.isEmpty else {
      throw InvalidPattern(message: "'\(text)' has no named capture", help: Self.example)
    }
    let known = captured.map(\.rawValue)
    for name in names where !known.contains(name) {
      throw InvalidPattern(
        message: "'\(name)' is not a field that a pattern can capture",
        help: "fields: \(known.joined(separator: ", "))")
    }
    fields = captured.filter { names.contains($0.rawValue) }
    self.numbers = numbers
    guard fields.count(where: numbers.contains) <= 1 else {
      throw InvalidPattern(message: "the pattern captures the distance twice", help: "keep one of them")
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
  /// - Throws: ``InvalidPattern`` if the match takes too many steps.
  package func values(in text: String) throws(InvalidPattern) -> [Field: String]? {
    guard text.utf8.count <= Self.limit else { return nil }
    do {
      guard let captures = try expression.captures(in: text) else { return nil }
      let pairs = fields.compactMap { field in
        captures[field.rawValue].flatMap { $0.isEmpty ? nil : (field, value($0, of: field)) }
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    } catch  where error.isLimit {
      throw InvalidPattern(
        message: "the pattern '\(self.text)' takes more than \(RegularExpression.stepLimit) steps",
        help: "do not nest repetitions: write 'a+' for '(a+)+', and '[^_]+' for '.*'")
    } catch {
      throw InvalidPattern(
        message: "the pattern '\(self.text)' cannot be matched: \(error.message)", help: Self.example)
    }
  }
}

/// What is wrong with a pattern, or with a text that it is matched with.
package struct InvalidPattern: Error {
  package var message: String
  package var help: String
}

/// A regular expression of PCRE2 over Unicode scalars, whose work per text is bounded.
///
/// `\w`, `\d`, `\s` and `\b` are Unicode's, and a combining mark belongs to its word. `$` is the very end.
final class RegularExpression {
  struct Failure: Error {
    var code: Int32
    var message: String

    /// Whether the match was abandoned because it takes too many steps or too much memory.
    var isLimit: Bool {
      [PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_DEPTHLIMIT].contains(code)
    }
  }

  /// The steps that a match of one text may take: about 20 ms. A pattern that fits needs some thousand.
  static let stepLimit = 1_000_000
  /// The memory that a match may take, in KiB.
  private static let heapLimit: UInt32 = 16_384

  private let code: OpaquePointer
  private let context: OpaquePointer
  private let data: OpaquePointer
  let groups: [String: Int]

  init(_ text: String) throws(Failure) {
    var (number, offset) = (Int32(0), 0)
    let options = PCRE2_UTF | PCRE2_UCP | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
    let pattern = Array(Self.withMarks(text).utf8)
    let code = pattern.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, nil)
    }
    guard let code else { throw Failure(number) }
    guard let context = pcre2_match_context_create_8(nil),
      let data = pcre2_match_data_create_from_pattern_8(code, nil)
    else { throw Failure(PCRE2_ERROR_NOMEMORY) }
    pcre2_set_match_limit_8(context, UInt32(Self.stepLimit))
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    self.code = code
    self.context = context
    self.data = data
    groups = Self.groups(of: code)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_code_free_8(code)
  }

  /// What the named groups capture in the first match; `nil` if nothing matches. A group that took no part is absent.
  func captures(in text: String) throws(Failure) -> [String: String]? {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBufferPointer {
      pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, data, context)
    }
    if count == PCRE2_ERROR_NOMATCH { return nil }
    guard count > 0, let ends = pcre2_get_ovector_pointer_8(data) else { throw Failure(count) }
    var values: [String: String] = [:]
    for (name, group) in groups where group < count {
      let (start, end) = (ends[2 * group], ends[2 * group + 1])
      // The offsets of a group that took no part are −1.
      guard start >= 0, start <= end, end <= bytes.count else { continue }
      values[name] = String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return values
  }

  private static func groups(of code: OpaquePointer) -> [String: Int] {
    var (count, size) = (UInt32(0), UInt32(0))
    var table: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table else { return [:] }
    var groups: [String: Int] = [:]
    for entry in 0..<Int(count) {
      // Two bytes of the group's number, then its name with a zero behind it.
      let start = table + entry * Int(size)
      groups[String(cString: start + 2)] = Int(start[0]) << 8 | Int(start[1])
    }
    return groups
  }

  /// The expression with `\w`, `\W` and `\b` that take combining marks as letters: PCRE2 10.42 does not, and `Café` with a
  /// separate accent, as macOS writes file names, would be captured as `Cafe`.
  private static func withMarks(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    var isInClass = false
    while let scalar = rest.first {
      var taken = 1
      var replacement: String?
      if scalar == "\\", let next = rest.dropFirst().first {
        taken = 2
        switch (next, isInClass) {
        // Up to \E everything is literal.
        case ("Q", _): taken = Self.count(rest, through: ["\\", "E"])
        case ("w", true): replacement = #"\w\p{M}"#
        case ("w", false): replacement = #"[\w\p{M}]"#
        case ("W", false): replacement = #"[^\w\p{M}]"#
        case ("b", false): replacement = #"(?:(?<=[\w\p{M}])(?![\w\p{M}])|(?<![\w\p{M}])(?=[\w\p{M}]))"#
        default: break
        }
      } else if isInClass {
        if scalar == "]" { isInClass = false }
        if rest.starts(with: ["[", ":"]) { taken = Self.count(rest, through: [":", "]"]) }
      } else if scalar == "[" {
        isInClass = true
        // A bracket that comes first is literal.
        if rest.dropFirst(taken).first == "^" { taken += 1 }
        if rest.dropFirst(taken).first == "]" { taken += 1 }
      }
      result += replacement ?? String(String.UnicodeScalarView(rest.prefix(taken)))
      rest = rest.dropFirst(taken)
    }
    return result
  }

  /// How many scalars there are up to and with the first `end`; all of them if it is not there.
  private static func count(_ text: Substring.UnicodeScalarView, through end: [Unicode.Scalar]) -> Int {
    var count = 2
    var rest = text.dropFirst(2)
    while !rest.isEmpty, !rest.starts(with: end) {
      rest = rest.dropFirst()
      count += 1
    }
    return count + min(end.count, rest.count)
  }
}

extension RegularExpression.Failure {
  fileprivate init(_ code: Int32) {
    var words = [UInt8](repeating: 0, count: 256)
    let count = words.withUnsafeMutableBufferPointer {
      pcre2_get_error_message_8(code, $0.baseAddress, $0.count)
    }
    self.init(code: code, message: String(decoding: words.prefix(max(0, Int(count))), as: UTF8.self))
  }
}
