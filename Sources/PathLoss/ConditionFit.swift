public import RadioSurvey

/// How far a fit can be trusted.
public enum FitStatus: String, Codable, Sendable {
  /// Usable for planning.
  case calibrated
  /// Usable with the caution that its reasons name.
  case weak
  /// Not usable: the data cannot support an answer. Its quantities are absent.
  case refused
}

/// Why a fit is weak or refused, and what to do about it.
public struct FitReason: Hashable, Codable, Sendable {
  /// The stable codes of reasons.
  public enum Code: String, Codable, Sendable, CaseIterable {
    /// Fewer than five locations: refused.
    case tooFewLocations = "too-few-locations"
    /// Fewer than ten locations: weak.
    case fewLocations = "few-locations"
    /// Distances span less than a third of a decade: refused.
    case narrowSpan = "narrow-span"
    /// No location has two packets, so fading cannot be told from shadowing: refused.
    case singlePackets = "single-packets"
    /// The interval of the slope contains zero, or the level rises with distance: refused.
    case slopeUnclear = "slope-unclear"
    /// The exponent lies outside 1.2…4: weak.
    case exponentUnusual = "exponent-unusual"
    /// Readings were smoothed by their source: weak.
    case averagedReadings = "averaged-readings"
    /// Expected packets exceed received ones, and this estimator uses only the received: weak where the loss is large.
    case packetsLost = "packets-lost"
    /// Locations at which nothing was heard were left out: weak.
    case silentLocations = "silent-locations"
    /// Levels within a location fall into two groups, as if two receivers or beacons were mixed: weak.
    case mixedLevels = "mixed-levels"
    /// Intervals hold clearly less often on left-out locations than they should: weak.
    case undercoverage = "undercoverage"
    /// Another shape predicts left-out locations clearly better than the line: weak where the two differ by more than the
    /// shadowing SD at a location.
    case shapeDiffers = "shape-differs"
    /// Dwells without a known distance were left out.
    case unknownDistance = "unknown-distance"
    /// Lost packets and silent locations are part of the fit.
    case lossesFitted = "losses-fitted"
    /// How many packets were sent is not known, so lost ones could not be part of the fit.
    case lossesUnknown = "losses-unknown"
  }

  /// The stable code.
  public var code: Code
  /// What was seen, with its numbers.
  public var message: String
  /// What to do about it.
  public var action: String

  /// A reason.
  public init(_ code: Code, message: String, action: String) {
    self.code = code
    self.message = message
    self.action = action
  }
}

/// One location of a fit, as the plots and the drift check need it. A location here is a place where the surveyor stood
/// together with the beacon that was heard there.
public struct LocationMean: Hashable, Codable, Sendable {
  /// The beacon.
  public var beacon: BeaconIdentifier
  /// The place.
  public var location: String
  /// Whether the surveyor named the place.
  public var isNamed: Bool
  /// True distance in metres.
  public var distance: Double
  /// Packets received.
  public var receivedPackets: Int
  /// Mean level in dBm.
  public var mean: Double
  /// Mean less the fitted line, dB; where the fit is refused and has no line, less the mean of all locations' means.
  public var residual: Double
  /// Level in dBm as the packets received and those lost tell it; absent where losses are not part of the fit.
  @Nullable public var level: Double?
  /// What the fit without this location said of it; absent where that was not asked for, or there is none.
  @Nullable public var heldOut: LocationPrediction?

  /// ``level`` where there is one, else ``mean``, less the fitted line, dB.
  public var levelResidual: Double { level.map { residual + ($0 - mean) } ?? residual }

  /// One location of a fit.
  public init(
    beacon: BeaconIdentifier, location: String, isNamed: Bool, distance: Double, receivedPackets: Int,
    mean: Double, residual: Double, level: Double? = nil
  ) {
    self.beacon = beacon
    self.location = location
    self.isNamed = isNamed
    self.distance = distance
    self.receivedPackets = receivedPackets
    self.mean = mean
    self.residual = residual
    self.level = level
  }

  private enum CodingKeys: String, CodingKey {
    case beacon, location, isNamed
    case distance = "distance_m"
    case receivedPackets
    case mean = "mean_dbm"
    case residual = "residual_db"
    case level = "level_dbm"
    case heldOut
  }
}

