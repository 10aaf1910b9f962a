import Foundation
package import RadioSurvey

/// What to measure next, and whether at all.
package struct SurveyAdvice: Hashable, Codable, Sendable {
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// The same with its counts.
  package var reason: SurveyReason
  /// Whether this is the plan of a survey that has no data yet.
  package var isFirst: Bool
  /// What is wanted.
  package var goals: SurveyGoals
  /// What each set of conditions that the requirement needs still lacks.
  package var conditions: [ConditionAdvice]
  /// Where to go, most urgent first.
  package var visits: [PlannedVisit]
  /// Seconds that all visits take.
  package var seconds: Double
  /// What was assumed and not measured, and what to mind.
  package var notes: [SurveyNote]
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws.
  package var draws: Int

  package init(
    verdict: SurveyVerdict, reason: SurveyReason, isFirst: Bool, goals: SurveyGoals,
    conditions: [ConditionAdvice], visits: [PlannedVisit], seconds: Double, notes: [SurveyNote], seed: UInt64,
    draws: Int
  ) {
    self.verdict = verdict
    self.reason = reason
    self.isFirst = isFirst
    self.goals = goals
    self.conditions = conditions
    self.visits = visits
    self.seconds = seconds
    self.notes = notes
    self.seed = seed
    self.draws = draws
  }

  private enum CodingKeys: String, CodingKey {
    case verdict, reason, isFirst, goals, conditions, visits
    case seconds = "total_s"
    case notes, seed, draws
  }

  /// Writes the reason as text under `sentence` too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(isFirst, forKey: .isFirst)
    try container.encode(goals, forKey: .goals)
    try container.encode(conditions, forKey: .conditions)
    try container.encode(visits, forKey: .visits)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(notes, forKey: .notes)
    try container.encode(seed, forKey: .seed)
    try container.encode(draws, forKey: .draws)
    try encoder.encode(reason, message: "sentence", coded: CodingKeys.reason.rawValue)
  }
}

/// Whether to go on measuring.
package enum SurveyVerdict: String, Codable, Sendable, CaseIterable {
  /// Every goal is reached.
  case enough

  /// Some goal is not reached and more locations will reach it.
  case measureMore = "measure-more"

  /// Some goal is not reached, and no number of locations that anyone would walk reaches it.
  case cannotBeReached = "cannot-be-reached-by-more-locations"
}

/// Whether to go on measuring, with the counts that say so.
package enum SurveyReason: Reason {
  /// The survey has no data yet: locations to measure for each placement at each crowd level.
  case noData(locations: Int)

  /// Every goal is reached, in as many sets of conditions.
  case enough(conditions: Int, areBeaconsCounted: Bool)

  /// Some goal is not reached, and more locations reach it.
  case measureMore(Progress)

  /// Some goal is not reached, and more locations do not reach it.
  case cannotBeReachedByMoreLocations(Progress)

  /// Sets of conditions that the requirement needs.
  package struct Progress: ReasonPart {
    package var conditions: Int
    /// Those that have reached the goals.
    package var reached: Int
    /// Those that cannot reach them with more locations.
    package var closed: Int
    /// Further ones that were never measured.
    package var neverMeasured: Int

    package init(conditions: Int, reached: Int, closed: Int, neverMeasured: Int) {
      self.conditions = conditions
      self.reached = reached
      self.closed = closed
      self.neverMeasured = neverMeasured
    }
  }

  package enum Code: ReasonCode { case noData, enough, measureMore, cannotBeReachedByMoreLocations }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .noData: try .noData(locations: values.locations)
      case .enough: try .enough(conditions: values.conditions, areBeaconsCounted: values.areBeaconsCounted)
      case .measureMore: try .measureMore(Progress(values))
      case .cannotBeReachedByMoreLocations: try .cannotBeReachedByMoreLocations(Progress(values))
      }
  }
}

extension SurveyReason.Progress {
  package init(_ values: ReasonReader) throws {
    try self.init(
      conditions: values.conditions, reached: values.reached, closed: values.closed,
      neverMeasured: values.neverMeasured)
  }
}

/// How well a survey is to know what it measures, and what measuring costs.
package struct SurveyGoals: Hashable, Codable, Sendable {
  /// Half of the 95 % interval of the exponent, > 0.
  package var exponent: Double
  /// Half of the 95 % interval of the shadowing SD as a share of it, > 0.
  package var shadowing: Double
  /// Half of the 90 % interval of the number of beacons, > 0.
  package var beacons: Double
  /// Seconds from one location to the next, > 0.
  package var walk: Double
  /// Seconds a packet, > 0; absent for the beacons' advertising interval, 0.5 s where that is unknown.
  @Nullable package var packet: Double?
  /// Metres over which shadowing is taken to forget itself, > 0.
  package var decorrelation: Double
  /// Locations to plan for each set of conditions, ≥ 3.
  package var locations: Int

  /// Range over which levels of neighbouring places are alike where it is not known, metres.
  package static let decorrelation = 3.0

  /// Goals; by default ±0.2, ±20 % and an interval of the number of beacons no wider than 1.
  package init(
    exponent: Double = 0.2, shadowing: Double = 0.2, beacons: Double = 0.5, walk: Double = 30,
    packet: Double? = nil, decorrelation: Double = SurveyGoals.decorrelation, locations: Int = nextLocations
  ) {
    self.exponent = exponent
    self.shadowing = shadowing
    self.beacons = beacons
    self.walk = walk
    self.packet = packet
    self.decorrelation = decorrelation
    self.locations = locations
  }

  /// Locations of a first survey: four at each of three distances, and enough for a fit that is not weak.
  package static let firstLocations = 12

  /// Locations of a survey that continues.
  package static let nextLocations = 6

  private enum CodingKeys: String, CodingKey {
    case exponent, shadowing, beacons
    case walk = "walk_s"
    case packet = "packet_s"
    case decorrelation = "decorrelation_m"
    case locations
  }
}
