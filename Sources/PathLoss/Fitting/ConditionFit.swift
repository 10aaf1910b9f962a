package import RadioSurvey
package import Statistics

/// The model fitted for one set of conditions.
package struct ConditionFit: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// The model's name: `log-distance`.
  package var model: String = "log-distance"
  /// How the numbers in front were found.
  package var estimator: Estimator = .received
  /// How far it can be trusted.
  package var status: FitStatus
  /// Why it is weak or refused, and cautions.
  package var reasons: [FitReason]
  /// Locations that entered the fit (a place and a beacon each).
  package var locations: Int
  /// Dwells that entered the fit.
  package var dwells: Int
  /// Packets received at those locations.
  package var receivedPackets: Int
  /// Packets expected at those locations and at silent ones; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Nearest and farthest location, metres.
  @Nullable package var distanceRange: Interval?
  /// Level at 1 m, dBm.
  @Nullable package var referencePower: Estimate?
  /// Path-loss exponent.
  @Nullable package var pathLossExponent: Estimate?
  /// Standard deviation from location to location, dB; averaging never removes it.
  @Nullable package var shadowingSD: Estimate?
  /// Standard deviation from packet to packet within a location, dB.
  @Nullable package var fadingSD: Estimate?
  /// Lag-1 autocorrelation of packets within a dwell, 0 ≤ ρ < 1; absent if it cannot be estimated.
  @Nullable package var autocorrelation: Double?
  /// Mean time from one packet received to the next within a dwell, seconds; absent if there are no times, or readings are
  /// smoothed.
  @Nullable package var packetInterval: Double?
  /// Covariance of level at 1 m and slope.
  @Nullable package var covariance: LineCovariance?
  /// Degrees of freedom of the t intervals: locations − 2, silent ones counted if the estimator counts them.
  @Nullable package var degreesOfFreedom: Int?
  /// −2 × log-likelihood at the optimum, restricted for ``Estimator/received``.
  @Nullable package var deviance: Double?
  /// Probability that a packet is lost whatever its level; absent if losses are not part of the fit.
  @Nullable package var collisionLoss: Estimate?
  /// Level below which the receiver heard nothing, dBm; absent if losses are not part of the fit, or nothing was lost.
  @Nullable package var sensitivity: Double?
  /// How the sensitivity is known.
  @Nullable package var sensitivityBasis: ReceiverSensitivity.Basis?
  /// What the beacons have in common and in what they differ; absent with fewer than three that have two locations or more.
  /// Where it is there, the intervals of the line and ``covariance`` allow for locations of one beacon being alike.
  @Nullable package var beacons: BeaconPooling?
  /// What the packets received alone would say.
  @Nullable package var reml: ReceivedOnlyFit?
  /// What a line through all packets would claim.
  @Nullable package var ols: PacketLine?
  /// Whether the intervals of ``estimator`` hold at locations never seen.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The same by distance, in thirds of the locations; absent with fewer than 30.
  @Nullable package var heldOutByDistance: [DistanceBand]?
  /// The same with whole places left out in turn; absent if no place has two locations, or only distances are known.
  @Nullable package var heldOutPlaces: HeldOutGroups?
  /// The same with whole beacons left out in turn; absent if no beacon has two locations, or there are too few.
  @Nullable package var heldOutBeacons: HeldOutGroups?
  /// A fit to some places that predicts the others, if that was asked for.
  @Nullable package var split: HeldOutGroups?
  /// How far the intervals of ``estimator`` must reach to hold at locations never seen, whatever their distribution.
  @Nullable package var conformal: ConformalGuard?
  /// The line of the packets received by estimates that bad locations cannot pull away, whatever is in front.
  @Nullable package var robust: RobustOpinion?
  /// What the residuals say of the model's assumptions; each names the estimator whose residuals it looks at.
  @Nullable package var diagnostics: [Diagnosis]?
  /// How the line does beside other shapes of the fall with distance.
  @Nullable package var shapes: ShapeComparison?
  /// Whether any reading was smoothed by its source.
  package var averaged: Bool
  /// The locations themselves, by distance, beacon and name.
  package var locationMeans: [LocationMean]

  /// A fit with its counts; quantities are set if they are available.
  package init(
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
