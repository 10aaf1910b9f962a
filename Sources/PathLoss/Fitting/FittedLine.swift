package import RadioSurvey

/// The line of the estimator in front, with what other estimators say beside it.
package struct FittedLine: Hashable, Codable, Sendable {
  /// How the numbers were found.
  package var estimator: Estimator
  /// Level at 1 m, dBm.
  package var referencePower: Estimate
  /// Path-loss exponent.
  package var pathLossExponent: Estimate
  /// Standard deviation from location to location, dB; averaging never removes it.
  package var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a dwell, dB.
  package var fadingSD: Estimate
  /// Standard deviation from dwell to dwell at a location, dB: body angle, or another time. Averaging packets never removes it,
  /// averaging body angles does. Absent if no location has two dwells.
  @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB: another day, phone or person. Absent if all data come from one session, or
  /// from sessions of one location each.
  @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Nullable package var decorrelation: Estimate?
  /// How alike neighbouring locations are; absent if nobody knows how far apart they are. The intervals of the line and
  /// ``covariance`` allow for it.
  @Nullable package var neighbours: NeighbourLikeness?
  /// How the spreads change with distance; absent if they do not clearly, or that was not checked. The SDs beside are those where its
  /// factor is 1.
  @Nullable package var spreadTrend: SpreadTrend?
  /// Covariance of level at 1 m and slope.
  package var covariance: LineCovariance
  /// What the line says of another session; absent if ``sessionSD`` is.
  @Nullable package var anotherSession: AnotherSession?
  /// Degrees of freedom of the t intervals: locations − 2, silent ones counted if the estimator counts them.
  package var degreesOfFreedom: Int
  /// −2 × log-likelihood at the optimum, restricted for ``Estimator/received``; absent if it has no bound.
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

  /// A line with its spreads; the rest is set if it is available.
  package init(
    estimator: Estimator = .received, referencePower: Estimate, pathLossExponent: Estimate,
    shadowingSD: Estimate, fadingSD: Estimate, covariance: LineCovariance, degreesOfFreedom: Int,
    deviance: Double? = nil, collisionLoss: Estimate? = nil, sensitivity: ReceiverSensitivity? = nil,
    beacons: BeaconPooling? = nil, reml: ReceivedOnlyFit? = nil, ols: PacketLine? = nil
  ) {
    self.estimator = estimator
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.covariance = covariance
    self.degreesOfFreedom = degreesOfFreedom
    self.deviance = deviance
    self.collisionLoss = collisionLoss
    self.sensitivity = sensitivity?.level
    sensitivityBasis = sensitivity?.basis
    self.beacons = beacons
    self.reml = reml
    self.ols = ols
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case estimator
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case dwellSD = "dwellSD_db"
    case sessionSD = "sessionSD_db"
    case decorrelation = "decorrelation_m"
    case neighbours, spreadTrend, covariance, anotherSession, degreesOfFreedom, deviance, collisionLoss
    case sensitivity = "sensitivity_dbm"
    case sensitivityBasis, beacons, reml, ols
  }
}
