package import RadioSurvey
package import Support

/// How many beacons a floor takes, with what the fit leaves open.
@Memberwise package struct BeaconCount: Hashable, Codable, Sendable {
  /// The number to build with.
  package var beacons: Int
  /// Enough for 5 % of what the fit allows.
  package var low: Int
  /// What 95 % needs no more than; absent if a twentieth or more cannot be met by any number.
  @Nullable package var high: Int?
  /// Share of what the fit allows that the number meets, 0…1.
  package var assurance: Double

  /// The same beacons have to do for both.
  package func joined(_ other: BeaconCount) -> BeaconCount {
    var joined = self
    joined.beacons = max(beacons, other.beacons)
    joined.low = max(low, other.low)
    joined.high = if let high, let more = other.high { max(high, more) } else { nil }
    joined.assurance =
      beacons == other.beacons
      ? min(assurance, other.assurance) : beacons > other.beacons ? assurance : other.assurance
    return joined
  }
}

/// What beacons cost, by the prices of `survey.toml`.
@Memberwise package struct Cost: Hashable, Codable, Sendable {
  /// The currency or its sign. Untrusted text.
  package var currency: String
  /// The beacons to buy.
  package var amount: Double
  /// New batteries in a year for all beacons that hang then, least and most; absent if their price or how long they last is not known.
  @Nullable package var batteriesPerYear: Interval?

  private static let daysPerYear = 365.25

  /// - Parameter buying: beacons to buy.
  /// - Parameter hanging: beacons that hang then.
  /// - Returns: `nil` without prices.
  package init?(buying: Int, hanging: Int, at site: Site) {
    guard let prices = site.prices else { return nil }
    currency = prices.currency
    amount = Double(buying) * prices.beacon
    guard let battery = prices.battery, let interval = site.beacons.compactMap(\.advertisingInterval).max(),
      let life = site.beacons.lazy.compactMap(BatteryLife.init).first?.days(interval: interval)
    else { return }
    let changes = Double(hanging) * battery * Self.daysPerYear
    batteriesPerYear = Interval(lower: changes / life.upper, upper: changes / life.lower)
  }
}

/// How many beacons a longer survey would save: what the fit leaves open costs beacons.
@Memberwise package struct SurveySaving: Hashable, Codable, Sendable {
  /// Where to measure.
  @Nullable package var placement: Placement?
  /// Locations more, for each fit of the placement that the requirement asks for.
  package var locations: Int
  /// Beacons fewer, if the fit comes out the same.
  package var saved: Int
  /// Beacons then.
  package var count: BeaconCount
}

/// What one measured power that beacons may broadcast would bring.
@Memberwise package struct RecalibrationStep: Hashable, Codable, Sendable {
  /// Level at 1 m that the beacons broadcast, whole dBm.
  @Key("_dbm") package var measuredPower: Double
  /// How many beacons it takes; absent if no number will do.
  @Nullable package var count: BeaconCount?
  /// Probability of “near or better” at twice the near boundary, by the receiver that says it most.
  package var falseNear: Double
  /// See ``PlanOption/falseNearElsewhere``.
  @Nullable package var falseNearElsewhere: FalseNearElsewhere?
  /// See ``PlanOption/falseNearHigh``.
  @Nullable package var falseNearHigh: Double?
  /// See ``PlanOption/isReliable``.
  package var isReliable: Bool
}

/// How often far is called near at a crowd level other than the required one: in an emptier room, levels are higher.
@Memberwise package struct FalseNearElsewhere: Hashable, Codable, Sendable {
  /// Probability of “near or better” where it is false, by the receiver that says it most.
  package var share: Double
  @Nullable package var crowd: CrowdLevel?
  /// Whether devices still tell far from near there, as often as is allowed where it is asked.
  package var isTellingFarApart: Bool
}
