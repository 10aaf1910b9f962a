package import RadioSurvey

/// Why a fit is weak or refused, and what else a reader must know of it.
package enum FitReason: Reason {
  /// Too few locations for a line: refused. A comfortable number determines its spread too.
  case tooFewLocations(locations: Int, needed: Int, comfortable: Int)
  /// The locations carry a line, but not its spread: weak.
  case fewLocations(locations: Int, comfortable: Int)
  /// Distances span less than a third of a decade, or do not determine a line: refused.
  case narrowSpan(DistanceSpan?)
  /// No location has two packets, so fading cannot be distinguished from shadowing: refused.
  case singlePackets
  /// Too few packets beyond the first of each location, so fading is poorly known: weak.
  case fewRepeats(packets: Int, locations: Int, repeats: Int, comfortable: Int)
  /// The interval of the exponent contains 0 or has no ends, or the level rises with distance: refused.
  case slopeUnclear(exponent: Estimate, isRising: Bool)
  /// Beacons of different power were pooled: refused where that hides the slope, weak otherwise. The exponent is with a level for each
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
  /// Another shape predicts left-out locations clearly better than the line: weak if the two differ by more than the
  /// shadowing SD at a location.
  case shapeDiffers(ShapeAdvantage)
  /// Dwells without a known distance were left out.
  case unknownDistance(dwells: Int)
  /// Distances were measured along the floor, so a height difference would change the line.
  case horizontalDistances(
    basis: HorizontalDistances.Basis, horizontal: Int, locations: Int, nearestMetres: Double,
    statedHeightMetres: Double?, RaisedLine?)
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

    package init(_ unit: HeldOutGroups.Unit) {
      self =
        switch unit {
        case .place: .place
        case .beacon: .beacon
        case .block: .block
        case .log: .log
        case .session: .session
        }
    }
  }

  package enum Code: ReasonCode {
    case tooFewLocations, fewLocations, narrowSpan, singlePackets, fewRepeats, slopeUnclear, unlikeBeacons
    case oneDistance, exponentUnusual, unitsDoubtful, averagedReadings, packetsLost, silentLocations
    case mixedLevels, undercoverage, shapeDiffers, unknownDistance, horizontalDistances, lossesFitted
    case lossesUnknown
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .tooFewLocations:
        try .tooFewLocations(
          locations: values.locations, needed: values.needed, comfortable: values.comfortable)
      case .fewLocations: try .fewLocations(locations: values.locations, comfortable: values.comfortable)
      case .narrowSpan: try .narrowSpan(values.part(DistanceSpan.self))
      case .singlePackets: .singlePackets
      case .fewRepeats:
        try .fewRepeats(
          packets: values.packets, locations: values.locations, repeats: values.repeats,
          comfortable: values.comfortable)
      case .slopeUnclear: try .slopeUnclear(exponent: values.exponent, isRising: values.isRising)
      case .unlikeBeacons:
        try .unlikeBeacons(
          beacons: values.beacons, spreadDecibels: values.spreadDecibels,
          residualSDDecibels: values.residualSDDecibels, pValue: values.pValue, exponent: values.exponent,
          shown: values.shown)
      case .oneDistance:
        try .oneDistance(distanceMetres: values.distanceMetres, locations: values.locations)
      case .exponentUnusual:
        try .exponentUnusual(
          exponent: values.exponent, usualLower: values.usualLower, usualUpper: values.usualUpper)
      case .unitsDoubtful:
        try .unitsDoubtful(
          referencePowerDBm: values.referencePowerDBm, strongestDBm: values.strongestDBm,
          nearestMetres: values.nearestMetres, farthestMetres: values.farthestMetres,
          widestSpanMetres: values.widestSpanMetres)
      case .averagedReadings: .averagedReadings
      case .packetsLost:
        try .packetsLost(
          lost: values.lost, expected: values.expected, tolerableShare: values.tolerableShare)
      case .silentLocations: try .silentLocations(locations: values.locations)
      case .mixedLevels:
        try .mixedLevels(
          mixedLocations: values.mixedLocations, locations: values.locations,
          separationDecibels: values.separationDecibels, upperShare: values.upperShare)
      case .undercoverage:
        try .undercoverage(
          leftOut: values.leftOut, nearestMetres: values.nearestMetres, farthestMetres: values.farthestMetres,
          coverage68: values.coverage68, atMost68: values.atMost68, coverage95: values.coverage95,
          atMost95: values.atMost95)
      case .shapeDiffers: try .shapeDiffers(ShapeAdvantage(values))
      case .unknownDistance: try .unknownDistance(dwells: values.dwells)
      case .horizontalDistances:
        try .horizontalDistances(
          basis: values.basis, horizontal: values.horizontal, locations: values.locations,
          nearestMetres: values.nearestMetres, statedHeightMetres: values.statedHeightMetres,
          values.part(RaisedLine.self))
      case .lossesFitted:
        try .lossesFitted(
          lost: values.lost, expected: values.expected, collisionLoss: values.collisionLoss,
          sensitivityDBm: values.sensitivityDBm, sensitivityBasis: values.sensitivityBasis,
          silentLocations: values.silentLocations)
      case .lossesUnknown: .lossesUnknown
      }
  }
}

