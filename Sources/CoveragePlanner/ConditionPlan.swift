package import RadioSurvey

/// The recommendation for one set of conditions.
package struct ConditionPlan: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// The verdict.
  package var verdict: CoverageVerdict
  /// The verdict in a sentence, with its numbers and what to do.
  package var sentence: String
  /// What the device assumes when it names a zone; absent for a “heard” requirement.
  @Nullable package var belief: RangingBelief?
  /// The plan at the 10 % quantile of what the fit allows: the one to build.
  @Nullable package var recommended: LatticePlan?
  /// The plan at the fit's point estimate.
  @Nullable package var pointEstimate: LatticePlan?
  /// Beacons per 100 m² on the triangular lattice, 5 % to 95 % of what the fit allows; the upper end is absent if a
  /// twentieth or more of the draws cannot be met by any density.
  @Nullable package var densityLow: Double?
  /// See ``densityLow``.
  @Nullable package var densityHigh: Double?
  /// Share of the draws that no density can meet, 0…1.
  package var impossibleShare: Double
  /// Beacons for the site's floor plan, if it is known.
  @Nullable package var beaconsNeeded: Int?
  /// Beacons of this placement there now, if known.
  @Nullable package var beaconsPresent: Int?
  /// Probability of the goal at the worst point of the present deployment (10 % quantile), if it is known.
  @Nullable package var presentProbability: Double?
  /// Probability of the goal as close to a beacon as a device gets, at the point estimate.
  @Nullable package var closestProbability: Double?
  /// Probability of “near or better” at twice the near boundary: near when it is not.
  @Nullable package var falseNearProbability: Double?
  /// Cautions: extrapolation, weak fit, packets lost.
  package var cautions: [String]

  /// A plan with its verdict; the rest is set if it is available.
  package init(
    conditions: FitConditions, verdict: CoverageVerdict, sentence: String, impossibleShare: Double = 0,
    cautions: [String] = []
  ) {
    self.conditions = conditions
    self.verdict = verdict
    self.sentence = sentence
    self.impossibleShare = impossibleShare
    self.cautions = cautions
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, verdict, sentence, belief, recommended, pointEstimate
    case densityLow = "densityLow_per100m2"
    case densityHigh = "densityHigh_per100m2"
    case impossibleShare, beaconsNeeded, beaconsPresent, presentProbability, closestProbability
    case falseNearProbability, cautions
  }
}
