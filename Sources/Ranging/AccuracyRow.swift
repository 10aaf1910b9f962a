public import PathLoss
public import RadioSurvey

/// Probability of each zone that a device may name at one distance. The four sum to 1.
public struct ZoneProbabilities: Hashable, Codable, Sendable {
  /// Immediate.
  public var immediate: Double
  /// Near.
  public var near: Double
  /// Far.
  public var far: Double

  /// Probabilities.
  public init(immediate: Double, near: Double, far: Double) {
    self.immediate = immediate
    self.near = near
    self.far = far
  }
}

/// How accurate ranging is at one distance, for a device that averages so many packets.
public struct AccuracyRow: Hashable, Codable, Sendable {
  /// Estimated distance, metres.
  public var distance: Double
  /// Whether it lies outside the distances measured.
  public var isExtrapolated: Bool
  /// SD of the averaged level around the model at a new location, parameters' uncertainty included, dB.
  public var predictiveSD: Double
  /// First-order one sigma, what Apple's “accuracy” is meant to be: s·d, metres.
  public var oneSigma: Double
  /// Interval of the true distance at 68.27 %, metres: the model's, widened to the conformal one where that is the wider; absent
  /// where distance is not identifiable.
  @Nullable public var interval68: Interval?
  /// The same at 95.45 %.
  @Nullable public var interval95: Interval?
  /// The model's own generalised Fieller interval at 68.27 %, metres.
  @Nullable public var modelInterval68: Interval?
  /// The same at 95.45 %.
  @Nullable public var modelInterval95: Interval?
  /// Smallest radius that holds 68.27 %, metres, widened as ``interval68`` is.
  @Nullable public var radius68: Double?
  /// Smallest radius that holds 95.45 %, metres, widened as ``interval95`` is.
  @Nullable public var radius95: Double?
  /// What a circle of twice radius68 really holds, 0…1.
  @Nullable public var doubleRadius68Coverage: Double?
  /// What a device names there.
  public var zones: ZoneProbabilities

  /// A row.
  public init(
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

/// Accuracy over distance for one set of conditions.
public struct AccuracyTable: Hashable, Codable, Sendable {
  /// The conditions.
  public var conditions: FitConditions
  /// Packets averaged by the device, ≥ 1.
  public var packets: Int
  /// What the device believes when it names a zone.
  public var belief: RangingBelief
  /// One row a distance, ascending.
  public var rows: [AccuracyRow]
  /// How far the intervals are widened beyond the model's; absent where no location could be left out of the fit.
  @Nullable public var widening: IntervalWidening?
  /// Whether devices named the true zone at left-out locations, and as often as predicted.
  @Nullable public var zoneCheck: ZoneCheck?
  /// What averaging more packets buys.
  @Nullable public var timeToAccuracy: TimeToAccuracy?

  /// A table.
  public init(conditions: FitConditions, packets: Int, belief: RangingBelief, rows: [AccuracyRow]) {
    self.conditions = conditions
    self.packets = packets
    self.belief = belief
    self.rows = rows
  }
}
