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
  /// Generalised Fieller interval at 68.27 %, metres; absent where distance is not identifiable.
  @Nullable public var interval68: Interval?
  /// The same at 95.45 %.
  @Nullable public var interval95: Interval?
  /// Smallest radius that holds 68.27 %, metres.
  @Nullable public var radius68: Double?
  /// Smallest radius that holds 95.45 %, metres.
  @Nullable public var radius95: Double?
  /// What a circle of twice radius68 really holds, 0…1.
  @Nullable public var doubleRadius68Coverage: Double?
  /// What a device names there.
  public var zones: ZoneProbabilities

  /// A row.
  public init(
    distance: Double, isExtrapolated: Bool, predictiveSD: Double, oneSigma: Double, interval68: Interval?,
    interval95: Interval?, radius68: Double?, radius95: Double?, doubleRadius68Coverage: Double?,
    zones: ZoneProbabilities
  ) {
    self.distance = distance
    self.isExtrapolated = isExtrapolated
    self.predictiveSD = predictiveSD
    self.oneSigma = oneSigma
    self.zones = zones
    self.interval68 = interval68
    self.interval95 = interval95
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

  /// A table.
  public init(conditions: FitConditions, packets: Int, belief: RangingBelief, rows: [AccuracyRow]) {
    self.conditions = conditions
    self.packets = packets
    self.belief = belief
    self.rows = rows
  }
}