/// Ordinary least squares over packets: what the usual practice reports, shown for what it hides.
public struct PacketLine: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm, with the interval that counts every packet as independent.
  public var referencePower: Estimate
  /// Path-loss exponent, with that interval.
  public var pathLossExponent: Estimate
  /// Residual standard deviation over packets, dB.
  public var residualSD: Double
  /// How often its intervals for the mean of a location hold at locations that it has not seen.
  @Nullable public var heldOut: HeldOutCoverage?

  /// A line.
  public init(referencePower: Estimate, pathLossExponent: Estimate, residualSD: Double) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.residualSD = residualSD
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case residualSD = "residualSD_db"
    case heldOut
  }
}

/// What a random intercept on the packets received alone estimates, by restricted maximum likelihood.
public struct ReceivedOnlyFit: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm.
  public var referencePower: Estimate
  /// Path-loss exponent; biased low where packets were lost.
  public var pathLossExponent: Estimate
  /// Standard deviation from location to location, dB.
  public var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a location, dB.
  public var fadingSD: Estimate
  /// −2 × restricted log-likelihood at the optimum; absent where it has no bound.
  @Nullable public var deviance: Double?
  /// How often its intervals for the mean of the packets received at a location hold at locations that it has not seen.
  @Nullable public var heldOut: HeldOutCoverage?

  /// A fit.
  public init(
    referencePower: Estimate, pathLossExponent: Estimate, shadowingSD: Estimate, fadingSD: Estimate,
    deviance: Double?
  ) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.deviance = deviance
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case deviance, heldOut
  }
}

/// Covariance of the intercept b0 (level at 1 m, dBm) and the slope b1 (dB per decade of distance, −10 n).
public struct LineCovariance: Hashable, Codable, Sendable {
  /// Variance of b0, dB².
  public var interceptVariance: Double
  /// Covariance of b0 and b1, dB² per decade.
  public var covariance: Double
  /// Variance of b1, dB² per decade².
  public var slopeVariance: Double

  /// A covariance.
  public init(interceptVariance: Double, covariance: Double, slopeVariance: Double) {
    self.interceptVariance = interceptVariance
    self.covariance = covariance
    self.slopeVariance = slopeVariance
  }

  /// x'Vx for x = (1, log₁₀ d): variance of the fitted mean level, dB².
  public func variance(atLogDistance x: Double) -> Double {
    interceptVariance + 2 * x * covariance + x * x * slopeVariance
  }
}

/// How often the intervals held at locations that were left out of the fit.
public struct HeldOutCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  public var locations: Int
  /// Share of them inside the 68.27 % interval.
  public var coverage68: Double
  /// Wilson 95 % interval of that share.
  public var interval68: Interval
  /// Share of them inside the 95.45 % interval.
  public var coverage95: Double
  /// Wilson 95 % interval of that share.
  public var interval95: Interval
  /// Mean continuous ranked probability score of the predicted t distributions, dB; smaller is better.
  @Nullable public var crps: Double?
  /// Mean log density that they gave to what was measured; larger is better.
  @Nullable public var logScore: Double?
  /// Where the left-out locations fell in the distributions predicted for them.
  @Nullable public var pit: PITHistogram?
  /// The same check for one packet instead of the mean of a location's packets.
  @Nullable public var singlePacket: SinglePacketCoverage?

  /// A held-out check.
  public init(
    locations: Int, coverage68: Double, interval68: Interval, coverage95: Double, interval95: Interval,
    crps: Double? = nil, logScore: Double? = nil, pit: PITHistogram? = nil
  ) {
    self.locations = locations
    self.coverage68 = coverage68
    self.interval68 = interval68
    self.coverage95 = coverage95
    self.interval95 = interval95
    self.crps = crps
    self.logScore = logScore
    self.pit = pit
  }
}

/// How the numbers of a fit were found.
public enum Estimator: String, Codable, Sendable, CaseIterable {
  /// ``RandomInterceptREML`` on the packets received.
  case received = "reml"
  /// ``RandomInterceptTobit`` on the packets received and those lost, to weakness or to collisions.
  case lossMixture = "loss-mixture"
}

