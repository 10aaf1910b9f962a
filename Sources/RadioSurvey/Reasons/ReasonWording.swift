/// Puts reasons into words, in one language. Documents are encoded with one, so that JSON has the sentence beside the code.
package protocol ReasonWording: Sendable {
  /// The words for a reason, or nil if it knows none.
  func words(for reason: any AnyReason) -> ReasonWords?
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

/// A reason in words: what was seen, what it means and what to do about it.
@Memberwise(unlabelled: 1) package struct ReasonWords: Hashable, Sendable {
  /// What was seen, with its numbers.
  package var message: String
  /// What it means for the result, if that is not plain.
  package var meaning: String?
  /// What to do about it.
  package var action: String?
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

extension Encoder {
  /// Adds a reason to the object that is being encoded: its message as a text under one key, if the encoder has a wording, and its
  /// code and values as an object under another.
  package func encode(_ reason: some AnyReason, message: String, coded: String?) throws {
    if let words = wording?.words(for: reason) { try encode(words.message, key: message) }
    if let coded { try encode(CodedReason(reason), key: coded) }
  }

  /// The same for a reason that may be absent: what there is none of is `null`.
  package func encode(_ reason: (some AnyReason)?, message: String, coded: String?) throws {
    try encode(sentenceOf: reason, key: message)
    if let coded { try encode(reason.map { CodedReason($0) }, key: coded) }
  }

  /// The same for a list: its messages, and each reason with its words.
  package func encode(_ reasons: [some AnyReason], message: String, coded: String) throws {
    try encode(reasons.compactMap { wording?.words(for: $0)?.message }, key: message)
    try encode(reasons, key: coded)
  }

  /// Adds a value to the object that is being encoded.
  package func encode(_ value: some Encodable, key: String) throws {
    var container = container(keyedBy: ReasonKey.self)
    try container.encode(value, forKey: ReasonKey(stringValue: key))
  }

  /// Adds a reason's message as a text; `null` if there is none.
  package func encode(sentenceOf reason: (some AnyReason)?, key: String) throws {
    try encode(reason.flatMap { wording?.words(for: $0)?.message }, key: key)
  }
}

/// Code and values of a reason, without its words.
@Memberwise(unlabelled: 1) struct CodedReason: Encodable {
  let reason: any AnyReason

  func encode(to encoder: any Encoder) throws { try reason.encodeCoded(to: encoder) }
}
