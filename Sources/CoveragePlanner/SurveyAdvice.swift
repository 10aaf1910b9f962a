public import PathLoss
public import RadioSurvey

/// Whether to go on measuring.
public enum SurveyVerdict: String, Codable, Sendable, CaseIterable {
  /// Every goal is reached.
  case enough
  /// Some goal is not reached and more locations will reach it.
  case measureMore = "measure-more"
  /// Some goal is not reached, and no number of locations that anyone would walk reaches it.
  case cannotBeReached = "cannot-be-reached-by-more-locations"
}

/// How many beacons the floor needs, as far as the fit can tell: the 90 % interval over what the fit allows, each number on
/// a regular grid.
public struct BeaconInterval: Hashable, Codable, Sendable {
  /// Fewest; absent where not even the best radio that the fit allows can meet the requirement.
  @Nullable public var low: Int?
  /// Most; absent where a twentieth or more of those radios cannot meet it with any number.
  @Nullable public var high: Int?

  /// An interval.
  public init(low: Int?, high: Int?) {
    self.low = low
    self.high = high
  }

  /// Most less fewest; `nil` where either is absent.
  public var width: Int? { high.flatMap { high in low.map { high - $0 } } }
}

/// How well the number of beacons is known.
public struct BeaconNeed: Hashable, Codable, Sendable {
  /// The number now.
  public var now: BeaconInterval
  /// Widest interval that is wanted, beacons. Numbers on a regular grid jump by whole rows: two neighbouring grids count as
  /// narrow enough however far apart they are.
  public var widest: Double
  /// What it takes; its `now` is half the width, absent where the interval has no end.
  public var locations: LocationNeed

  /// Whether the interval is narrow enough, or its ends are neighbouring grids and it cannot get narrower.
  public var isMet: Bool
  /// Whether no number will do, with 95 % confidence: the question is answered, and more locations do not change it.
  public var isHopeless: Bool { now.low == nil }
}

/// What one set of conditions still needs.
public struct ConditionAdvice: Hashable, Codable, Sendable {
  /// The conditions.
  public var conditions: FitConditions
  /// Whether to go on.
  public var verdict: SurveyVerdict
  /// Why, each with its numbers.
  public var reasons: [String]
  /// Locations measured.
  public var locations: Int
  /// The exponent; absent where the fit is refused.
  @Nullable public var exponent: LocationNeed?
  /// The shadowing SD, as a share of it; absent where the fit is refused.
  @Nullable public var shadowing: LocationNeed?
  /// The number of beacons; absent where it cannot be counted, which the reasons explain.
  @Nullable public var beacons: BeaconNeed?
  /// Packets to stay for; absent where the fit is refused.
  @Nullable public var dwell: DwellSize?

  /// Advice without numbers.
  public init(conditions: FitConditions, verdict: SurveyVerdict, reasons: [String], locations: Int) {
    self.conditions = conditions
    self.verdict = verdict
    self.reasons = reasons
    self.locations = locations
  }
}

/// One place to measure at.
public struct PlannedPlace: Hashable, Codable, Sendable {
  /// A name for the place that the survey does not have yet.
  public var location: String
  /// The beacon that is to be heard there; absent where the survey names none.
  @Nullable public var beacon: BeaconIdentifier?
  /// At which of several new points the beacon is to hang, from 1; absent where it stays.
  @Nullable public var newPoint: Int?
  /// Metres from the beacon in a straight line.
  public var distance: Double
  /// Direction from the beacon in degrees, anticlockwise from the first axis of the floor plan; without a floor plan from
  /// any direction that the surveyor chooses and keeps.
  public var bearing: Double
  /// Metres along the floor plan; absent without one, or where the beacon's position is not known.
  @Nullable public var x: Double?
  /// See ``x``.
  @Nullable public var y: Double?
  /// What the place takes off the variance of the level where the requirement is decided, as far as the places before it
  /// left any, 0…1; absent in a first survey.
  @Nullable public var varianceReduction: Double?
  /// Metres to the nearest place of the same beacon that was measured or comes before; absent where none is known.
  @Nullable public var separation: Double?

