package import PathLoss
package import RadioSurvey

/// What a crowd level costs within one placement, against the emptiest level fitted there.
package struct CrowdEffect: Hashable, Codable, Sendable {
  /// The conditions of the fuller fit.
  package var conditions: FitConditions
  /// The crowd level it is compared with.
  package var baseline: CrowdLevel
  /// The distance at which the two mean levels are compared, metres: the geometric mean of all distances of both.
  package var distance: Double
  /// Mean level at that distance less that of the baseline, dB; negative where people cost level.
  package var change: Estimate

  package init(conditions: FitConditions, baseline: CrowdLevel, distance: Double, change: Estimate) {
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
