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

  /// The answer.
  package var verdict: Verdict
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: Doubt?
  /// The answer of the earlier report; absent without a plan.
  @Nullable package var earlier: ReportAnswer?
  /// What this one does.
  @Nullable package var now: ReportAnswer?
}

/// One beacon under one set of conditions in two surveys.
@Memberwise package struct ComparedBeacon: Hashable, Codable, Sendable {
  /// The beacon.
  package var beacon: BeaconIdentifier
  /// The surveyor's name for it; absent if it has none, or the comparison was made without the survey. Untrusted text.
  @Nullable package var name: String?
  /// Where it hangs; absent if that is not known.
  @Nullable package var position: Position?
  /// The conditions.
  package var conditions: FitConditions
  /// Whether its level has changed: against the middle of the other beacons, or as that of its conditions if it is the only one.
  package var verdict: ChangeVerdict
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: ChangeDoubt?
  /// By how much; absent where it cannot be compared.
  @Nullable package var change: LevelChange?
  /// Whether it is the only beacon under these conditions, which then says of it what it says of them.
  package var isAlone: Bool = false
  /// Whether places that were named both times are compared.
  package var isPaired: Bool = false
  /// Places of this survey where it was heard.
  package var places: Int
  /// Places of the earlier one.
  package var earlierPlaces: Int
}

/// One set of conditions in two surveys.
@Memberwise package struct ComparedConditions: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Whether the level has changed.
  package var verdict: ChangeVerdict
  /// Why this is undecided; otherwise absent.
  @Nullable package var doubt: ChangeDoubt?
  /// The change of the mean level at the nearest, the middle and the farthest distance surveyed both times; empty where nothing can be
  /// compared.
  package var changes: [LevelChange] = []
  /// SD from session to session that the intervals allow for, dB; absent if it is not known.
  @Key("_db") @Nullable package var sessionSD: Double?
  /// Whether it was assumed and not measured.
  package var isSessionSDAssumed: Bool = false
  /// Sessions of this survey; absent if they were not counted.
  @Nullable package var sessions: Int?
  /// Sessions of the earlier one.
  @Nullable package var earlierSessions: Int?

  /// The change that shows most: the one whose interval is farthest from 0, or else the one in the middle.
  package var telling: LevelChange? {
    let clear = changes.compactMap { change -> (LevelChange, Double)? in
      guard let lower = change.lower, let upper = change.upper, lower > 0 || upper < 0 else { return nil }
      return (change, max(lower, -upper))
    }
    return clear.max { $0.1 < $1.1 }?.0 ?? (changes.isEmpty ? nil : changes[changes.count / 2])
  }
}

/// Level now less level then, at one distance.
@Memberwise package struct LevelChange: Hashable, Codable, Sendable {
  /// Metres; absent for the change of a beacon, which is over its places.
  @Key("_m") @Nullable package var distance: Double?
  /// dB; negative where the level has fallen.
  @Key("_db") package var change: Double
  /// Lower end of its interval, dB; absent where it is not known how one sitting differs from another. All intervals of a comparison
  /// hold together in 95 % of comparisons in which nothing changed.
  @Key("_db") @Nullable package var lower: Double?
  /// Upper end, dB.
  @Key("_db") @Nullable package var upper: Double?
}

/// Why two surveys do not say whether something changed.
package enum ChangeDoubt: String, Error, Codable, Sendable, CaseIterable {
  /// One of the two fits is refused.
  case notFitted = "not-fitted"

  /// One of the two fits describes its own survey badly: see ``LineChange/unreliable``.
  case unreliableFit = "unreliable-fit"

  /// No distance was surveyed both times.
  case noCommonDistance = "no-common-distance"

  /// Neither survey shows how sessions differ: the change may be due to the day.
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

  /// Undecided.
  case cannotBeSaid = "cannot-be-said"
}
