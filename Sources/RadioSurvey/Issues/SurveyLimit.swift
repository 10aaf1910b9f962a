/// How much of something an untrusted input may ask for, what becomes of more, and what to do then.
///
/// Every limit of the program is one of ``all``, which `Documentation/limits.md` lists.
package struct SurveyLimit: Hashable, Sendable {
  /// What is counted, as in “more than 100,000 distinct beacons”.
  package let subject: String
  /// Whose: “a log”.
  package let owner: String
  /// How many, or how many bytes.
  package let value: Int
  /// Whether bytes are counted.
  package let isBytes: Bool
  /// What becomes of more.
  package let beyond: String
  /// The code of the issue that tells so; `nil` where nothing is lost by it.
  package let code: IssueCode?
  /// What to do.
  package let help: String

  /// A limit.
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

  /// The value for people: `16 MiB`, or `100,000`.
  package var text: String { Self.text(value, isBytes: isBytes) }

  /// A value for people, which a test may have made smaller.
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

  /// What is wrong where there is more: “the log has more than 100,000 distinct beacons”.
  ///
  /// - Parameter value: The value where it is not the limit's own.
  package func message(_ value: Int? = nil) -> String {
    let holder = owner.hasPrefix("a ") ? "the \(owner.dropFirst(2))" : owner
    return "\(holder) has more than \(Self.text(value ?? self.value, isBytes: isBytes)) \(subject)"
  }
}
