/// A reason in words: what was seen, what it means and what to do about it.
package struct ReasonWords: Hashable, Sendable {
  /// What was seen, with its numbers.
  package var message: String
  /// What it means for the result, if that is not plain.
  package var meaning: String?
  /// What to do about it.
  package var action: String?

  package init(_ message: String, meaning: String? = nil, action: String? = nil) {
    self.message = message
    self.meaning = meaning
    self.action = action
  }
}

extension ReasonWords {
  /// Adds the words to the object of a reason.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReasonKey.self)
    try container.encode(message, forKey: ReasonKey(stringValue: "message"))
    try container.encodeIfPresent(meaning, forKey: ReasonKey(stringValue: "meaning"))
    try container.encodeIfPresent(action, forKey: ReasonKey(stringValue: "action"))
  }
}
