package import RadioSurvey
import Ranging

/// The planner's whole answer.
package struct Recommendation: Hashable, Codable, Sendable {
  /// What was asked for.
  package var requirement: RequirementReason
  /// The answer.
  package var verdict: RecommendationReason
  /// Whether some placement meets the requirement.
  package var isMet: Bool
  /// By placement.
  package var placements: [PlacementPlan]
  /// By conditions.
  package var conditions: [ConditionPlan]
  /// Where to hang the beacons of the placement that needs the fewest; absent without a floor plan, or where no
  /// placement can meet the requirement.
  @Nullable package var layout: FloorLayout?
  /// Ways to meet the requirement, best first; empty where it is met, and without a floor plan.
  package var options: [PlanOption] = []
  /// What each measured power would bring in the placement that needs the fewest beacons; empty where the requirement is met, for
  /// goals other than a zone, and without a floor plan.
  package var recalibration: [RecalibrationStep] = []
  /// What a longer survey would save of the first option; absent if nothing.
  @Nullable package var saving: SurveySaving?
  /// Places within the zone where devices say far, by placement; empty where the requirement is met.
  package var farSpots: [FarSpots] = []
  /// Vendors' spacing rules beside the density that is planned; absent in a report that an older version wrote.
  @Nullable package var spacingRules: SpacingComparison?
  /// Whether the counts allow for another day, phone or person: by what the fits know of it, or by the SD given for it. Absent without a
  /// usable fit, and in a report that an older version wrote.
  @Nullable package var allowsForOtherDays: Bool?
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws.
  package var draws: Int

  /// A recommendation without a layout.
  package init(
    requirement: RequirementReason, verdict: RecommendationReason, isMet: Bool, placements: [PlacementPlan],
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

  private enum CodingKeys: String, CodingKey {
    case requirement = "requirementReason"
    case verdict = "verdictReason"
    case isMet, placements, conditions, layout, options, recalibration, saving, farSpots
    case spacingRules, allowsForOtherDays, seed, draws
  }

  /// Writes requirement and verdict as texts under `requirement` and `verdict` too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isMet, forKey: .isMet)
    try container.encode(placements, forKey: .placements)
    try container.encode(conditions, forKey: .conditions)
    try container.encode(_layout, forKey: .layout)
    try container.encode(options, forKey: .options)
    try container.encode(recalibration, forKey: .recalibration)
    try container.encode(_saving, forKey: .saving)
    try container.encode(farSpots, forKey: .farSpots)
    try container.encode(_spacingRules, forKey: .spacingRules)
    try container.encode(_allowsForOtherDays, forKey: .allowsForOtherDays)
    try container.encode(seed, forKey: .seed)
    try container.encode(draws, forKey: .draws)
    try encoder.encode(requirement, message: "requirement", coded: CodingKeys.requirement.rawValue)
    try encoder.encode(verdict, message: "verdict", coded: CodingKeys.verdict.rawValue)
  }
}

/// What one placement can do over all crowd levels.
package struct PlacementPlan: Hashable, Codable, Sendable {
  /// The placement; absent where the survey names none.
  @Nullable package var placement: Placement?
  /// The fullest crowd level up to which it works, counted from the emptiest without a gap.
  @Nullable package var worksUpTo: CrowdLevel?
  /// Whether it works at the level that the requirement demands.
  package var meetsRequirement: Bool
  /// The verdict with what decides it.
  package var reason: PlacementReason

  /// A placement's summary.
  package init(
    placement: Placement?, worksUpTo: CrowdLevel?, meetsRequirement: Bool, reason: PlacementReason
  ) {
    self.meetsRequirement = meetsRequirement
    self.reason = reason
    self.placement = placement
    self.worksUpTo = worksUpTo
  }

  private enum CodingKeys: String, CodingKey {
    case placement, worksUpTo, meetsRequirement, reason
  }

  /// Writes the reason as text under `sentence` too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_placement, forKey: .placement)
    try container.encode(_worksUpTo, forKey: .worksUpTo)
    try container.encode(meetsRequirement, forKey: .meetsRequirement)
    try encoder.encode(reason, message: "sentence", coded: CodingKeys.reason.rawValue)
  }
}