  private enum CodingKeys: String, CodingKey {
    case location, beacon, newPoint
    case distance = "distance_m"
    case bearing = "bearing_deg"
    case x = "x_m"
    case y = "y_m"
    case varianceReduction
    case separation = "separation_m"
  }
}

/// The places of one placement at one crowd level, for all receivers side by side.
public struct PlannedVisit: Hashable, Codable, Sendable {
  /// Why it is visited.
  public enum Cause: String, Codable, Sendable {
    /// The project has no data.
    case firstSurvey = "first-survey"
    /// The requirement needs it and it was never measured.
    case notMeasured = "not-measured"
    /// Its fit is refused.
    case refused
    /// A goal is not reached.
    case goals
  }

  /// How the beacon hangs.
  @Nullable public var placement: Placement?
  /// How full the room is.
  @Nullable public var crowd: CrowdLevel?
  /// How the receiver is carried.
  @Nullable public var carriage: Carriage?
  /// What to carry; empty where the survey names no receiver.
  public var receivers: [Receiver]
  /// Why.
  public var cause: Cause
  /// Packets to receive at each place.
  public var packets: Int
  /// Seconds that they take.
  public var dwell: Double
  /// The places in the order of what they gain; those about a beacon that is moved, point by point.
  public var places: [PlannedPlace]
  /// Whether the beacon is to hang elsewhere for this visit, because about the points where it hung too little is left that
  /// lies apart from what was measured.
  public var movesBeacon: Bool = false
  /// Share of the variance of the level where the requirement is decided that all places take off together, 0…1.
  @Nullable public var varianceReduction: Double?
  /// The conditions whose fit was asked where to stand: of the receivers here, the one that knows least.
  @Nullable public var deciding: FitConditions?
  /// Number of beacons now, by that fit.
  @Nullable public var beaconsNow: BeaconInterval?
  /// The same as it is expected to be afterwards, where the estimates stay as they are.
  @Nullable public var beaconsAfter: BeaconInterval?
  /// Half of the 95 % interval of the exponent now, by that fit; in a first survey absent.
  @Nullable public var exponentNow: Double?
  /// The same as expected afterwards; in a first survey by the literature's spreads, where it is only a plan.
  @Nullable public var exponentAfter: Double?

  private enum CodingKeys: String, CodingKey {
    case placement, crowd, carriage, receivers, cause, packets
    case dwell = "dwell_s"
    case places, movesBeacon, varianceReduction, deciding, beaconsNow, beaconsAfter, exponentNow,
      exponentAfter
  }

  /// A visit.
  public init(
    placement: Placement?, crowd: CrowdLevel?, carriage: Carriage?, receivers: [Receiver], cause: Cause,
    packets: Int, dwell: Double, places: [PlannedPlace]
  ) {
    self.receivers = receivers
    self.cause = cause
    self.packets = packets
    self.dwell = dwell
    self.places = places
    self.placement = placement
    self.crowd = crowd
    self.carriage = carriage
  }

  /// The names that are known, for people.
  public var label: String {
    FitConditions(placement: placement, crowd: crowd, carriage: carriage).label
  }
}

/// What to measure next, and whether at all.
public struct SurveyAdvice: Hashable, Codable, Sendable {
  /// Whether to go on.
  public var verdict: SurveyVerdict
  /// The same as a sentence.
  public var sentence: String
  /// Whether this is the plan of a survey that has no data yet.
  public var isFirst: Bool
  /// What is wanted.
  public var goals: SurveyGoals
  /// What each set of conditions that the requirement needs still lacks.
  public var conditions: [ConditionAdvice]
  /// Where to go, most urgent first.
  public var visits: [PlannedVisit]
  /// Seconds that all visits take.
  public var seconds: Double
  /// What was assumed and not measured, and what to mind.
  public var notes: [String]
  /// Seed of the draws.
  public var seed: UInt64
  /// Number of draws.
  public var draws: Int

  private enum CodingKeys: String, CodingKey {
    case verdict, sentence, isFirst, goals, conditions, visits
    case seconds = "total_s"
    case notes, seed, draws
  }
}
