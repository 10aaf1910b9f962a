public import RadioSurvey

/// What a crowd level costs within one placement, against the emptiest level fitted there.
public struct CrowdEffect: Hashable, Codable, Sendable {
  /// The conditions of the fuller fit.
  public var conditions: FitConditions
  /// The crowd level it is compared with.
  public var baseline: CrowdLevel
  /// The distance at which the two mean levels are compared, metres: the geometric mean of all distances of both.
  public var distance: Double
  /// Mean level at that distance less that of the baseline, dB; negative where people cost level.
  public var change: Estimate

  /// An effect.
  public init(conditions: FitConditions, baseline: CrowdLevel, distance: Double, change: Estimate) {
    self.conditions = conditions
    self.baseline = baseline
    self.distance = distance
    self.change = change
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, baseline
    case distance = "distance_m"
    case change = "change_db"
  }
}
