/// A regular expression whose named captures are fields of a log, such as `(?<placement>\w+)_(?<distance_ft>\d+)ft`: how
/// file and folder names, and lines of files that lie beside a log, say what the log does not.
///
/// The syntax is that of Swift's `Regex`. A pattern is the surveyor's own and is not limited in time: one that backtracks
/// without end, such as `(a+)+$`, takes as long as it takes.
public struct FieldPattern {
  /// Why a text is no pattern.
  public struct Invalid: Error {
    /// What is wrong.
    public var message: String
    /// What to do.
    public var help: String
  }

  /// The longest pattern and the longest text that is matched, in characters.
  private static let limit = 1000
  private static let example =
    "name what the path says, such as '(?<placement>[^/_]+)_(?<distance_ft>\\d+)ft'; in survey.toml put the pattern in "
    + "single quotes"

  private let regex: Regex<AnyRegexOutput>
  /// The fields that the pattern captures, in the order of ``LogField``.
  public let fields: [LogField]

  /// Reads a pattern.
  ///
  /// - Parameter ofLines: Whether it is for lines that belong to a row each, which may say when; a path holds for every row
  ///   of a log.
  public init(_ text: String, ofLines: Bool = false) throws(Invalid) {
    guard text.count <= Self.limit else {
      throw Invalid(message: "the pattern is longer than \(Self.limit) characters", help: Self.example)
    }
    do {
      regex = try Regex(text)
    } catch {
      throw Invalid(message: "'\(text)' is no regular expression", help: Self.example)
    }
    let names = text.matches(of: /\(\?P?<([A-Za-z_][A-Za-z_0-9]*)>/).map { String($0.output.1) }
    guard !names.isEmpty else {
      throw Invalid(message: "'\(text)' has no named capture", help: Self.example)
    }
    let known = LogField.allCases.filter { ($0 != .timestamp || ofLines) && $0 != .rssi }.map(\.rawValue)
    for name in names where !known.contains(name) {
      throw Invalid(
        message: "'\(name)' is no field that a pattern can capture",
        help: "fields: \(known.joined(separator: ", "))")
    }
    let regex = regex
    fields = LogField.allCases.filter {
      names.contains($0.rawValue) && regex.contains(captureNamed: $0.rawValue)
    }
    let distances = fields.filter { $0.metresPerUnit != nil }
    guard distances.count <= 1 else {
      throw Invalid(message: "the pattern captures the distance twice", help: "keep one of them")
    }
  }

  /// What a text says; `nil` where the pattern is nowhere in it. A capture that took no part, or nothing, says nothing.
  public func values(in text: String) -> [LogField: String]? {
    guard text.count <= Self.limit, let match = try? regex.firstMatch(in: text) else { return nil }
    var values: [LogField: String] = [:]
    for field in fields {
      if let capture = match.output.first(where: { $0.name == field.rawValue })?.substring, !capture.isEmpty {
        values[field] = String(capture)
      }
    }
    return values
  }
}
