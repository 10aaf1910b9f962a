package import RadioSurvey
package import Support

/// How accurate ranging is at one distance, for a device that averages this many packets.
///
/// The figures for another place in the sessions surveyed are read as members of the row (`row.radius95`), and JSON has them beside
/// ``anotherSession``.
@dynamicMemberLookup
package struct AccuracyRow: Hashable, Sendable {
  /// For another place in the sessions surveyed.
  package var figures: AccuracyFigures
  /// The same for another session: another day, phone or person. Absent if it is not known how sessions differ.
  package var anotherSession: AccuracyFigures?

  package init(_ figures: AccuracyFigures, anotherSession: AccuracyFigures? = nil) {
    self.figures = figures
    self.anotherSession = anotherSession
  }

  package subscript<Value>(dynamicMember path: KeyPath<AccuracyFigures, Value>) -> Value {
    figures[keyPath: path]
  }
}

extension AccuracyRow: Codable {
  private enum CodingKeys: String, CodingKey {
    case anotherSession
  }

  package init(from decoder: any Decoder) throws {
    figures = try AccuracyFigures(from: decoder)
    anotherSession = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      AccuracyFigures.self, forKey: .anotherSession)
  }

  package func encode(to encoder: any Encoder) throws {
    try figures.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(anotherSession, forKey: .anotherSession)
  }
}

/// Accuracy over distance for one set of conditions.
package struct AccuracyTable: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Packets averaged by the device, ≥ 1.
  package var packets: Int
  /// What the device assumes when it names a zone.
  package var belief: RangingBelief
  /// One row a distance, ascending.
  package var rows: [AccuracyRow]
  /// SD from session to session that was assumed and not measured for ``AccuracyRow/anotherSession``, dB; absent if it was measured,
  /// or nothing was assumed.
  @Nullable package var assumedSessionSD: Double?
  /// How wide the intervals are beside the model's; absent if no location could be left out of the fit.
  @Nullable package var heldOutScale: HeldOutScale?
  /// Whether devices named the true zone at left-out locations, and as often as predicted.
  @Nullable package var zoneCheck: ZoneCheck?
  /// What averaging more packets buys.
  @Nullable package var timeToAccuracy: TimeToAccuracy?

  package init(conditions: FitConditions, packets: Int, belief: RangingBelief, rows: [AccuracyRow]) {
    self.conditions = conditions
    self.packets = packets
    self.belief = belief
    self.rows = rows
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, packets, belief, rows
    case assumedSessionSD = "assumedSessionSD_db"
    case heldOutScale, zoneCheck, timeToAccuracy
  }
}

/// How accurate ranging is at one distance: for another place in the sessions surveyed, or for another session.
package struct AccuracyFigures: Hashable, Codable, Sendable {
  /// Estimated distance, metres.
  package var distance: Double
  /// Whether it is outside the distances measured.
  package var isExtrapolated: Bool
  /// SD of the averaged level around the model at a new location, parameters' uncertainty included, dB.
  package var predictiveSD: Double
  /// First-order one sigma, what Apple's “accuracy” is meant to be: s·d, metres.
  package var oneSigma: Double
  /// Interval of the true distance at 68.27 %, metres: the model's, scaled by ``AccuracyTable/heldOutScale``; absent where
  /// distance is not identifiable.
  @Nullable package var interval68: Interval?
  /// The same at 95.45 %.
  @Nullable package var interval95: Interval?
  /// The model's own generalised Fieller interval at 68.27 %, metres.
  @Nullable package var modelInterval68: Interval?
  /// The same at 95.45 %.
  @Nullable package var modelInterval95: Interval?
  /// Smallest radius that holds 68.27 %, metres, scaled as ``interval68`` is.
  @Nullable package var radius68: Double?
  /// Smallest radius that holds 95.45 %, metres, scaled as ``interval95`` is.
  @Nullable package var radius95: Double?
  /// What a circle of twice radius68 really holds, 0…1.
  @Nullable package var doubleRadius68Coverage: Double?
  /// What a device names there.
  package var zones: ZoneProbabilities

  package init(
    distance: Double, isExtrapolated: Bool, predictiveSD: Double, oneSigma: Double, interval68: Interval?,
    interval95: Interval?, modelInterval68: Interval? = nil, modelInterval95: Interval? = nil,
    radius68: Double?, radius95: Double?, doubleRadius68Coverage: Double?, zones: ZoneProbabilities
  ) {
    self.distance = distance
    self.isExtrapolated = isExtrapolated
    self.predictiveSD = predictiveSD
    self.oneSigma = oneSigma
    self.zones = zones
    self.interval68 = interval68
    self.interval95 = interval95
    self.modelInterval68 = modelInterval68
    self.modelInterval95 = modelInterval95
    self.radius68 = radius68
    self.radius95 = radius95
    self.doubleRadius68Coverage = doubleRadius68Coverage
  }

  private enum CodingKeys: String, CodingKey {
    case distance = "distance_m"
    case isExtrapolated
    case predictiveSD = "predictiveSD_db"
    case oneSigma = "oneSigma_m"
    case interval68 = "interval68_m"
    case interval95 = "interval95_m"
    case modelInterval68 = "modelInterval68_m"
    case modelInterval95 = "modelInterval95_m"
    case radius68 = "radius68_m"
    case radius95 = "radius95_m"
    case doubleRadius68Coverage, zones
  }
}

/// Whether an accuracy holds what one sigma is said to hold.
///
/// Core Location's accuracy is “one sigma horizontal accuracy in meters where the measuring device's location is referenced at the beaconing
/// device”: the device is taken to be at the beacon, so it holds the truth if the true distance is no more. Ours is one sigma of the distance
/// that is estimated, so it holds the truth if estimate and truth differ by no more. A step counts once, a location once: its shares are means
/// over its steps, since packets at one place are near-copies of one another.
package struct AccuracyAudit: Hashable, Codable, Sendable {
  /// What holds a share.
  package struct Coverage: Hashable, Codable, Sendable {
    /// What a Gaussian error would hold.
    package var nominal: Double
    /// Mean over locations of the share of steps that hold the truth.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval

    package init(nominal: Double, share: Double, interval: Interval) {
      self.nominal = nominal
      self.share = share
      self.interval = interval
    }

    /// Whether the nominal share is within the interval.
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

  package init(locations: Int, steps: Int, unknownSteps: Int, oneSigma: Coverage, twoSigma: Coverage) {
    self.locations = locations
    self.steps = steps
    self.unknownSteps = unknownSteps
    self.oneSigma = oneSigma
    self.twoSigma = twoSigma
  }
}
