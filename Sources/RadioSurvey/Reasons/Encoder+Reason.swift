/// A key that is known only by its text.
private struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Code and values of a reason, without its words.
private struct CodedReason<Kind: Reason>: Encodable {
  let code: Kind.Code
  let values: ReasonValues?

  init(_ reason: Kind) {
    code = reason.code
    values = reason.values.isEmpty ? nil : reason.values
  }
}

extension Encoder {
  /// Adds a reason to the object that is being encoded: its message as a text under one key, if the encoder has a wording, and its
  /// code and values as an object under another.
  package func encode(_ reason: some Reason, message: String, coded: String?) throws {
    var container = container(keyedBy: TextKey.self)
    if let wording = userInfo[.wording] as? any ReasonWording, let words = wording.words(for: reason) {
      try container.encode(words.message, forKey: TextKey(stringValue: message))
    }
    if let coded { try container.encode(CodedReason(reason), forKey: TextKey(stringValue: coded)) }
  }
}
