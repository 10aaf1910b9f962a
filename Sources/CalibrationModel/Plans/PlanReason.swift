package import RadioSurvey

/// What the planner says of one set of conditions: a verdict with its numbers, or why there is no plan.
package enum PlanReason: Reason, Error {
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
  package struct Shortfall: ReasonPart {
    /// What it would take; `nil` if no density helps.
    package var density: PlannedDensity?
    package var tally: BeaconTally
    /// As near to a beacon as a device gets.
    package var closestDistanceMetres: Double
    /// Probability of the goal there, 0…1.
    package var closestProbability: Double
    /// Probability that is demanded, 0…1.
    package var probability: Double
    /// Share of what the fit allows for which no density is enough; `nil` if not requested.
    package var impossibleShare: Double?

    package init(
      density: PlannedDensity? = nil, tally: BeaconTally = BeaconTally(), closestDistanceMetres: Double,
      closestProbability: Double, probability: Double, impossibleShare: Double? = nil
    ) {
      self.density = density
      self.tally = tally
      self.closestDistanceMetres = closestDistanceMetres
      self.closestProbability = closestProbability
      self.probability = probability
      self.impossibleShare = impossibleShare
    }
  }

  package enum Code: ReasonCode {
    case works, needsMoreBeacons, onlyFar, notOftenEnough, densityUnclear, fitRefused, assumedPowerUnknown
    case zoneWithoutEnd, sensitivityUnknown, advertisingIntervalUnknown, noPacketInTime, floorPlanMissing
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .works: try .works(PlannedDensity(values))
      case .needsMoreBeacons:
        try .needsMoreBeacons(
          PlannedDensity(values), BeaconTally(values), horizontalReachMetres: values.horizontalReachMetres,
          presentProbability: values.presentProbability)
      case .onlyFar: try .onlyFar(Shortfall(values))
      case .notOftenEnough: try .notOftenEnough(Shortfall(values))
      case .densityUnclear:
        try .densityUnclear(
          closestDistanceMetres: values.closestDistanceMetres, impossibleShare: values.impossibleShare,
          closestProbability: values.closestProbability, probability: values.probability)
      case .fitRefused: try .fitRefused(fitReason: values.fitReason)
      case .assumedPowerUnknown: .assumedPowerUnknown
      case .zoneWithoutEnd: .zoneWithoutEnd
      case .sensitivityUnknown: .sensitivityUnknown
      case .advertisingIntervalUnknown: .advertisingIntervalUnknown
      case .noPacketInTime: try .noPacketInTime(withinSeconds: values.withinSeconds)
      case .floorPlanMissing: .floorPlanMissing
      }
  }
}

extension PlanReason.Shortfall {
  package init(_ values: ReasonReader) throws {
    try self.init(
      density: values.part(PlannedDensity.self), tally: BeaconTally(values),
      closestDistanceMetres: values.closestDistanceMetres, closestProbability: values.closestProbability,
      probability: values.probability, impossibleShare: values.impossibleShare)
  }
}

/// How densely beacons hang in a plan, on a triangular lattice.
package struct PlannedDensity: ReasonPart {
  package var spacingMetres: Double
  package var densityPer100SquareMetres: Double
  /// Enough for 5 % of what the fit allows; `nil` if not known.
  package var densityLowPer100SquareMetres: Double?
  /// What 95 % needs no more than; `nil` if a twentieth has no such density.
  package var densityHighPer100SquareMetres: Double?

  package init(
    spacingMetres: Double, densityPer100SquareMetres: Double, densityLowPer100SquareMetres: Double? = nil,
    densityHighPer100SquareMetres: Double? = nil
  ) {
    self.spacingMetres = spacingMetres
    self.densityPer100SquareMetres = densityPer100SquareMetres
    self.densityLowPer100SquareMetres = densityLowPer100SquareMetres
    self.densityHighPer100SquareMetres = densityHighPer100SquareMetres
  }

  package init(_ values: ReasonReader) throws {
    try self.init(
      spacingMetres: values.spacingMetres, densityPer100SquareMetres: values.densityPer100SquareMetres,
      densityLowPer100SquareMetres: values.densityLowPer100SquareMetres,
      densityHighPer100SquareMetres: values.densityHighPer100SquareMetres)
  }
}

/// How many beacons a plan takes and how many hang there, `nil` if not known.
package struct BeaconTally: ReasonPart {
  package var beaconsNeeded: Int?
  package var beaconsPresent: Int?

  package init(beaconsNeeded: Int? = nil, beaconsPresent: Int? = nil) {
    self.beaconsNeeded = beaconsNeeded
    self.beaconsPresent = beaconsPresent
  }

  package init(_ values: ReasonReader) throws {
    try self.init(beaconsNeeded: values.beaconsNeeded, beaconsPresent: values.beaconsPresent)
  }
}

/// What the reader of a plan must allow for.
package enum PlanCaution: Reason {
  /// The plan's reach is outside the distances measured, from the nearest to the farthest.
  case reachExtrapolated(reachMetres: Double, nearestMetres: Double, farthestMetres: Double)

  /// The floor is so large that it was looked at on a coarse grid.
  case coarseFloor(stepMetres: Double)

  /// The fit is weak, for these reasons.
  case weakFit(reasons: [FitReason.Code])

  /// Devices say near more often, 0…1, than is allowed at a distance where it is far.
  case falseNear(falseNear: Double, distanceMetres: Double, allowed: Double)

  /// A share of the packets was lost, 0…1, and the fit uses only those received.
  case packetsLost(lostShare: Double)

  package enum Code: ReasonCode { case reachExtrapolated, coarseFloor, weakFit, falseNear, packetsLost }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .reachExtrapolated:
        try .reachExtrapolated(
          reachMetres: values.reachMetres, nearestMetres: values.nearestMetres,
          farthestMetres: values.farthestMetres)
      case .coarseFloor: try .coarseFloor(stepMetres: values.stepMetres)
      case .weakFit: try .weakFit(reasons: values.reasons)
      case .falseNear:
        try .falseNear(
          falseNear: values.falseNear, distanceMetres: values.distanceMetres, allowed: values.allowed)
      case .packetsLost: try .packetsLost(lostShare: values.lostShare)
      }
  }

  /// Whether the plan cannot be relied on for it.
  package var isGrave: Bool {
    switch self {
    case .weakFit, .reachExtrapolated, .falseNear: true
    case .coarseFloor, .packetsLost: false
    }
  }
}
