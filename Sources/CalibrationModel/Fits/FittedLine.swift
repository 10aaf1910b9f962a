import Foundation
package import RadioSurvey

/// The line of the estimator in front, with what other estimators say beside it.
@Memberwise package struct FittedLine: Hashable, Codable, Sendable {
  /// How the numbers were found.
  package var estimator: Estimator = .received
  /// Level at 1 m, dBm.
  @Key("_dbm") package var referencePower: Estimate
  /// Path-loss exponent; up to the bend if there is one.
  package var pathLossExponent: Estimate
  /// Where the line bends; absent if it is straight.
  @Nullable package var bend: Bend?
  /// Standard deviation from location to location, dB; averaging never removes it. What dwells and sessions differ by is no part of it
  /// where the survey tells them apart.
  @Key("_db") package var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a dwell, dB. Absent if each location has one mean of packets that the log does
  /// not have.
  @Key("_db") @Nullable package var fadingSD: Estimate?
  /// Standard deviation from dwell to dwell at a location, dB: body angle, or another time. Averaging packets never removes it,
  /// averaging body angles does. Absent if no location has two dwells.
  @Key("_db") @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB: another day, phone or person. Absent if all data come from one session, or
  /// from sessions of one location each.
  @Key("_db") @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Key("_m") @Nullable package var decorrelation: Estimate?
  /// How alike neighbouring locations are; absent if their distances are unknown. The intervals of level and exponent allow for it.
  @Nullable package var neighbours: NeighbourLikeness?
  /// How the spreads change with distance; absent if they do not clearly, or that was not checked. The SDs beside are those where its
  /// factor is 1.
  @Nullable package var spreadTrend: SpreadTrend?
  /// Covariance of level at 1 m and slope, for another place in the area surveyed.
  package var covariance: LineCovariance
  /// What the line says of another session; absent if ``sessionSD`` is.
  @Nullable package var anotherSession: LineSpread?
  /// Degrees of freedom of the t intervals: locations − 2, silent ones counted if the estimator counts them.
  package var degreesOfFreedom: Int
  /// −2 × log-likelihood at the optimum, restricted for ``Estimator/received``; absent if it has no bound.
  @Nullable package var deviance: Double?
  /// Probability that a packet is lost at any level; absent if losses are not part of the fit.
  @Nullable package var collisionLoss: Estimate?
  /// Level below which the receiver heard nothing, dBm; absent if losses are not part of the fit, or nothing was lost.
  @Key("_dbm") @Nullable package var sensitivity: Double?
  /// How the sensitivity is known.
  @Nullable package var sensitivityBasis: ReceiverSensitivity.Basis?
  /// How many times more the packets lost differ from location to location than those of independent losses do, > 2: they come in bursts, or
  /// places lose unlike shares. Absent where they do not.
  package var lossDispersion: Double?
  /// What the beacons have in common and in what they differ; absent with fewer than three that have two locations or more.
  /// Where it is there, the intervals of the line and ``covariance`` allow for locations of one beacon being alike.
  @Nullable package var beacons: BeaconPooling?
  /// What the packets received alone would say.
  @Nullable package var reml: ReceivedOnlyFit?
  /// What a line through all packets would claim.
  @Nullable package var ols: PacketLine?

  /// Variance from place to place for one dwell at each, in any of the sessions surveyed: σV² + σL² + σT², dB².
  package var placeVariance: Double {
    [sessionSD, shadowingSD, dwellSD].reduce(0) { $0 + ($1.map { $0.estimate * $0.estimate } ?? 0) }
  }

  /// SD of one packet at another place, in any of the sessions surveyed, dB: what the spreads add up to.
  package var packetSD: Double {
    (placeVariance + (fadingSD.map { $0.estimate * $0.estimate } ?? 0)).squareRoot()
  }
}

extension FittedLine.CodingKeys: CaseIterable {}

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
@Memberwise package struct PacketLine: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm, with the interval that counts every packet as independent.
  @Key("_dbm") package var referencePower: Estimate
  /// Path-loss exponent, with that interval.
  package var pathLossExponent: Estimate
  /// Residual standard deviation over packets, dB.
  @Key("_db") package var residualSD: Double
  /// How often its intervals for the mean of a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?
}

/// What a random intercept on the packets received alone estimates, by restricted maximum likelihood.
@Memberwise package struct ReceivedOnlyFit: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm.
  @Key("_dbm") package var referencePower: Estimate
  /// Path-loss exponent; biased low where packets were lost.
  package var pathLossExponent: Estimate
  /// Standard deviation from location to location, dB.
  @Key("_db") package var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a location, dB; absent if only means are known.
  @Key("_db") @Nullable package var fadingSD: Estimate?
  /// Standard deviation from dwell to dwell at a location, dB; absent if no location has two.
  @Key("_db") @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB; absent if unknown.
  @Key("_db") @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Key("_m") @Nullable package var decorrelation: Estimate?
  /// −2 × restricted log-likelihood at the optimum; absent if it has no bound.
  @Nullable package var deviance: Double?
  /// How often its intervals for the mean of the packets received at a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?
}

