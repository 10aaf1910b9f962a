/// A limit on what untrusted input may ask for, with what happens beyond it and what to do then.
///
/// Every limit of the program is one of ``all``, which `Documentation/limits.md` lists.
package struct SurveyLimit: Hashable, Sendable {
  /// What is counted, as in “more than 100,000 distinct beacons”.
  package let subject: String
  /// The thing that the limit applies to: “a log”.
  package let owner: String
  /// The largest count allowed; a number of bytes if ``isBytes``.
  package let value: Int
  /// Whether the limit is a number of bytes.
  package let isBytes: Bool
  /// What happens beyond the limit.
  package let beyond: String
  /// The code of the issue raised; `nil` if nothing is lost.
  package let code: IssueCode?
  /// What to do.
  package let help: String

  init(
    _ value: Int, _ subject: String, of owner: String, isBytes: Bool = false, beyond: String,
    _ code: IssueCode? = nil, help: String
  ) {
    self.value = value
    self.subject = subject
    self.owner = owner
    self.isBytes = isBytes
    self.beyond = beyond
    self.code = code
    self.help = help
  }

  /// The value formatted for people: `16 MiB`, or `100,000`.
  package var text: String { Self.text(value, isBytes: isBytes) }

  /// Formats a value for people. Tests pass smaller values than the limit's.
  package static func text(_ value: Int, isBytes: Bool = false) -> String {
    if isBytes {
      for (unit, shift) in [("MiB", 20), ("KiB", 10)] where value >= 1 << shift && value % (1 << shift) == 0 {
        return "\(value >> shift) \(unit)"
      }
      return "\(text(value)) bytes"
    }
    let digits = Array("\(value)")
    return digits.indices.map { index in
      let isGroup = index > 0 && digits.count > 4 && (digits.count - index).isMultiple(of: 3)
      return (isGroup ? "," : "") + String(digits[index])
    }.joined()
  }

  /// The message for input beyond the limit: “the log has more than 100,000 distinct beacons”.
  ///
  /// - Parameter value: A value to name instead of the limit's.
  package func message(_ value: Int? = nil) -> String {
    let holder = owner.hasPrefix("a ") ? "the \(owner.dropFirst(2))" : owner
    return "\(holder) has more than \(Self.text(value ?? self.value, isBytes: isBytes)) \(subject)"
  }
}
