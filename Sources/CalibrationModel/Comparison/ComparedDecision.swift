package import RadioSurvey

/// Whether what a reader should do has changed since an earlier report.
@Memberwise(unlabelled: 1) package struct ComparedDecision: Hashable, Codable, Sendable {
  /// The answer.
  package enum Verdict: String, Codable, Sendable, CaseIterable {
    /// Another answer, and a drift under conditions or at beacons that it is about.
    case changes
    /// The same answer.
    case stays
    /// Another answer, and no drift is shown.
    case cannotBeSaid = "cannot-be-said"
  }

  /// Why it cannot be said.
  package enum Doubt: String, Codable, Sendable, CaseIterable {
    /// One of the reports has no plan.
    case noPlan = "no-plan"
    /// Something else was asked for.
    case requirement
    /// The floor is another one.
    case floor
    /// Other beacons hang there.
    case deployment
    /// The answers differ, and one of them cannot be relied on.
    case unreliable
    /// The answers differ, and neither survey shows how sessions differ.
    case oneSitting = "one-sitting"
    /// The answers differ, and that may be chance.
    case chance
  }

  package var verdict: Verdict
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: Doubt?
  /// The answer of the earlier report; absent without a plan.
  @Nullable package var earlier: ReportAnswer?
  /// What this one does.
  @Nullable package var now: ReportAnswer?
}

/// One beacon in two surveys, judged over all its conditions against the other beacons, as `check` judges it.
@Memberwise package struct ComparedBeacon: Hashable, Codable, Sendable {
  /// The beacon, or the receiver.
  package var beacon: BeaconIdentifier
  /// The surveyor's name for it; absent if it has none, or the comparison was made without the survey. Untrusted text.
  @Nullable package var name: String?
  /// Where it hangs; absent if that is not known.
  @Nullable package var position: Position?
  /// Whether it is a receiver that hangs, where one or two beacons were carried past receivers.
  package var isReceiver: Bool = false
  /// Whether its level has changed against that of the others.
  package var verdict: ChangeVerdict
  /// Whether it changed by different amounts at different places.
  package var isUneven: Bool = false
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: ChangeDoubt?
  /// By how much it changed, what all changed by taken off; absent where it cannot be compared.
  @Nullable package var change: LevelChange?
  /// The margin of equivalence, dB.
  @Key("_db") package var margin: Double
  /// Whether places that were named both times are compared.
  package var isPaired: Bool = false
  /// Places of this survey that the verdict rests on.
  package var places: Int
  /// About as many places as would tell; absent if it is told, or no number is known.
  @Nullable package var placesNeeded: Int?
}

/// One set of conditions in two surveys, without the beacons that changed by themselves.
@Memberwise package struct ComparedConditions: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// Whether the level has changed, by more than days differ.
  package var verdict: ChangeVerdict
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: ChangeDoubt?
  /// The change of the mean level, as `check` states it: days are not in its interval. Absent where nothing can be compared.
  @Nullable package var change: LevelChange?
  /// The margin of equivalence, dB.
  @Key("_db") package var margin: Double
  /// Locations of this survey that the verdict rests on.
  package var places: Int
  /// About as many as would tell; absent if it is told, or no number is known.
  @Nullable package var placesNeeded: Int?
  /// SD from session to session that a change is held against, dB; absent if it is not known.
  @Key("_db") @Nullable package var sessionSD: Double?
  /// Whether it was assumed and not measured.
  package var isSessionSDAssumed: Bool = false
  /// Sessions of this survey; absent if they were not counted.
  @Nullable package var sessions: Int?
  /// Sessions of the earlier one.
  @Nullable package var earlierSessions: Int?
}

/// Level now less level then.
@Memberwise package struct LevelChange: Hashable, Codable, Sendable {
  /// dB; negative where the level has fallen.
  @Key("_db") package var change: Double
  /// Lower end of its 95 % interval, dB; absent if it is not known.
  @Key("_db") @Nullable package var lower: Double?
  /// Upper end, dB.
  @Key("_db") @Nullable package var upper: Double?
}

/// Why two surveys do not say whether something changed.
package enum ChangeDoubt: String, Error, Codable, Sendable, CaseIterable {
  /// The earlier fit is refused.
  case notFitted = "not-fitted"
  /// No place is in both surveys, and one of the two fits describes its own survey badly.
  case unreliableFit = "unreliable-fit"
  /// No place and no distance is in both surveys.
  case noCommonDistance = "no-common-distance"
  /// The level changed, and neither survey shows how sessions differ: it may be due to the day.
  case oneSitting = "one-sitting"
  /// The level changed, by no more than sessions differ.
  case otherDay = "other-day"
  /// A beacon changed unevenly, and so it may with another receiver.
  case otherReceiver = "other-receiver"
  /// Only beacons that changed by themselves were heard.
  case onlyDrifted = "only-drifted"
  /// Too few places in one of the two surveys.
  case tooFewPlaces = "too-few-places"
  /// The interval is too wide.
  case tooUncertain = "too-uncertain"
}

/// What two surveys say of a change between them. “Not shown” is never “the same”.
package enum ChangeVerdict: String, Codable, Sendable, CaseIterable {
  /// A change that the day does not explain. Where nothing changed, about one comparison in ten says it of something.
  case drifted
  /// Undecided.
  case cannotBeSaid = "cannot-be-said"
  /// No change, or one that is smaller than what matters.
  case same
}
