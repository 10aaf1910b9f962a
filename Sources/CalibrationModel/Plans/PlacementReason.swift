package import RadioSurvey

/// What one placement can do over all crowd levels, by the conditions that decide it. A placement is `nil` where the survey names none.
@Cases package enum PlacementReason: Reason {
  /// The placement was not surveyed at the crowd level that the requirement names.
  case levelNotSurveyed(placement: Placement?)
  /// The current deployment meets the requirement.
  case metAsDeployed(placement: Placement?)
  /// A deployment of the spacing named meets the requirement.
  case metWithSpacing(placement: Placement?, spacingMetres: Double)
  /// A deployment, current or of the spacing named, would meet the requirement, but its fit or distance is unreliable.
  case unproven(placement: Placement?, spacingMetres: Double?, caution: PlanCaution)
  /// The deployment is too thin, hangs in the wrong places, or in unknown ones.
  case needsMoreBeacons(Deciding, BeaconTally, spacingMetres: Double?)
  /// Devices say far even next to a beacon. A dense enough deployment serves up to the crowd level named, as in what follows.
  case onlyFar(Deciding, worksUpTo: CrowdLevel?)
  /// The goal is met next to a beacon, and less often than demanded; or not on all of the floor, as the plan says.
  case notOftenEnough(Deciding, worksUpTo: CrowdLevel?, plan: PlanReason?)
  /// The data cannot say.
  case cannotBeSaid(Deciding, worksUpTo: CrowdLevel?, plan: PlanReason)

  /// The placement and the conditions that decide, as far as it was surveyed under several.
  @Memberwise package struct Deciding: ReasonPart {
    package var placement: Placement?
    package var crowd: CrowdLevel?
    package var carriage: Carriage?
    package var receiver: Receiver?
    /// Conditions that could meet the requirement, of all that it asks for; `nil` unless some can and others cannot.
    package var betterConditions: Int?
    package var conditions: Int?
  }

  package var placement: Placement? {
    switch self {
    case .levelNotSurveyed(let placement), .metAsDeployed(let placement), .metWithSpacing(let placement, _),
      .unproven(let placement, _, _):
      placement
    case .needsMoreBeacons(let deciding, _, _), .onlyFar(let deciding, _),
      .notOftenEnough(let deciding, _, _),
      .cannotBeSaid(let deciding, _, _):
      deciding.placement
    }
  }
}
