package import CoveragePlanner
package import RadioSurvey

/// What one report tells its reader to do.
package struct ReportAnswer: Hashable, Codable, Sendable {
  /// The planner's answer.
  package var verdict: RecommendationReason
  /// Whether the requirement is met.
  package var isMet: Bool
  /// Placements that meet it.
  package var metBy: [Placement]
  /// What is proposed first; absent where nothing is.
  @Nullable package var option: PlanOption?

  /// The answer of a plan.
  package init(_ plan: Recommendation) {
    verdict = plan.verdict
    isMet = plan.isMet
    metBy = plan.placements.filter(\.meetsRequirement).compactMap(\.placement)
    option = plan.options.first
  }

  /// Placements that the answer is about; empty where the survey names none.
  package var placements: Set<Placement> {
    Set(
      metBy
        + [option?.placement, verdict.values.text("placement").map(Placement.init(rawValue:))].compactMap(
          \.self))
  }

  /// Whether one may build on it: its fits are calibrated, and measured as far as beacons have to reach.
  var isReliable: Bool {
    option?.isReliable ?? ![.unproven, .cannotBeSaid, .noDensityShown].contains(verdict.code)
  }

  /// Whether a reader would do the same: the same change to the same number of beacons. Without a floor there is no number, and each
  /// spacing has to lie within the range of the other.
  package func agrees(with other: ReportAnswer) -> Bool {
    guard isMet == other.isMet, Set(metBy) == Set(other.metBy) else { return false }
    guard let option, let another = other.option else {
      guard option == nil, other.option == nil, verdict.code == other.verdict.code,
        verdict.values.text("placement") == other.verdict.values.text("placement")
      else { return false }
      return isMet || (allows(other) && other.allows(self))
    }
    return option.lever == another.lever && option.placement == another.placement && option.to == another.to
      && option.count.beacons == another.count.beacons
  }

  /// Whether the other's beacons per 100 m² are within the range of these; a verdict without any leaves nothing to disagree about.
  private func allows(_ other: ReportAnswer) -> Bool {
    guard let density = other.verdict.values.number("density_per100m2"),
      let low = verdict.values.number("densityLow_per100m2")
    else {
      return verdict.values.number("density_per100m2") == other.verdict.values.number("density_per100m2")
    }
    return low <= density && density <= verdict.values.number("densityHigh_per100m2") ?? .infinity
  }
}
