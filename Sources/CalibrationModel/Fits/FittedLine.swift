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
  /// Standard deviation from packet to packet within a dwell, dB. Absent if each location has one mean of packets that the log does
  /// not have.
  @Nullable package var fadingSD: Estimate?
  /// Standard deviation from dwell to dwell at a location, dB: body angle, or another time. Averaging packets never removes it,
  /// averaging body angles does. Absent if no location has two dwells.
  @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB: another day, phone or person. Absent if all data come from one session, or
  /// from sessions of one location each.
  @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Nullable package var decorrelation: Estimate?
  /// How alike neighbouring locations are; absent if their distances are unknown. The intervals of level and exponent allow for it.
  @Nullable package var neighbours: NeighbourLikeness?
  /// How the spreads change with distance; absent if they do not clearly, or that was not checked. The SDs beside are those where its
  /// factor is 1.
  @Nullable package var spreadTrend: SpreadTrend?
  /// Covariance of level at 1 m and slope, for another place in the area surveyed.
  package var covariance: LineCovariance
  /// What the line says of another session; absent if ``sessionSD`` is.
  @Nullable package var anotherSession: AnotherSession?
  /// Degrees of freedom of the t intervals: locations − 2, silent ones counted if the estimator counts them.
  package var degreesOfFreedom: Int
  /// −2 × log-likelihood at the optimum, restricted for ``Estimator/received``; absent if it has no bound.
  @Nullable package var deviance: Double?
  /// Probability that a packet is lost at any level; absent if losses are not part of the fit.
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
    shadowingSD: Estimate, fadingSD: Estimate?, covariance: LineCovariance, degreesOfFreedom: Int,
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

  /// Covariance of level at 1 m and slope as a walk elsewhere, or through other shadows, would find them.
  package var covarianceElsewhere: LineCovariance { neighbours?.covariance ?? covariance }

  package enum CodingKeys: String, CodingKey, CaseIterable {
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

extension ConditionFit: Codable {
  private enum CodingKeys: String, CodingKey {
    case model, status, reasons
  }

  /// Writes sample, line and checks side by side; those of a refused fit are `null`.
  package func encode(to encoder: any Encoder) throws {
    try sample.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(model, forKey: .model)
    try container.encode(status, forKey: .status)
    try container.encode(reasons, forKey: .reasons)
    try (outcome.checks ?? FitChecks()).encode(to: encoder)
    if let line = outcome.line { return try line.encode(to: encoder) }
    var absent = encoder.container(keyedBy: FittedLine.CodingKeys.self)
    for key in FittedLine.CodingKeys.allCases { try absent.encodeNil(forKey: key) }
    try absent.encode(estimator, forKey: .estimator)
  }

  /// Reads what ``encode(to:)`` writes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let reasons = try container.decode([FitReason].self, forKey: .reasons)
    sample = try FitSample(from: decoder)
    switch try container.decode(FitStatus.self, forKey: .status) {
    case .refused: outcome = .refused(reasons)
    case .weak: outcome = .weak(try FittedLine(from: decoder), try FitChecks(from: decoder), reasons)
    case .calibrated:
      outcome = .calibrated(try FittedLine(from: decoder), try FitChecks(from: decoder), reasons)
    }
  }
}

/// Ordinary least squares over packets: what the usual practice reports, shown for what it hides.
package struct PacketLine: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm, with the interval that counts every packet as independent.
  package var referencePower: Estimate
  /// Path-loss exponent, with that interval.
  package var pathLossExponent: Estimate
  /// Residual standard deviation over packets, dB.
  package var residualSD: Double
  /// How often its intervals for the mean of a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?

  package init(referencePower: Estimate, pathLossExponent: Estimate, residualSD: Double) {
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
package struct ReceivedOnlyFit: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm.
  package var referencePower: Estimate
  /// Path-loss exponent; biased low where packets were lost.
  package var pathLossExponent: Estimate
  /// Standard deviation from location to location, dB.
  package var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a location, dB; absent if only means are known.
  @Nullable package var fadingSD: Estimate?
  /// Standard deviation from dwell to dwell at a location, dB; absent if no location has two.
  @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB; absent if unknown.
  @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Nullable package var decorrelation: Estimate?
  /// −2 × restricted log-likelihood at the optimum; absent if it has no bound.
  @Nullable package var deviance: Double?
  /// How often its intervals for the mean of the packets received at a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?

  package init(
    referencePower: Estimate, pathLossExponent: Estimate, shadowingSD: Estimate, fadingSD: Estimate?,
    deviance: Double?, heldOut: HeldOutCoverage? = nil
  ) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.deviance = deviance
    self.heldOut = heldOut
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case dwellSD = "dwellSD_db"
    case sessionSD = "sessionSD_db"
    case decorrelation = "decorrelation_m"
    case deviance, heldOut
  }
}
