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
