package import RadioSurvey

/// What to measure next, and whether at all.
@Memberwise package struct SurveyAdvice: Hashable, Codable, Sendable {
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// The same with its counts.
  @Sentence("sentence") package var reason: SurveyReason
  /// Whether this is the plan of a survey that has no data yet.
  package var isFirst: Bool
  /// What is wanted.
  package var goals: SurveyGoals
  /// What each set of conditions that the requirement needs still lacks.
  package var conditions: [ConditionAdvice]
  /// Where to go, most urgent first.
  package var visits: [PlannedVisit]
  /// Seconds that all visits take.
  @Key("total_s") package var seconds: Double
  /// What was assumed and not measured, and what to mind.
  package var notes: [SurveyNote]
  package var seed: UInt64
  package var draws: Int
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
@Cases package enum SurveyReason: Reason {
  /// The survey has no data yet: locations to measure for each placement at each crowd level.
  case noData(locations: Int)
  /// Every goal is reached, in as many sets of conditions.
  case enough(conditions: Int, areBeaconsCounted: Bool)
  /// Some goal is not reached, and more locations reach it.
  case measureMore(Progress)
  /// Some goal is not reached, and more locations do not reach it.
  case cannotBeReachedByMoreLocations(Progress)

  /// Sets of conditions that the requirement needs.
  @Memberwise package struct Progress: ReasonPart {
    package var conditions: Int
    /// Those that have reached the goals.
    package var reached: Int
    /// Those that cannot reach them with more locations.
    package var closed: Int
    /// Further ones that were never measured.
    package var neverMeasured: Int
  }
}

/// How well a survey is to know what it measures, and what measuring costs.
@Memberwise package struct SurveyGoals: Hashable, Codable, Sendable {
  /// Half of the 95 % interval of the exponent, > 0.
  package var exponent: Double = 0.2
  /// Half of the 95 % interval of the shadowing SD as a share of it, > 0.
  package var shadowing: Double = 0.2
  /// Half of the 90 % interval of the number of beacons, > 0.
  package var beacons: Double = 0.5
  /// Seconds from one location to the next, > 0.
  @Key("_s") package var walk: Double = 30
  /// Seconds a packet, > 0; absent for the beacons' advertising interval, 0.5 s where that is unknown.
  @Key("_s") @Nullable package var packet: Double?
  /// Metres over which shadowing is taken to forget itself, > 0.
  @Key("_m") package var decorrelation: Double = SurveyGoals.decorrelation
  /// Locations to plan for each set of conditions, ≥ 3.
  package var locations: Int = Self.nextLocations

  /// Range over which levels of neighbouring places are alike where it is not known, metres.
  package static let decorrelation = 3.0

  /// Locations of a first survey: four at each of three distances, and enough for a fit that is not weak.
  package static let firstLocations = 12

  /// Locations of a survey that continues.
  package static let nextLocations = 6
}

/// What was assumed in a survey plan and not measured, and what to mind on the floor.
@Cases package enum SurveyNote: Reason {
  /// The difference between sessions is unknown.
  case secondSession
  /// So few beacons were measured in a placement that others may differ by any amount.
  case moreBeacons(measured: Int)
  /// Exponent and spreads come from the literature.
  case literatureValues(pathLossExponent: Double, shadowingSDDecibels: Double, fadingSDDecibels: Double)
  /// How well the exponent will be known.
  case expectedExponent(Expected)
  /// How new locations are taken to be spread.
  case assumedSpread
  /// Goals may be out of reach, where they take more locations than this.
  case askForLess(most: Int)
  /// Places of one beacon share their shadowing.
  case keepApart(apartMetres: Double)
  /// Some places are too near to the beacon to be apart.
  case nearBeacon(withinMetres: Double)
  /// The floor has fewer places that lie apart than are planned.
  case floorFull(places: Int, apartMetres: Double)
  /// Several receivers are compared at the same places.
  case receiversTogether

  /// What a visit of a first survey is expected to tell of the exponent.
  @Memberwise package struct Expected: ReasonPart {
    package var placement: Placement?
    package var crowd: CrowdLevel?
    package var carriage: Carriage?
    package var locations: Int
    /// Half of the 95 % interval of the exponent.
    package var halfWidth: Double
    package var nearestMetres: Double
    package var farthestMetres: Double
    /// The half width that is wanted.
    package var goal: Double
    /// Whole number of locations that it takes.
    package var locationsForGoal: Double
  }
}
