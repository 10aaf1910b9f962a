package import RadioSurvey

/// Why a fit is weak or refused, and what else a reader must know of it.
@Cases package enum FitReason: Reason {
  /// Too few locations for a line: refused. A comfortable number determines its spread too.
  case tooFewLocations(locations: Int, needed: Int, comfortable: Int)
  /// The locations carry a line, but not its spread: weak.
  case fewLocations(locations: Int, comfortable: Int)
  /// Distances span less than a third of a decade: weak, see ``slopeAssumed``. Where they do not determine a line: refused.
  case narrowSpan(DistanceSpan?)
  /// No location has two packets, so fading cannot be distinguished from shadowing: weak.
  case singlePackets
  /// Too few packets beyond the first of each location, so fading is poorly known: weak.
  case fewRepeats(packets: Int, locations: Int, repeats: Int, comfortable: Int)
  /// The interval of the exponent contains 0 or has no ends, or the level rises with distance, and an assumed exponent does not help: refused.
  case slopeUnclear(exponent: Estimate, isRising: Bool)
  /// The interval of the exponent contains 0, or the distances span too little. The line combines it with a usual
  /// one, or with that of the beacons apart where they differ in power, and carries no plan: weak.
  case slopeAssumed(exponent: Estimate, assumed: Double, assumedSD: Double)
  /// Beacons of different power were pooled: weak, and no plan where that hides the slope. The exponent is with a level for each
  /// beacon; of many beacons the strongest and the weakest are shown.
  case unlikeBeacons(
    beacons: Int, spreadDecibels: Double, residualSDDecibels: Double, pValue: Double, exponent: Estimate,
    shown: [BeaconPower])
  /// Every location is at one distance: there is a level, and no line.
  case oneDistance(distanceMetres: Double, locations: Int)
  /// The exponent is outside the usual ones: weak.
  case exponentUnusual(exponent: Estimate, usualLower: Double, usualUpper: Double)
  /// The level at 1 m is above that of any beacon, or the distances lie too far apart, as if one were in another unit: weak. What is
  /// plausible is `nil`.
  case unitsDoubtful(
    referencePowerDBm: Double?, strongestDBm: Double, nearestMetres: Double?, farthestMetres: Double?,
    widestSpanMetres: Double)
  /// Readings were smoothed by their source: weak.
  case averagedReadings
  /// Expected packets exceed received ones, and this estimator uses only the received: weak if the loss is above the tolerable share.
  case packetsLost(lost: Int, expected: Int, tolerableShare: Double)
  /// Locations at which nothing was heard were left out: weak.
  case silentLocations(locations: Int)
  /// Levels within a location fall into two groups, as if two receivers or beacons were mixed: weak.
  case mixedLevels(mixedLocations: Int, locations: Int, separationDecibels: Double, upperShare: Double)
  /// Intervals hold clearly less often on what was left out than they should: weak. Distances are those of a band; `atMost` is the
  /// upper end of the 95 % interval of a share.
  case undercoverage(
    leftOut: LeftOut, nearestMetres: Double?, farthestMetres: Double?, coverage68: Double, atMost68: Double,
    coverage95: Double, atMost95: Double)
  /// Intervals hold clearly more often at left-out locations than they should; `atLeast` is the lower end of the 95 % interval of the share.
  case overcoverage(coverage68: Double, atLeast68: Double)
  /// Neighbours are alike over so much of what was surveyed around a beacon that a beacon elsewhere may scatter more than twice as much as
  /// the fit says: weak.
  case areaTooSmall(decorrelation: Estimate, extentMetres: Double, shadowing: Estimate)
  /// Another shape predicts left-out locations clearly better than the line: weak if the two differ by more than the
  /// shadowing SD at a location.
  case shapeDiffers(ShapeAdvantage)
  /// Dwells without a known distance were left out.
  case unknownDistance(dwells: Int)
  /// Distances were measured along the floor, so a height difference would change the line.
  case horizontalDistances(
    basis: HorizontalDistances.Basis, horizontal: Int, locations: Int, nearestMetres: Double,
    statedHeightMetres: Double?, RaisedLine?)
  /// Walls are part of the fit, and locations without coordinates count as in the open.
  case countedInTheOpen(missing: Int, locations: Int)
  /// Lost packets and silent locations are part of the fit.
  case lossesFitted(
    lost: Int, expected: Int, collisionLoss: Estimate?, sensitivityDBm: Double?,
    sensitivityBasis: ReceiverSensitivity.Basis?, silentLocations: Int)
  /// How many packets were sent is not known, so lost ones could not be part of the fit.
  case lossesUnknown

  /// What was left out where intervals held too rarely.
  package enum LeftOut: String, Codable, Sendable, CaseIterable {
    /// Single locations.
    case location
    /// Single locations, of those in a band of distances.
    case distance
    /// Whole places.
    case place
    /// Whole beacons.
    case beacon
    /// Whole blocks.
    case block
    /// Whole logs.
    case log
    /// Whole sessions.
    case session

    /// A unit has the name of its case.
    package init(_ unit: HeldOutGroups.Unit) { self = Self(rawValue: unit.rawValue) ?? .location }
  }
}

