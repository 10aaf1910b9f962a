import PathLoss
import RadioSurvey

/// What to measure next, and whether at all.
package struct SurveyAdvice: Hashable, Codable, Sendable {
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// The same as a sentence.
  package var sentence: String
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
  package var notes: [String]
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws.
  package var draws: Int

  private enum CodingKeys: String, CodingKey {
    case verdict, sentence, isFirst, goals, conditions, visits
    case seconds = "total_s"
    case notes, seed, draws
  }
}
