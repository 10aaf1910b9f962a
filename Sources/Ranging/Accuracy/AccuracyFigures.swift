import PathLoss
package import RadioSurvey
import Statistics
package import Support

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
  /// Interval of the true distance at 68.27 %, metres: the model's, widened to the conformal one where that is the wider; absent
  /// where distance is not identifiable.
  @Nullable package var interval68: Interval?
  /// The same at 95.45 %.
  @Nullable package var interval95: Interval?
  /// The model's own generalised Fieller interval at 68.27 %, metres.
  @Nullable package var modelInterval68: Interval?
  /// The same at 95.45 %.
  @Nullable package var modelInterval95: Interval?
  /// Smallest radius that holds 68.27 %, metres, widened as ``interval68`` is.
  @Nullable package var radius68: Double?
  /// Smallest radius that holds 95.45 %, metres, widened as ``interval95`` is.
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
