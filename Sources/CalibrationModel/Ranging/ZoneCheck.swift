package import RadioSurvey
package import Support

/// How often a device names the true zone at locations that were left out of the fit, and whether it names each zone as often as was
/// predicted there.
///
/// At each location the device averages the packets received there and names a zone by what it believes; the fit without the location
/// says with which probability it names which. The true zone is that of the true distance.
@Memberwise package struct ZoneCheck: Hashable, Codable, Sendable {
  /// Left-out locations of one true zone.
  @Memberwise package struct Row: Hashable, Codable, Sendable {
    /// The true zone.
    package var zone: Zone
    package var locations: Int
    /// Locations at which the device named immediate.
    package var namedImmediate: Int
    /// Locations at which it named near.
    package var namedNear: Int
    /// Locations at which it named far.
    package var namedFar: Int
    /// Share of the locations at which it named the true zone.
    package var rightShare: Double
    /// Wilson 95 % interval of that share.
    package var interval: Interval
    /// Mean of the predicted probabilities of the zones reported.
    package var predicted: ZoneProbabilities
    /// Probability that the true zone is named so seldom if the predicted probabilities are right: exact, for independent locations,
    /// adjusted over the zones by Holm's procedure.
    /// Absent in what an older version wrote.
    @Nullable package var pValue: Double?
    /// Whether the true zone was promised clearly more often than it was named: ``pValue`` below 1 %.
    package var isTooSure: Bool { pValue.map { $0 < Diagnosis.threshold } ?? false }
  }

  /// Left-out locations.
  package var locations: Int
  /// Share of them at which the device named the true zone.
  package var rightShare: Double
  /// Wilson 95 % interval of that share.
  package var interval: Interval
  /// The same share as predicted.
  package var predictedShare: Double
  /// One for each true zone that was visited, nearest first.
  package var rows: [Row]
  /// Mean Brier score Σ_j (p_j − o_j)² of the predicted probabilities, 0…2; smaller is better.
  package var brierScore: Double
  /// What it would be on average if the probabilities were right.
  package var expectedBrierScore: Double
  /// Mean logarithm of the probability that was given to the zone named; absent if that was 0 somewhere.
  @Nullable package var logScore: Double?
  /// Probability of a Brier score so far from the expected one, either way, if the probabilities were right (D. J. Spiegelhalter,
  /// Stat. Med. 5, 1986, doi 10.1002/sim.4780050506, for three outcomes); absent with fewer than ten locations, and where every zone
  /// was certain.
  @Nullable package var calibrationP: Double?
  /// Whether the probabilities are clearly too sure: for any of the zones, or ``calibrationP`` below 1 % with a score above the
  /// expected one. All zones together can look right although one of them is never named.
  package var isTooSure: Bool

  @Sentence("action") package var advice: ZoneAdvice {
    isTooSure ? .trustHeldOutShares : rightShare < 0.5 ? .addBeacons : .nothing
  }

  /// Locations that the normal approximation of ``calibrationP`` needs.
  package static let minimumLocations = 10
}

/// Probability of each zone that a device may name at one distance. The four sum to 1.
@Memberwise package struct ZoneProbabilities: Hashable, Codable, Sendable {
  package var immediate: Double
  package var near: Double
  package var far: Double
}

/// What to do about the zones that devices named at left-out locations.
@Cases package enum ZoneAdvice: Reason {
  /// The predicted shares are too sure.
  case trustHeldOutShares
  /// Devices named a wrong zone at more than half of the locations.
  case addBeacons
  /// Nothing is to be done.
  case nothing
}

/// What devices named in each zone at places that the fits do not know, beside what was predicted: the confusion of zones.
@Memberwise package struct ZoneMatrix: Hashable, Codable, Sendable {
  /// How often one thing is named.
  @Memberwise package struct Cell: Hashable, Codable, Sendable {
    /// What is named.
    package var named: NamedZone
    package var share: PredictedShare
  }

  /// What is named in one zone.
  @Memberwise package struct Row: Hashable, Codable, Sendable {
    /// The true zone: immediate, near or far.
    package var zone: Zone
    /// Immediate, near, far, not heard.
    package var cells: [Cell]
  }

  package var conditions: FitConditions
  /// The session that was left out of the fit; absent where places were drawn.
  @Nullable package var session: String?
  /// Places that the fit knows.
  package var fittedPlaces: Int
  /// Whether it is known how many packets were sent, so that not hearing any is predicted.
  package var countsLosses: Bool
  /// What the device assumes.
  package var belief: RangingBelief
  /// How often the true zone is named.
  package var right: PredictedShare
  /// One for each true zone that was visited, nearest first.
  package var rows: [Row]
}

/// What a device says of a beacon: a zone, or nothing because it hears no packet.
package enum NamedZone: String, Codable, Sendable, CaseIterable {
  case immediate, near, far
  /// No packet is received.
  case notHeard = "not-heard"
}
