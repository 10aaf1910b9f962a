extension Encoder {
  /// Adds a reason to the object that is being encoded: its message as a text under one key, if the encoder has a wording, and its
  /// code and values as an object under another.
  package func encode(_ reason: some AnyReason, message: String, coded: String?) throws {
    var container = container(keyedBy: ReasonKey.self)
    if let words = wording?.words(for: reason) {
      try container.encode(words.message, forKey: ReasonKey(stringValue: message))
    }
    if let coded { try container.encode(CodedReason(reason), forKey: ReasonKey(stringValue: coded)) }
  }
}

/// Code and values of a reason, without its words.
struct CodedReason: Encodable {
  let reason: any AnyReason

  init(_ reason: any AnyReason) { self.reason = reason }

  func encode(to encoder: any Encoder) throws { try reason.encodeCoded(to: encoder) }
}
