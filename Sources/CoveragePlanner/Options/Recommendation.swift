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

/// The planner's answer for the whole survey.
package struct RecommendationReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Some placement meets the requirement with the spacing named.
    case metWithSpacing = "met-with-spacing"
    /// Some placement meets the requirement as deployed.
    case metAsDeployed = "met-as-deployed"
    /// Some placement would meet the requirement by a fit or at a distance that cannot be relied on.
    case unproven
    /// The survey cannot say of any condition.
    case cannotBeSaid = "cannot-be-said"
    /// Nothing is met, and no placement has a density that meets the requirement for sure.
    case noDensityShown = "no-density-shown"
    /// Nothing is met as deployed; some placement meets the requirement with more beacons.
    case needsMoreBeacons = "needs-more-beacons"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
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

/// What one placement can do over all crowd levels, by the conditions that decide it.
package struct PlacementReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The placement was not surveyed at the crowd level that the requirement names.
    case levelNotSurveyed = "level-not-surveyed"
    /// The deployment meets the requirement as it is.
    case metAsDeployed = "met-as-deployed"
    /// A deployment of the spacing named meets the requirement.
    case metWithSpacing = "met-with-spacing"
    /// A deployment would meet the requirement by a fit or at a distance that cannot be relied on.
    case unproven
    /// The deployment is too thin.
    case needsMoreBeacons = "needs-more-beacons"
    /// Devices say far even next to a beacon.
    case onlyFar = "only-far"
    /// The goal is met next to a beacon, and less often than demanded.
    case notOftenEnough = "not-often-enough"
    /// The data cannot say.
    case cannotBeSaid = "cannot-be-said"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}

/// What a plan was asked for, with what devices are taken to assume.
package struct RequirementReason: Reason {
  /// The goals.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Immediate is named.
    case immediate
    /// Near or immediate is named.
    case near
    /// A packet is received in time.
    case heard
    /// The nearest beacon is taken for the nearest.
    case nearest
    /// The position is known well enough.
    case position
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// What was asked for beside that.
  ///
  /// - Parameter planner: with the probability, the crowd level and the packets of this requirement.
  package init(_ further: FurtherRequirement, planner: CoveragePlanner) {
    let own = RequirementReason(planner)
    var values = own.values
    values["probability"] = .number(further.probability)
    switch further.goal {
    case .zone: self.init(own.code, values)
    case .heard(_, let beacons):
      values["beacons"] = .count(beacons)
      self.init(.heard, values)
    case .nearest: self.init(.nearest, values)
    case .position(let error):
      values["error_m"] = .number(error)
      self.init(.position, values)
    }
  }

  /// What a planner was asked for.
  package init(_ planner: CoveragePlanner) {
    let requirement = planner.requirement
    var values: ReasonValues = ["probability": .number(requirement.probability)]
    values["crowd"] = requirement.crowd.map { .text($0.rawValue) }
    values["sessionSD_db"] = requirement.sessionSD.map { .number($0) }
    values["onlyAt"] = requirement.scope.isEverywhere ? nil : .texts(requirement.scope.names)
    // Nobody asked for it.
    if requirement == CoverageRequirement(sessionSD: requirement.sessionSD) {
      values["isDefault"] = .flag(true)
    }
    values["falseNear"] = requirement.falseNear.map { .number($0.probability) }
    switch requirement.goal {
    case .heard(let seconds):
      values["within_s"] = .number(seconds)
      self.init(.heard, values)
    case .zone(let zone):
      values["packets"] = .count(requirement.packets)
      values["nearBoundary_m"] = .number(planner.site.zones.near)
      values["zoneEnd_m"] = planner.site.zones.outerDistance(of: zone).map { .number($0) }
      values["falseNearDistance_m"] = .number(planner.falseNearDistance)
      values["assumption"] = .reason(planner.policy.assumption)
      self.init(zone == .immediate ? .immediate : .near, values)
    }
  }
}
