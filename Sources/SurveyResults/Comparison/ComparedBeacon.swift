package import RadioSurvey
package import SurveyDrift

/// One beacon under one set of conditions in two surveys.
package struct ComparedBeacon: Hashable, Codable, Sendable {
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
  /// Why that cannot be said; absent where it can.
  @Nullable package var doubt: ChangeDoubt?
  /// By how much; absent where it cannot be compared.
  @Nullable package var change: LevelChange?
  /// Whether it is the only beacon under these conditions, which then says of it what it says of them.
  package var isAlone: Bool
  /// Whether places that were named both times are compared.
  package var isPaired: Bool
  /// Places of this survey where it was heard.
  package var places: Int
  /// Places of the earlier one.
  package var earlierPlaces: Int

  package init(
    beacon: BeaconIdentifier, name: String?, position: Position?, conditions: FitConditions,
    verdict: ChangeVerdict, doubt: ChangeDoubt?, change: LevelChange? = nil, isAlone: Bool = false,
    isPaired: Bool = false, places: Int, earlierPlaces: Int
  ) {
    self.beacon = beacon
    self.conditions = conditions
    self.verdict = verdict
    self.isAlone = isAlone
    self.isPaired = isPaired
    self.places = places
    self.earlierPlaces = earlierPlaces
    self.name = name
    self.position = position
    self.doubt = doubt
    self.change = change
  }
}
