package import RadioSurvey

/// The planner's whole answer.
@Memberwise package struct Recommendation: Hashable, Codable, Sendable {
  /// What was asked for.
  @Key("requirementReason") @Sentence("requirement") package var requirement: RequirementReason
  @Key("verdictReason") @Sentence("verdict") package var verdict: RecommendationReason
  /// Whether some placement meets the requirement.
  package var isMet: Bool
  package var placements: [PlacementPlan]
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
  /// How many beacons were measured under the conditions where they are fewest; no key where a plan knows how beacons differ, or what those
  /// that hang say, and in a report that an older version wrote.
  package var tooFewBeacons: Int?
  /// Receivers that were surveyed, but not in the placement that is planned; no key without such.
  package var unmeasuredReceivers: [Receiver]?
  /// What of the floor nothing measured in the placement that is planned stands for; no key where that is little or not known.
  package var unmeasuredFloor: UnmeasuredFloor?
  /// What devices said where the survey stood, by crowd level, carriage and receiver; empty for goals other than a zone, and where no
  /// place is within it. Absent in a report that an older version wrote.
  @Nullable package var measured: [MeasuredShare]?
  /// What is asked at spots; absent if the requirement names none.
  @Nullable package var spots: SpotAnswer?
  /// What is asked beside the requirement and has no plan; no key where everything has one.
  package var openRequirements: [OpenRequirement]?
  package var seed: UInt64
  package var draws: Int

  /// Whether all that is asked is met.
  /// - Parameter map: the map of this recommendation, which has what is asked beside the requirement.
  package func meetsAll(on map: PlannedMap?) -> Bool { isMet && meetsFurther(on: map) }

  /// Whether what is asked beside the requirement is met, by the beacons that hang where it is met by them.
  package func meetsFurther(on map: PlannedMap?) -> Bool {
    openRequirements == nil
      && map?.deployment.needs.dropFirst().allSatisfy { $0.isMet && $0.isMetToday ?? true } ?? true
  }
}

/// A requirement beside the first that no plan was made for.
@Memberwise package struct OpenRequirement: Hashable, Codable, Sendable {
  @Key("requirementReason") @Sentence("requirement") package var requirement: RequirementReason
  /// Why nothing can be planned for it; absent where the floor is too large to be looked at.
  package var reason: PlanReason?
}

/// The part of a floor from which no place of a survey is near and on the same side of the walls.
@Memberwise package struct UnmeasuredFloor: Hashable, Codable, Sendable {
  /// Of what is to be served, 0…1.
  package var share: Double
  /// Metres within which a place is near: the farthest distance measured.
  @Key("_m") package var distance: Double
}

/// What one placement can do over all crowd levels.
@Memberwise package struct PlacementPlan: Hashable, Codable, Sendable {
  /// The placement; absent where the survey names none.
  @Nullable package var placement: Placement?
  /// The fullest crowd level up to which it works, counted from the emptiest without a gap.
  @Nullable package var worksUpTo: CrowdLevel?
  /// Whether it works at the level that the requirement demands.
  package var meetsRequirement: Bool
  /// The verdict with what decides it.
  @Sentence("sentence") package var reason: PlacementReason
}

/// Where to hang the beacons of one placement on the floor plan.
@Memberwise package struct FloorLayout: Hashable, Codable, Sendable {
  @Nullable package var placement: Placement?
  /// The reach along the floor that the layout is made for, metres.
  @Key("_m") package var horizontalReach: Double
  /// Where the beacons hang: metres from the corner of the floor plan.
  package var positions: [Position]
  /// No layout on the grid of candidate positions has fewer beacons than this; absent if none was proven, or if the regular
  /// grid, which hangs beacons elsewhere, has fewer.
  @Nullable package var lowerBound: Int?
}

/// The planner's answer for the whole survey.
@Cases package enum RecommendationReason: Reason {
  /// Some placement meets the requirement with the spacing named. The conditions are those that decide the placement with the fewest
  /// beacons.
  case metWithSpacing(
    MeetingPlacements, PlannedDensity, placement: Placement?, crowd: CrowdLevel?, carriage: Carriage?,
    receiver: Receiver?)

  /// Some placement meets the requirement as deployed.
  case metAsDeployed(MeetingPlacements)
  /// Some placement would meet the requirement by a fit or at a distance that cannot be relied on.
  case unproven(placementReason: PlacementReason)
  /// The survey cannot say of any condition.
  case cannotBeSaid
  /// Nothing is met, and no placement has a density that meets the requirement for sure.
  case noDensityShown
  /// Nothing is met as deployed; some placement meets the requirement with more beacons, in a number with its 90 % range if they can be
  /// counted.
  case needsMoreBeacons(
    PlannedDensity, BeaconTally, placement: Placement?, beaconsNeededLow: Int?, beaconsNeededHigh: Int?)

  /// A device knows each spot by its beacon as they hang, with other settings, with none, or that is not known.
  case spots(verdict: SpotAnswer.Verdict)

  /// What meets the requirement.
  @Memberwise package struct MeetingPlacements: ReasonPart {
    /// Placements with a name; `nil` for none.
    package var placements: [Placement]?
    /// `true` if a survey that names no placement does; else `nil`.
    package var isWholeSurvey: Bool?

    package init(_ all: [Placement?]) {
      let named = all.compactMap(\.self)
      placements = named.isEmpty ? nil : named
      isWholeSurvey = all.contains(nil) ? true : nil
    }
  }

  /// How densely beacons hang where their density decides the answer; `nil` elsewhere.
  package var density: PlannedDensity? {
    switch self {
    case .metWithSpacing(_, let density, _, _, _, _), .needsMoreBeacons(let density, _, _, _, _): density
    case .metAsDeployed, .unproven, .cannotBeSaid, .noDensityShown, .spots: nil
    }
  }

  /// The placement whose density decides; `nil` elsewhere, and where the survey names none.
  package var placement: Placement? {
    switch self {
    case .metWithSpacing(_, _, let placement, _, _, _), .needsMoreBeacons(_, _, let placement, _, _):
      placement
    case .metAsDeployed, .unproven, .cannotBeSaid, .noDensityShown, .spots: nil
    }
  }
}
