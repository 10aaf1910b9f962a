package import RadioSurvey

/// The planner's answer for the whole survey.
package enum RecommendationReason: Reason {
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

  /// What meets the requirement.
  package struct MeetingPlacements: ReasonPart {
    /// Placements with a name; `nil` for none.
    package var placements: [Placement]?
    /// `true` if a survey that names no placement does; else `nil`.
    package var isWholeSurvey: Bool?

    package init(_ all: [Placement?]) {
      let named = all.compactMap(\.self)
      placements = named.isEmpty ? nil : named
      isWholeSurvey = all.contains(nil) ? true : nil
    }

    package init(_ values: ReasonReader) throws {
      placements = try values.placements
      isWholeSurvey = try values.isWholeSurvey
    }
  }

  package enum Code: ReasonCode {
    case metWithSpacing, metAsDeployed, unproven, cannotBeSaid, noDensityShown, needsMoreBeacons
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .metWithSpacing:
        try .metWithSpacing(
          MeetingPlacements(values), PlannedDensity(values), placement: values.placement, crowd: values.crowd,
          carriage: values.carriage, receiver: values.receiver)
      case .metAsDeployed: try .metAsDeployed(MeetingPlacements(values))
      case .unproven: try .unproven(placementReason: values.placementReason)
      case .cannotBeSaid: .cannotBeSaid
      case .noDensityShown: .noDensityShown
      case .needsMoreBeacons:
        try .needsMoreBeacons(
          PlannedDensity(values), BeaconTally(values), placement: values.placement,
          beaconsNeededLow: values.beaconsNeededLow, beaconsNeededHigh: values.beaconsNeededHigh)
      }
  }

  /// How densely beacons hang where their density decides the answer; `nil` elsewhere.
  package var density: PlannedDensity? {
    switch self {
    case .metWithSpacing(_, let density, _, _, _, _), .needsMoreBeacons(let density, _, _, _, _): density
    case .metAsDeployed, .unproven, .cannotBeSaid, .noDensityShown: nil
    }
  }

  /// The placement whose density decides; `nil` elsewhere, and where the survey names none.
  package var placement: Placement? {
    switch self {
    case .metWithSpacing(_, _, let placement, _, _, _), .needsMoreBeacons(_, _, let placement, _, _):
      placement
    case .metAsDeployed, .unproven, .cannotBeSaid, .noDensityShown: nil
    }
  }
}