/// The model fitted for one set of conditions.
public struct ConditionFit: Hashable, Codable, Sendable {
  /// The conditions.
  public var conditions: FitConditions
  /// The model's name: `log-distance`.
  public var model: String = "log-distance"
  /// How the numbers in front were found.
  public var estimator: Estimator = .received
  /// How far it can be trusted.
  public var status: FitStatus
  /// Why it is weak or refused, and cautions.
  public var reasons: [FitReason]
  /// Locations that entered the fit (a place and a beacon each).
  public var locations: Int
  /// Dwells that entered the fit.
  public var dwells: Int
  /// Packets received at those locations.
  public var receivedPackets: Int
  /// Packets expected at those locations and at silent ones; absent where any dwell's is unknown.
  @Nullable public var expectedPackets: Int?
  /// Nearest and farthest location, metres.
  @Nullable public var distanceRange: Interval?
  /// Level at 1 m, dBm.
  @Nullable public var referencePower: Estimate?
  /// Path-loss exponent.
  @Nullable public var pathLossExponent: Estimate?
  /// Standard deviation from location to location, dB; averaging never removes it.
  @Nullable public var shadowingSD: Estimate?
  /// Standard deviation from packet to packet within a location, dB.
  @Nullable public var fadingSD: Estimate?
  /// Lag-1 autocorrelation of packets within a dwell, 0 ≤ ρ < 1; absent where it cannot be estimated.
  @Nullable public var autocorrelation: Double?
  /// Mean time from one packet received to the next within a dwell, seconds; absent where there are no times, or readings are
  /// smoothed.
  @Nullable public var packetInterval: Double?
  /// Covariance of level at 1 m and slope.
  @Nullable public var covariance: LineCovariance?
  /// Degrees of freedom of the t intervals: locations − 2, silent ones counted where the estimator counts them.
  @Nullable public var degreesOfFreedom: Int?
  /// −2 × log-likelihood at the optimum, restricted for ``Estimator/received``.
  @Nullable public var deviance: Double?
  /// Probability that a packet is lost whatever its level; absent where losses are not part of the fit.
  @Nullable public var collisionLoss: Estimate?
  /// Level below which the receiver heard nothing, dBm; absent where losses are not part of the fit, or nothing was lost.
  @Nullable public var sensitivity: Double?
  /// How the sensitivity is known.
  @Nullable public var sensitivityBasis: ReceiverSensitivity.Basis?
  /// What the beacons have in common and in what they differ; absent with fewer than three that have two locations or more.
  /// Where it is there, the intervals of the line and ``covariance`` allow for locations of one beacon being alike.
  @Nullable public var beacons: BeaconPooling?
  /// What the packets received alone would say.
  @Nullable public var reml: ReceivedOnlyFit?
  /// What a line through all packets would claim.
  @Nullable public var ols: PacketLine?
  /// Whether the intervals of ``estimator`` hold at locations never seen.
  @Nullable public var heldOut: HeldOutCoverage?
  /// The same by distance, in thirds of the locations; absent with fewer than 30.
  @Nullable public var heldOutByDistance: [DistanceBand]?
  /// The same with whole places left out in turn; absent where no place has two locations, or only distances are known.
  @Nullable public var heldOutPlaces: HeldOutGroups?
  /// The same with whole beacons left out in turn; absent where no beacon has two locations, or there are too few.
  @Nullable public var heldOutBeacons: HeldOutGroups?
  /// A fit to some places that predicts the others, where that was asked for.
  @Nullable public var split: HeldOutGroups?
  /// How far the intervals of ``estimator`` must reach to hold at locations never seen, whatever their distribution.
  @Nullable public var conformal: ConformalGuard?
  /// The line of the packets received by estimates that bad locations cannot pull away, whatever stands in front.
  @Nullable public var robust: RobustOpinion?
  /// What the residuals say of the model's assumptions; each names the estimator whose residuals it looks at.
  @Nullable public var diagnostics: [Diagnosis]?
  /// How the line does beside other shapes of the fall with distance.
  @Nullable public var shapes: ShapeComparison?
  /// Whether any reading was smoothed by its source.
  public var averaged: Bool
  /// The locations themselves, by distance, beacon and name.
  public var locationMeans: [LocationMean]

  /// A fit with its counts; quantities are set where they can be had.
  public init(
    conditions: FitConditions, status: FitStatus, reasons: [FitReason] = [], locations: Int, dwells: Int,
    receivedPackets: Int, expectedPackets: Int? = nil, averaged: Bool = false,
    locationMeans: [LocationMean] = []
  ) {
    self.conditions = conditions
    self.status = status
    self.reasons = reasons
    self.locations = locations
    self.dwells = dwells
    self.receivedPackets = receivedPackets
    self.averaged = averaged
    self.locationMeans = locationMeans
    self.expectedPackets = expectedPackets
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, model, estimator, status, reasons, locations, dwells, receivedPackets, expectedPackets
    case distanceRange = "distanceRange_m"
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case packetInterval = "packetInterval_s"
    case autocorrelation, covariance, degreesOfFreedom, deviance, collisionLoss
    case sensitivity = "sensitivity_dbm"
    case sensitivityBasis, beacons, reml, ols, heldOut, heldOutByDistance, heldOutPlaces, heldOutBeacons,
      split,
      conformal, robust, diagnostics, shapes, averaged, locationMeans
  }
}
