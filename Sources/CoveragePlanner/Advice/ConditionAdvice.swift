import PathLoss
package import RadioSurvey
package import SurveyDesign

/// What one set of conditions still needs.
package struct ConditionAdvice: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// Why, each with its numbers.
  package var reasons: [AdviceReason]
  /// Those among the reasons that no number of locations can express.
  package var obstacles: [AdviceReason] = []
  /// Locations measured.
  package var locations: Int
  /// The exponent; absent if the fit is refused.
  @Nullable package var exponent: LocationNeed?
  /// The shadowing SD, as a share of it; absent if the fit is refused.
  @Nullable package var shadowing: LocationNeed?
  /// The number of beacons; absent if it cannot be counted, which the reasons explain.
  @Nullable package var beacons: BeaconNeed?
  /// Packets to stay for; absent if the fit is refused.
  @Nullable package var dwell: DwellSize?

  /// Advice without numbers.
  package init(conditions: FitConditions, verdict: SurveyVerdict, reasons: [AdviceReason], locations: Int) {
    self.conditions = conditions
    self.verdict = verdict
    self.reasons = reasons
    self.locations = locations
  }
}

/// How well the number of beacons is known.
package struct BeaconNeed: Hashable, Codable, Sendable {
  /// The number now.
  package var now: BeaconInterval
  /// Widest interval that is wanted, beacons. Numbers on a regular grid jump by whole rows: two neighbouring grids count as
  /// narrow enough however far apart they are.
  package var widest: Double
  /// What it takes; its `now` is half the width, absent if the interval has no end.
  package var locations: LocationNeed

  /// Whether the interval is narrow enough, or its ends are neighbouring grids and it cannot get narrower.
  package var isMet: Bool
  /// Whether no number will do, with 95 % confidence: the question is answered, and more locations do not change it.
  package var isHopeless: Bool { now.low == nil }
}
