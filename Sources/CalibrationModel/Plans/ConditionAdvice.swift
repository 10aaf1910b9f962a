package import RadioSurvey

/// What one set of conditions still needs.
@Memberwise package struct ConditionAdvice: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// Why, each with its numbers.
  package var reasons: [AdviceReason]
  /// Those among the reasons that no number of locations can express.
  package var obstacles: [AdviceReason] = []
  /// Locations measured.
  package var locations: Int
  /// The exponent; absent if the fit is refused.
  @Nullable package var exponent: LocationNeed?
  /// The shadowing SD, as a share of it; absent if the fit is refused.
  @Nullable package var shadowing: LocationNeed?
  /// The number of beacons; absent if it cannot be counted, which the reasons explain.
  @Nullable package var beacons: BeaconNeed?
  /// Packets to stay for; absent if the fit is refused.
  @Nullable package var dwell: DwellSize?
}

/// How well the number of beacons is known.
@Memberwise package struct BeaconNeed: Hashable, Codable, Sendable {
  /// The number now.
  package var now: BeaconInterval
  /// Widest interval that is wanted, beacons. Numbers on a regular grid jump by whole rows: two neighbouring grids count as
  /// narrow enough however far apart they are.
  package var widest: Double
  /// What it takes; its `now` is half the width, absent if the interval has no end.
  package var locations: LocationNeed
  /// Whether the interval is narrow enough, or its ends are neighbouring grids and it cannot get narrower.
  package var isMet: Bool

  /// Whether no number will do, with 95 % confidence: the question is answered, and more locations do not change it.
  package var isHopeless: Bool { now.low == nil }
}

/// How many more locations it takes until a quantity is known well enough.
@Memberwise package struct LocationNeed: Hashable, Codable, Sendable {
  /// Half of the interval that is wanted, in the unit of the quantity.
  package var goal: Double
  /// Half of the interval now; absent if there is none.
  @Nullable package var now: Double?
  /// Locations more, 0 if the goal is reached; absent where ``most`` would not be enough.
  @Nullable package var more: Int?
  /// The same if the spread from location to location were at the lower end of its interval.
  @Nullable package var moreLow: Int?
  /// The same at the upper end; absent where ``most`` would not be enough.
  @Nullable package var moreHigh: Int?

  /// Locations more beyond which a goal counts as out of reach: a day of walking.
  package static let most = 500

  package var isMet: Bool { now.map { $0 <= goal } ?? false }
}

/// What one set of conditions still lacks, or why measuring more does not help.
@Cases package enum AdviceReason: Reason {
  /// The fit is refused, by its first reason.
  case fitRefused(fitReason: FitReason)
  /// The exponent is not known well enough.
  case exponentOpen(Need)
  /// The shadowing SD is not known well enough, as a share of it.
  case shadowingOpen(Need)
  /// Shadowing cannot be separated from fading.
  case shadowingIndistinct
  /// The number of beacons is not known well enough: its ends, `nil` for none, and the widest interval that is wanted.
  case beaconsOpen(Need, low: Int?, high: Int?, widest: Double)
  /// Beacons cannot be counted.
  case beaconsNotCounted(cause: PlanReason)
  /// No number of beacons meets the goal, with 95 % confidence.
  case beaconsHopeless

  /// What is wanted, what is known, and how many locations more it takes.
  @Memberwise package struct Need: ReasonPart {
    /// Half of the interval that is wanted.
    package var goal: Double
    /// Half of the interval now; `nil` if it has no end.
    package var now: Double?
    /// Locations more that it takes; `nil` if they are more than ``most``.
    package var more: Int?
    /// Ends of the range of that number; `nil` if it is not known, the upper one also if it is more than ``most``.
    package var moreLow: Int?
    package var moreHigh: Int?
    /// Locations beyond which none are counted.
    package var most: Int
  }
}