/// Covariance of the intercept b0 (level at 1 m, dBm) and the slope b1 (dB per decade of distance, −10 n).
@Memberwise package struct LineCovariance: Hashable, Codable, Sendable {
  /// Variance of b0, dB².
  package var interceptVariance: Double
  /// Covariance of b0 and b1, dB² per decade.
  package var covariance: Double
  /// Variance of b1, dB² per decade².
  package var slopeVariance: Double
}

/// How sure a line is of a question: another place, a beacon elsewhere, or another session (day, phone or person), of which it never says more
/// than of another place in the sessions surveyed.
@Memberwise package struct LineSpread: Hashable, Codable, Sendable {
  /// Sessions up to which a prior on how they differ counts in predictions of another one.
  package static let mostSessionsWithPrior = 12
  /// An SD between sessions that this prior takes for unlikely (5 %), dB. Published: 0.3 to 0.7 for one kit on a tripod, 2.5 to 3.4 for phones in
  /// a crowd, about 10 for phones on different people in different rooms; the prior's mean is 2.3.
  package static let unlikelySessionSD = 7.0

  /// Standard deviation from one dwell at one place, in the one session, to another's elsewhere, in the other, dB.
  @Key("_db") package var placeSD: Double
  /// Covariance of level at 1 m and slope.
  package var covariance: LineCovariance
  /// Degrees of freedom of predictions; of another session, at most sessions − 1 if there are more than 12.
  package var degreesOfFreedom: Double
}

/// How alike the shadowing of neighbouring locations is, and what follows for a beacon elsewhere.
@Memberwise package struct NeighbourLikeness: Hashable, Codable, Sendable {
  /// How the likelihood was computed.
  package enum Method: String, Codable, Sendable, CaseIterable {
    /// Exactly, by a recursion along a line.
    case line
    /// Exactly, from the whole covariance.
    case plane
    /// From the thirty nearest neighbours of each location.
    case nearestNeighbours
  }

  /// How the likelihood was computed.
  package var method: Method
  /// Metres from a location to its nearest neighbour, the median: likeness over less is not seen.
  @Key("_m") package var gap: Double
  /// Metres across what was surveyed around one beacon, at most; absent in documents of earlier versions.
  @Key("_m") @Nullable package var extent: Double?
  /// How much less deviance likeness has than independence, ≥ 0.
  package var likelihoodRatio: Double
  /// Its probability under independence, by χ² with one degree of freedom, which is cautious: zero correlation is at the edge of
  /// the parameter space.
  package var pValue: Double
  /// Standard deviation from location to location of one beacon, regardless of neighbours, dB; absent if no likeness is seen.
  @Key("_db") @Nullable package var shadowingSD: Estimate?
  /// Standard deviation of the levels of beacons beside that, dB; absent if no likeness is seen, or beacons are too few to tell.
  @Key("_db") @Nullable package var beaconSD: Double?
  /// Covariance of level at 1 m and slope for a beacon elsewhere, with that likeness; absent if none is seen.
  @Nullable package var covariance: LineCovariance?
  /// Degrees of freedom of predictions for a beacon elsewhere, ≥ 1; absent if no likeness is seen.
  @Nullable package var degreesOfFreedom: Double?
  /// Log-likelihood by nearest neighbours less the exact one, of 500 locations; absent if all of it is exact.
  @Nullable package var approximationError: Double?

  /// Standard deviation from location to location of beacons elsewhere, dB; `nil` if no likeness is seen.
  package var elsewhereSD: Double? { shadowingSD.map { hypot($0.estimate, beaconSD ?? 0) } }
}

/// The level below which a receiver heard nothing, and how that is known.
@Memberwise package struct ReceiverSensitivity: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// The receiver's profile states it, and no reading contradicts it.
    case stated
    /// The levels break off at a sharp edge: half a decibel below the weakest reading.
    case edge
    /// The levels fade out; a soft edge was fitted to them and to the packets that are missing.
    case soft
  }

  /// Level in dBm.
  @Key("_dbm") package var level: Double
  /// Width of the edge in dB; 0 if it is sharp.
  @Key("_db") package var width: Double = 0
  /// How it is known.
  package var basis: Basis

  /// Width of a soft edge in dB: the packet error curve of common receivers (a working value of ours, not a measured one).
  package static let softWidth = 1.5

  /// Readings at the two weakest levels below which no edge can be distinguished from the end of a tail.
  package static let edgeReadings = 8
}