/// How far apart distances lie, and how far they must.
package struct DistanceSpan: ReasonPart {
  package var nearestMetres: Double
  package var farthestMetres: Double
  /// log₁₀ of the farthest over the nearest.
  package var decades: Double
  package var neededDecades: Double

  package init(from nearest: Double, to farthest: Double, decades: Double, needed: Double) {
    nearestMetres = nearest
    farthestMetres = farthest
    self.decades = decades
    neededDecades = needed
  }

  package init(_ values: ReasonReader) throws {
    nearestMetres = try values.nearestMetres
    farthestMetres = try values.farthestMetres
    decades = try values.decades
    neededDecades = try values.neededDecades
  }
}

/// One of the beacons that differ in power.
package struct BeaconPower: Hashable, Codable, Sendable {
  package var beacon: String
  package var locations: Int
  /// Its level at 1 m, dBm.
  package var referencePower: Double
  package var lower95: Double?
  package var upper95: Double?

  init(_ level: BeaconLevels.Level) {
    beacon = "\(level.beacon)"
    locations = level.locations
    let power = level.referencePower.stated
    (referencePower, lower95, upper95) = (power.estimate, power.lower95, power.upper95)
  }

  private enum CodingKeys: String, CodingKey {
    case beacon, locations
    case referencePower = "referencePower_dbm"
    case lower95 = "referencePowerLower95_dbm"
    case upper95 = "referencePowerUpper95_dbm"
  }
}

/// The line at a height difference, beside the line as if there were none.
package struct RaisedLine: ReasonPart {
  package var heightMetres: Double
  package var exponent: Double
  package var raisedExponent: Double
  package var referencePowerDBm: Double
  package var raisedReferencePowerDBm: Double

  init(_ flat: HorizontalDistances.Row, _ raised: HorizontalDistances.Row) {
    heightMetres = raised.height
    exponent = flat.pathLossExponent.estimate
    raisedExponent = raised.pathLossExponent.estimate
    referencePowerDBm = flat.referencePower.estimate
    raisedReferencePowerDBm = raised.referencePower.estimate
  }

  package init(_ values: ReasonReader) throws {
    heightMetres = try values.heightMetres
    exponent = try values.exponent
    raisedExponent = try values.raisedExponent
    referencePowerDBm = try values.referencePowerDBm
    raisedReferencePowerDBm = try values.raisedReferencePowerDBm
  }
}

/// By how much another shape predicts left-out locations better than the line, and where the two differ.
package struct ShapeAdvantage: ReasonPart {
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
  package struct WallCost: Hashable, Codable, Sendable {
    package var kind: String
    package var loss: Double
    package var lower95: Double?
    package var upper95: Double?

    package init(kind: String, loss: Estimate) {
      self.kind = kind
      let loss = loss.stated
      (self.loss, lower95, upper95) = (loss.estimate, loss.lower95, loss.upper95)
    }

    private enum CodingKeys: String, CodingKey {
      case kind
      case loss = "loss_db"
      case lower95 = "lossLower95_db"
      case upper95 = "lossUpper95_db"
    }
  }

  package init(
    shape: String, gain: Double, gainError: Double, largest: Double, distance: Double, shadowingSD: Double,
    isLarge: Bool, silentLocations: Int
  ) {
    self.shape = shape
    self.gain = gain
    self.gainError = gainError
    largestDecibels = largest
    distanceMetres = distance
    shadowingSDDecibels = shadowingSD
    self.isLarge = isLarge
    self.silentLocations = silentLocations
  }

  package init(_ values: ReasonReader) throws {
    shape = try values.shape
    gain = try values.gain
    gainError = try values.gainError
    largestDecibels = try values.largestDecibels
    distanceMetres = try values.distanceMetres
    shadowingSDDecibels = try values.shadowingSDDecibels
    isLarge = try values.isLarge
    silentLocations = try values.silentLocations
    breakpointMetres = try values.breakpointMetres
    exponent = try values.exponent
    farExponent = try values.farExponent
    walls = try values.walls
    residualSDDecibels = try values.residualSDDecibels
    lineResidualSDDecibels = try values.lineResidualSDDecibels
    bendsAtHeight = try values.bendsAtHeight
    isHorizontal = try values.isHorizontal
  }
}
