/// What two surveys say of a change between them. “Not shown” is never “the same”.
package enum ChangeVerdict: String, Codable, Sendable, CaseIterable {
  /// No change, or one that is smaller than what matters.
  case same
  /// A change that neither chance nor the day explains.
  case drifted
  /// Neither can be said.
  case cannotBeSaid = "cannot-be-said"
}
