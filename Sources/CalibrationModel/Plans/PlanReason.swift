package import RadioSurvey

/// What the planner says of one set of conditions: a verdict with its numbers, or why there is no plan.
@Cases package enum PlanReason: Reason, Error {
  /// See ``CoverageVerdict/works``.
  case works(PlannedDensity)
  /// See ``CoverageVerdict/needsMoreBeacons``: the reach of a beacon along the floor, and the probability of the goal at the worst point of
  /// the deployment as it is, `nil` if that is not known.
  case needsMoreBeacons(
    PlannedDensity, BeaconTally, horizontalReachMetres: Double, presentProbability: Double?)

  /// See ``CoverageVerdict/onlyFar``.
  case onlyFar(Shortfall)
  /// See ``CoverageVerdict/notOftenEnough``.
  case notOftenEnough(Shortfall)
  /// Beacons of this density serve open floor, but no number of them, where they can hang and with the walls of the plan, serves all of this
  /// one.
  case floorNotServed(PlannedDensity)
  /// The fit allows both a density that meets the goal and models for which no density is enough: their share. The probabilities are
  /// those of a ``Shortfall``, `nil` where no beacon is placed.
  case densityUnclear(
    closestDistanceMetres: Double, impossibleShare: Double, closestProbability: Double?, probability: Double?)

  /// The fit is refused: its first reason; `nil` without a fit.
  case fitRefused(fitReason: FitReason?)
  /// Nothing says what devices assume of these beacons.
  case assumedPowerUnknown
  /// The requirement names a zone that has no end.
  case zoneWithoutEnd
  /// The receiver's sensitivity is not known.
  case sensitivityUnknown
  /// The beacons' advertising interval is not known.
  case advertisingIntervalUnknown
  /// No packet is sent in the time that the requirement gives.
  case noPacketInTime(withinSeconds: Double)
  /// Without a floor plan beacons cannot be counted.
  case floorPlanMissing

  /// A goal that is missed even next to a beacon.
  @Memberwise package struct Shortfall: ReasonPart {
    /// What it would take; `nil` if no density helps.
    @Inline package var density: PlannedDensity?
    @Inline package var tally: BeaconTally = BeaconTally()
    /// As near to a beacon as a device gets.
    package var closestDistanceMetres: Double
    /// Probability of the goal there, 0…1.
    package var closestProbability: Double
    /// Probability that is demanded, 0…1.
    package var probability: Double
    /// Share of what the fit allows for which no density is enough; `nil` if not requested.
    package var impossibleShare: Double?
  }
}

/// How densely beacons hang in a plan, on a triangular lattice.
@Memberwise package struct PlannedDensity: ReasonPart {
  package var spacingMetres: Double
  package var densityPer100SquareMetres: Double
  /// Enough for 5 % of what the fit allows; `nil` if not known.
  package var densityLowPer100SquareMetres: Double?
  /// What 95 % needs no more than; `nil` if a twentieth has no such density.
  package var densityHighPer100SquareMetres: Double?
}

/// How many beacons a plan takes and how many hang there, `nil` if not known.
@Memberwise package struct BeaconTally: ReasonPart {
  package var beaconsNeeded: Int?
  package var beaconsPresent: Int?
  /// How many of those have no known position, where that decides whether the requirement is met as deployed; else `nil`.
  package var beaconsUnplaced: Int?
}

/// What the reader of a plan must allow for.
@Cases package enum PlanCaution: Reason {
  /// The plan's reach is outside the distances measured, from the nearest to the farthest.
  case reachExtrapolated(reachMetres: Double, nearestMetres: Double, farthestMetres: Double)
  /// The floor is so large that it was looked at on a coarse grid.
  case coarseFloor(stepMetres: Double)
  /// The fit is weak, for these reasons.
  case weakFit(reasons: [FitReason.Code])
  /// Devices say near more often, 0…1, than is allowed at a distance where it is far; or they may, by what 95 % of what the fit allows is
  /// below. `isImmediate` is `true` where immediate is asked for; else `nil`.
  case falseNear(
    falseNear: Double, distanceMetres: Double, allowed: Double, falseNearHigh: Double?, isImmediate: Bool?)
  /// A share of the packets was lost, 0…1, and the fit uses only those received.
  case packetsLost(lostShare: Double)

  /// Whether the plan cannot be relied on for it.
  package var isGrave: Bool {
    switch self {
    case .weakFit, .reachExtrapolated, .falseNear: true
    case .coarseFloor, .packetsLost: false
    }
  }
}
