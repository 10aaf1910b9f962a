/// Puts reasons into words, in one language. Documents are encoded with one, so that JSON has the sentence beside the code.
package protocol ReasonWording: Sendable {
  /// The words for a reason, or nil if it knows none.
  func words(for reason: any Reason) -> ReasonWords?
}

extension CodingUserInfoKey {
  /// The `ReasonWording` of an encoder; without one, only code and values are written.
  package static let wording: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "beacon-calibrate.wording") else {
      preconditionFailure("every name is a key")
    }
    return key
  }()
}

extension Encoder {
  /// The wording that documents are encoded with, if there is one.
  package var wording: (any ReasonWording)? { userInfo[.wording] as? any ReasonWording }
}

/// The keys of a reason in JSON.
private enum ReasonKey: String, CodingKey {
  case code, values, message, meaning, action
}

extension Reason {
  /// Reads code and values; the words are made anew.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReasonKey.self)
    self.init(
      try container.decode(Code.self, forKey: .code),
      try container.decodeIfPresent(ReasonValues.self, forKey: .values) ?? [:])
  }

  /// Writes code, values and, if the encoder has a wording, the words.
  package func encode(to encoder: any Encoder) throws { try encodeReason(to: encoder) }

  /// The same, for a reason that has fields of its own to write beside them.
  package func encodeReason(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReasonKey.self)
    try container.encode(code, forKey: .code)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
    guard let words = encoder.wording?.words(for: self) else { return }
    try container.encode(words.message, forKey: .message)
    try container.encodeIfPresent(words.meaning, forKey: .meaning)
    try container.encodeIfPresent(words.action, forKey: .action)
  }
}