/// How far apart distances lie, and how far they must.
@Memberwise package struct DistanceSpan: ReasonPart {
  package var nearestMetres: Double
  package var farthestMetres: Double
  /// log₁₀ of the farthest over the nearest.
  package var decades: Double
  package var neededDecades: Double
}

/// One of the beacons that differ in power.
@Memberwise package struct BeaconPower: Hashable, Codable, Sendable {
  package var beacon: String
  package var locations: Int
  /// Its level at 1 m, dBm.
  @Key("_dbm") package var referencePower: Double
  @Key("referencePowerLower95_dbm") package var lower95: Double?
  @Key("referencePowerUpper95_dbm") package var upper95: Double?

  init(_ level: BeaconLevels.Level) {
    beacon = "\(level.beacon)"
    locations = level.locations
    let power = level.referencePower.stated
    (referencePower, lower95, upper95) = (power.estimate, power.lower95, power.upper95)
  }
}

/// The line at a height difference, beside the line as if there were none.
@Memberwise package struct RaisedLine: ReasonPart {
  package var heightMetres: Double
  package var exponent: Double
  package var raisedExponent: Double
  package var referencePowerDBm: Double
  package var raisedReferencePowerDBm: Double

  /// The line at 1 m or the height stated, beside the one at 0; `nil` without both.
  init?(_ distances: HorizontalDistances) {
    guard let flat = distances.rows.first, flat.height == 0,
      let raised = distances.rows.first(where: { $0.height == distances.statedHeight ?? 1 })
    else { return nil }
    heightMetres = raised.height
    exponent = flat.pathLossExponent.estimate
    raisedExponent = raised.pathLossExponent.estimate
    referencePowerDBm = flat.referencePower.estimate
    raisedReferencePowerDBm = raised.referencePower.estimate
  }
}

/// By how much another shape predicts left-out locations better than the line, and where the two differ.
@Memberwise package struct ShapeAdvantage: ReasonPart {
  package var shape: String
  /// Log score of the shape less that of the line, a location.
  package var gain: Double
  package var gainError: Double
  /// The line less the shape where they differ most.
  package var largestDecibels: Double
  /// Where that is.
  package var distanceMetres: Double
  package var shadowingSDDecibels: Double
  /// Whether they differ by more than the shadowing SD.
  package var isLarge: Bool
  /// Locations where nothing was heard, which have no level to compare.
  package var silentLocations: Int
  /// Where the level begins to fall otherwise.
  package var breakpointMetres: Double?
  package var exponent: Estimate?
  package var farExponent: Estimate?
  package var walls: [WallCost]?
  package var residualSDDecibels: Double?
  package var lineResidualSDDecibels: Double?
  /// True if a height difference can explain the bend.
  package var bendsAtHeight: Bool?
  /// True if distances are known to be along the floor, too.
  package var isHorizontal: Bool?

  /// What a crossing of a kind of wall costs, dB.
  @Memberwise package struct WallCost: Hashable, Codable, Sendable {
    package var kind: String
    @Key("_db") package var loss: Double
    @Key("lossLower95_db") package var lower95: Double?
    @Key("lossUpper95_db") package var upper95: Double?

    package init(kind: String, loss: Estimate) {
      self.kind = kind
      let loss = loss.stated
      (self.loss, lower95, upper95) = (loss.estimate, loss.lower95, loss.upper95)
    }
  }
}
