import PathLoss
import RadioSurvey

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

/// Whether to go on measuring.
package enum SurveyVerdict: String, Codable, Sendable, CaseIterable {
  /// Every goal is reached.
  case enough
  /// Some goal is not reached and more locations will reach it.
  case measureMore = "measure-more"
  /// Some goal is not reached, and no number of locations that anyone would walk reaches it.
  case cannotBeReached = "cannot-be-reached-by-more-locations"
}
