import PathLoss
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

/// What was assumed in a survey plan and not measured, and what to mind on the floor.
package struct SurveyNote: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Nobody knows how sessions differ.
    case secondSession = "second-session"
    /// Exponent and spreads come from the literature.
    case literatureValues = "literature-values"
    /// How well the exponent will be known.
    case expectedExponent = "expected-exponent"
    /// How new locations are taken to be spread.
    case assumedSpread = "assumed-spread"
    /// Goals may be out of reach.
    case askForLess = "ask-for-less"
    /// Places of one beacon share their shadowing.
    case keepApart = "keep-apart"
    /// Some places are too near to the beacon to be apart.
    case nearBeacon = "near-beacon"
    /// The floor has fewer places that lie apart than are planned.
    case floorFull = "floor-full"
    /// Several receivers are compared at the same places.
    case receiversTogether = "receivers-together"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues = [:]) {
    self.code = code
    self.values = values
  }
}

/// Whether to go on measuring, with the counts that say so.
package struct SurveyReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The survey has no data yet.
    case noData = "no-data"
    /// Every goal is reached.
    case enough
    /// Some goal is not reached, and more locations reach it.
    case measureMore = "measure-more"
    /// Some goal is not reached, and more locations do not reach it.
    case cannotBeReached = "cannot-be-reached-by-more-locations"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// A survey without data: locations to measure for each placement at each crowd level.
  static func noData(locations: Int) -> SurveyReason {
    SurveyReason(.noData, ["locations": .count(locations)])
  }

  /// The verdict on the conditions that the requirement needs, and on visits to those that were never measured.
  init(_ verdict: SurveyVerdict, _ advice: [ConditionAdvice], visits: [PlannedVisit]) {
    var values: ReasonValues = ["conditions": .count(advice.count)]
    switch verdict {
    case .enough:
      values["areBeaconsCounted"] = .flag(advice.allSatisfy { $0.beacons != nil })
      self.init(.enough, values)
    case .measureMore, .cannotBeReached:
      values["reached"] = .count(advice.count { $0.verdict == .enough })
      values["closed"] = .count(advice.count { $0.verdict == .cannotBeReached })
      values["neverMeasured"] = .count(visits.count { $0.cause == .notMeasured })
      self.init(verdict == .measureMore ? .measureMore : .cannotBeReached, values)
    }
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
