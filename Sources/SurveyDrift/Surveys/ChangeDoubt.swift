/// Why two surveys do not say whether something changed.
package enum ChangeDoubt: String, Error, Codable, Sendable, CaseIterable {
  /// One of the two fits is refused.
  case notFitted = "not-fitted"
  /// One of the two fits describes its own survey badly: see ``LineChange/unreliable``.
  case unreliableFit = "unreliable-fit"
  /// No distance was surveyed both times.
  case noCommonDistance = "no-common-distance"
  /// Neither survey tells how one sitting differs from another: what changed may be the day.
  case oneSitting = "one-sitting"
  /// A beacon was heard at too few places in one of the two surveys.
  case tooFewPlaces = "too-few-places"
  /// Too few beacons to tell one of them from the day.
  case tooFewBeacons = "too-few-beacons"
  /// The interval is too wide.
  case tooUncertain = "too-uncertain"
}

/// What two surveys say of a change between them. “Not shown” is never “the same”.
package enum ChangeVerdict: String, Codable, Sendable, CaseIterable {
  /// No change, or one that is smaller than what matters.
  case same
  /// A change that neither chance nor the day explains.
  case drifted
  /// Neither can be said.
  case cannotBeSaid = "cannot-be-said"
}
