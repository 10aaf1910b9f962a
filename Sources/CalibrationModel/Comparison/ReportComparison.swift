package import RadioSurvey

/// What changed since an earlier report.
@Memberwise package struct ReportComparison: Hashable, Codable, Sendable {
  /// The earlier report.
  @Memberwise package struct Earlier: Hashable, Codable, Sendable {
    /// The site's name. Untrusted text.
    package var site: String
    /// The report's title. Untrusted text.
    package var title: String
    /// The date that it bears.
    @Nullable package var date: String?
    /// When the first reading was taken.
    @Nullable package var firstReading: String?
    /// When the last reading was taken.
    @Nullable package var lastReading: String?
  }

  /// In what else the reports differ, or do not.
  package enum Difference: String, Codable, Sendable, CaseIterable {
    /// The site has another name.
    case site
    /// Something else is asked for.
    case requirement
    /// The floor is another one.
    case floor
    /// Another number of beacons hangs in a placement.
    case deployment
    /// Some logs are in both, so that a change shows less than it is.
    case sharedLogs = "shared-logs"
    /// All logs are the same.
    case sameLogs = "same-logs"
  }

  /// The earlier report.
  package var earlier: Earlier
  /// Change that would matter, dB, where nothing else is said of a beacon or of conditions.
  @Key("_db") package var margin: Double
  /// In what else the reports differ.
  package var differences: [Difference]
  package var decision: ComparedDecision
  /// Conditions that both surveyed.
  package var conditions: [ComparedConditions]
  /// Beacons of both surveys; none with fewer than three of them.
  package var beacons: [ComparedBeacon]
  /// Conditions that only this survey has.
  package var newConditions: [FitConditions]
  /// Conditions that only the earlier one has.
  package var missingConditions: [FitConditions]
  /// Beacons that only this survey heard.
  package var newBeacons: [BeaconIdentifier]
  /// Beacons that only the earlier one heard.
  package var missingBeacons: [BeaconIdentifier]
}

/// The answer of one report.
package struct ReportAnswer: Hashable, Codable, Sendable {
  /// The planner's answer.
  package var verdict: RecommendationReason
  /// Whether the requirement is met.
  package var isMet: Bool
  /// Placements that meet it.
  package var metBy: [Placement]
  /// What is proposed first; absent where nothing is.
  @Nullable package var option: PlanOption?

  package init(_ plan: Recommendation) {
    verdict = plan.verdict
    isMet = plan.isMet
    metBy = plan.placements.filter(\.meetsRequirement).compactMap(\.placement)
    option = plan.options.first
  }

  /// Placements that the answer is about; empty where the survey names none.
  package var placements: Set<Placement> {
    Set(metBy + [option?.placement, verdict.placement].compactMap(\.self))
  }

  /// Whether one may build on it: its fits are calibrated, and measured as far as beacons have to reach.
  package var isReliable: Bool {
    option?.isReliable ?? ![.unproven, .cannotBeSaid, .noDensityShown].contains(verdict.code)
  }

  /// Whether a reader would do the same: the same change to the same number of beacons. Without a floor there is no number, and each
  /// spacing has to lie within the range of the other.
  package func agrees(with other: ReportAnswer) -> Bool {
    guard isMet == other.isMet, Set(metBy) == Set(other.metBy) else { return false }
    guard let option, let another = other.option else {
      guard option == nil, other.option == nil, verdict.code == other.verdict.code,
        verdict.placement == other.verdict.placement
      else { return false }
      return isMet || (allows(other) && other.allows(self))
    }
    return option.lever == another.lever && option.placement == another.placement && option.to == another.to
      && option.count.beacons == another.count.beacons
  }

  /// Whether the other's beacons per 100 m² are within the range of these; a verdict without any leaves nothing to disagree about.
  private func allows(_ other: ReportAnswer) -> Bool {
    let (own, density) = (verdict.density, other.verdict.density?.densityPer100SquareMetres)
    guard let density, let low = own?.densityLowPer100SquareMetres else {
      return own?.densityPer100SquareMetres == density
    }
    return low <= density && density <= own?.densityHighPer100SquareMetres ?? .infinity
  }
}
