package import PathLoss
package import RadioSurvey
import Ranging
import Statistics
import Support

/// Whether a survey of beacons that hang shows that the requirement holds where it was surveyed.
///
/// At every spot the nearest beacon by true distance decides, as in the plan. The spots of each receiver and carriage are asked: the
/// requirement holds if the goal is met at least as often as it asks for, with 90 % confidence over all spots; it fails if the goal is met less
/// often with that confidence, over all spots or over the half that is farther from its beacon; in between it cannot be said. Places that are known by coordinates are spots; where a log tells
/// distances only, each location of a beacon is one. A nearest beacon of the site that left no reading at a spot may be unheard or not
/// listened for: the answer allows for both.
package struct RequirementCheck: Sendable {
  /// What is asked for.
  package var requirement: CoverageRequirement
  /// What devices assume.
  package var policy: RangingSettings
  /// The site.
  package var site: Site
  /// Fits of the survey.
  package var fits: [ConditionFit]
  /// Fits of an earlier survey, which what devices assume is taken from first.
  package var calibration: [ConditionFit]

  package init(
    _ requirement: CoverageRequirement, policy: RangingSettings, site: Site, fits: [ConditionFit],
    calibration: [ConditionFit] = []
  ) {
    self.requirement = requirement
    self.policy = policy
    self.site = site
    self.fits = fits
    self.calibration = calibration
  }

  /// The answers, one for each receiver and carriage at each crowd level that counts.
  ///
  /// - Parameter dwells: of the survey, completed by the site.
  package func answers(_ dwells: [Dwell]) -> [(conditions: FitConditions, reason: CheckReason)] {
    let groups = Dictionary(
      grouping: dwells.filter { requirement.crowd == nil || $0.conditions.crowd == requirement.crowd }
    ) { dwell in
      var conditions = dwell.conditions.fitConditions
      conditions.placement = nil
      return conditions
    }
    let answers = groups.sorted { $0.key < $1.key }.compactMap { conditions, dwells in
      answer(dwells, conditions).map { (conditions, $0) }
    }
    guard answers.isEmpty else { return answers }
    return [(FitConditions(crowd: requirement.crowd), .unmeasured(requirement))]
  }

  /// - Returns: `nil` if no spot knows its nearest beacon.
  private func answer(_ dwells: [Dwell], _ conditions: FitConditions) -> CheckReason? {
    let spots = SurveySpots.spots(dwells, site: site)
    guard !spots.isEmpty else { return nil }
    var shares: [SpotShare.Spot] = []
    var known: [FitConditions: GoalWindows?] = [:]
    for spot in spots {
      var sum = Interval(lower: 0, upper: 0)
      for dwell in spot.dwells {
        let fitted = dwell.conditions.fitConditions
        let windows = known[fitted] ?? windows(fitted)
        known[fitted] = .some(windows)
        guard let windows else { return .assumedLevelUnknown(fitted) }
        let share = windows.share(dwell)
        sum.lower += share.lower
        sum.upper += share.upper
      }
      let count = Double(spot.dwells.count)
      shares.append(
        (
          spot.distance,
          count > 0
            ? Interval(lower: sum.lower / count, upper: sum.upper / count) : Interval(lower: 0, upper: 1)
        ))
    }
    return .requirement(requirement, conditions, all: SpotShare(shares), farther: .farther(shares))
  }

  /// What must be got under the conditions of a fit; `nil` if it is not known what devices assume.
  private func windows(_ conditions: FitConditions) -> GoalWindows? {
    let model = fits.first { $0.conditions == conditions && $0.status != .refused }.flatMap {
      PathLossModel($0)
    }
    switch requirement.goal {
    case .heard(let seconds): return GoalWindows(goal: .heard(within: seconds), model: model)
    case .zone(let zone):
      guard let end = site.zones.outerDistance(of: zone),
        let belief = policy.belief(for: conditions, fits: calibration, site: site)
          ?? policy.belief(for: conditions, fits: fits, site: site)
      else { return nil }
      return GoalWindows(
        goal: .level(belief.level(at: end), packets: requirement.packets), model: model)
    }
  }
}
