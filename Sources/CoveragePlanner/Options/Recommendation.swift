package import RadioSurvey

/// The planner's whole answer.
package struct Recommendation: Hashable, Codable, Sendable {
  /// The requirement in words.
  package var requirement: String
  /// The answer in one sentence.
  package var verdict: String
  /// Whether some placement meets the requirement.
  package var isMet: Bool
  /// By placement.
  package var placements: [PlacementPlan]
  /// By conditions.
  package var conditions: [ConditionPlan]
  /// Where to hang the beacons of the placement that needs the fewest; absent without a floor plan, or where no
  /// placement can meet the requirement.
  @Nullable package var layout: FloorLayout?
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws.
  package var draws: Int

  /// A recommendation without a layout.
  package init(
    requirement: String, verdict: String, isMet: Bool, placements: [PlacementPlan],
    conditions: [ConditionPlan], seed: UInt64, draws: Int
  ) {
    self.requirement = requirement
    self.verdict = verdict
    self.isMet = isMet
    self.placements = placements
    self.conditions = conditions
    self.seed = seed
    self.draws = draws
  }
}
