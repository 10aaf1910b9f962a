package import RadioSurvey
package import Support

/// How accurate ranging is at one distance, for a device that averages this many packets.
///
/// The figures for another place in the sessions surveyed are read as members of the row (`row.radius95`), and JSON has them beside
/// ``anotherSession``.
@dynamicMemberLookup @Memberwise(unlabelled: 1) package struct AccuracyRow: Hashable, Codable, Sendable {
  /// For another place in the sessions surveyed.
  @Inline package var figures: AccuracyFigures
  /// The same for another session: another day, phone or person. Absent if it is not known how sessions differ.
  @Nullable package var anotherSession: AccuracyFigures?

  package subscript<Value>(dynamicMember path: KeyPath<AccuracyFigures, Value>) -> Value {
    figures[keyPath: path]
  }
}

/// Accuracy over distance for one set of conditions.
@Memberwise package struct AccuracyTable: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// Packets averaged by the device, ≥ 1.
  package var packets: Int
  /// What the device assumes when it names a zone.
  package var belief: RangingBelief
  /// One row a distance, ascending.
  package var rows: [AccuracyRow]
  /// SD from session to session that was assumed and not measured for ``AccuracyRow/anotherSession``, dB; absent if it was measured,
  /// or nothing was assumed.
  @Key("_db") @Nullable package var assumedSessionSD: Double?
  /// How wide the intervals are beside the model's; absent if no location could be left out of the fit.
  @Nullable package var heldOutScale: HeldOutScale?
  /// Whether devices named the true zone at left-out locations, and as often as predicted.
  @Nullable package var zoneCheck: ZoneCheck?
  /// What averaging more packets buys.
  @Nullable package var timeToAccuracy: TimeToAccuracy?
  /// What walls between do to the distance that a device reads; absent where the figures average over them.
  @Nullable package var walls: [WallStretch]?
  /// How many times the true distance a device reports that assumes ``belief`` in place of the line fitted, which the figures use: the least and
  /// the most of the distances measured. Absent where it is within 15 % of the truth.
  package var reportedFactor: Interval?
}

/// What a kind of wall between a beacon and a device does to the distance read.
@Memberwise package struct WallStretch: Hashable, Codable, Sendable {
  package var kind: String
  /// A crossing takes this much, dB.
  @Key("_db") package var loss: Double
  /// By what the distance that the device reports grows with each crossing, 10^(loss / 10 n), with the exponent n that it assumes.
  package var factor: Double
}

/// How accurate ranging is at one distance: for another place in the sessions surveyed, or for another session.
@Memberwise package struct AccuracyFigures: Hashable, Codable, Sendable {
  /// Estimated distance, metres.
  @Key("_m") package var distance: Double
  /// Whether it is outside the distances measured.
  package var isExtrapolated: Bool
  /// SD of the averaged level around the model at a new location, parameters' uncertainty included, dB.
  @Key("_db") package var predictiveSD: Double
  /// First-order one sigma, what Apple's “accuracy” is meant to be: s·d, metres.
  @Key("_m") package var oneSigma: Double
  /// Interval of the true distance at 68.27 %, metres: the model's, scaled by ``AccuracyTable/heldOutScale``; absent where
  /// distance is not identifiable.
  @Key("_m") @Nullable package var interval68: Interval?
  /// The same at 95.45 %.
  @Key("_m") @Nullable package var interval95: Interval?
  /// The model's own generalised Fieller interval at 68.27 %, metres.
  @Key("_m") @Nullable package var modelInterval68: Interval?
  /// The same at 95.45 %.
  @Key("_m") @Nullable package var modelInterval95: Interval?
  /// Smallest radius that holds 68.27 %, metres, scaled as ``interval68`` is.
  @Key("_m") @Nullable package var radius68: Double?
  /// Smallest radius that holds 95.45 %, metres, scaled as ``interval95`` is.
  @Key("_m") @Nullable package var radius95: Double?
  /// What a circle of twice radius68 really holds, 0…1.
  @Nullable package var doubleRadius68Coverage: Double?
  /// What a device names there.
  package var zones: ZoneProbabilities
}

/// Whether an accuracy holds what one sigma is said to hold.
///
/// Core Location's accuracy is “one sigma horizontal accuracy in meters where the measuring device's location is referenced at the beaconing
/// device”: the device is taken to be at the beacon, so it holds the truth if the true distance is no more. Ours is one sigma of the distance
/// that is estimated, so it holds the truth if estimate and truth differ by no more. A step counts once, a location once: its shares are means
/// over its steps, since packets at one place are near-copies of one another.
@Memberwise package struct AccuracyAudit: Hashable, Codable, Sendable {
  /// What holds a share.
  @Memberwise package struct Coverage: Hashable, Codable, Sendable {
    /// What a Gaussian error would hold.
    package var nominal: Double
    /// Mean over locations of the share of steps that hold the truth.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval

    package var isHeld: Bool { interval.contains(nominal) }
  }

  /// Beacon and place, distinct.
  package var locations: Int
  /// Steps with an accuracy.
  package var steps: Int
  /// Steps in which it is not known: negative, or nothing.
  package var unknownSteps: Int
  /// Within once the accuracy; 68.27 % of a Gaussian.
  package var oneSigma: Coverage
  /// Within twice it; 95.45 %.
  package var twoSigma: Coverage
}

/// Why it is not known what a device assumes of beacons, by stable code.
package enum BeliefGap: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit itself is refused, independent of what devices assume.
  case fitRefused = "fit-refused"
  /// The survey has several crowd levels and does not say which is the emptiest.
  case crowdOrderUnknown = "crowd-order-unknown"
  /// No fit at the crowd level at which beacons are taken to be calibrated is usable.
  case calibrationMissing = "calibration-missing"
}
