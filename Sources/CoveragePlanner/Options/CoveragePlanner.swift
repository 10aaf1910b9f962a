package import PathLoss
package import RadioSurvey
import Ranging
import Statistics

/// From fits and a requirement to a density, with what the fits leave open carried all the way through.
///
/// Only the nearest beacon counts. The plan to build is the 10 % quantile of what the fit allows, because a plan at the
/// point estimate fails half the time (statistics of the project, section 5, “assurance”).
package struct CoveragePlanner: Sendable {
  /// Fits, one per set of conditions.
  package var fits: [ConditionFit]
  /// The site.
  package var site: Site
  /// What must be reached.
  package var requirement: CoverageRequirement
  /// What devices believe.
  package var policy: RangingSettings
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws, ≥ 100.
  package var draws: Int

  /// No device is asked to range closer than this, metres.
  package static let minimumDistance = 0.3

  package init(
    fits: [ConditionFit], site: Site = Site(), requirement: CoverageRequirement = CoverageRequirement(),
    policy: RangingSettings = RangingSettings(), seed: UInt64 = 1, draws: Int = 2000
  ) {
    self.fits = fits
    self.site = site
    self.requirement = requirement
    self.policy = policy
    self.seed = seed
    self.draws = draws
  }

  /// The whole answer.
  package func recommend() -> Recommendation {
    let plans = fits.map { plan(for: $0) }
    return Summary(planner: self, plans: plans).recommendation
  }

  /// The plan for one fit.
  func plan(for fit: ConditionFit) -> ConditionPlan {
    guard
      let model = PathLossModel.forPlanning(
        fit, at: decisiveDistance(fit), assuming: requirement.sessionSD)
    else {
      return ConditionPlan(
        conditions: fit.conditions, verdict: .cannotBeSaid, reason: .fitRefused(fit.reasons.first))
    }
    switch goal(for: fit, model: model) {
    case .failure(let reason):
      return ConditionPlan(conditions: fit.conditions, verdict: .cannotBeSaid, reason: reason)
    case .success(let goal):
      return ConditionPlanner(planner: self, fit: fit, model: model, goal: goal).plan
    }
  }

  /// Where it is decided whether the goal is met, metres: at the end of the zone, or as far as was measured.
  private func decisiveDistance(_ fit: ConditionFit) -> Double {
    if case .zone(let zone) = requirement.goal, let end = site.zones.outerDistance(of: zone) { return end }
    return fit.distanceRange?.upper ?? 1
  }

  /// What a device must get under the conditions of a fit, or why that is not known.
  func goal(for fit: ConditionFit, model: PathLossModel) -> Result<GoalModel, PlanReason> {
    switch requirement.goal {
    case .zone(let zone):
      guard let belief = policy.belief(for: fit.conditions, fits: fits, site: site) else {
        return .failure(.assumedPowerUnknown)
      }
      guard let distance = site.zones.outerDistance(of: zone) else {
        return .failure(.zoneWithoutEnd)
      }
      let fading = model.fadingSD * model.averagingFactor(packets: requirement.packets).squareRoot()
      return .success(GoalModel(target: .level(belief.level(at: distance)), fadingSD: fading))
    case .heard(let seconds):
      return heardGoal(within: seconds, fit: fit, model: model)
    }
  }

  private func heardGoal(
    within seconds: Double, fit: ConditionFit, model: PathLossModel
  ) -> Result<GoalModel, PlanReason> {
    let profile = fit.conditions.receiver.flatMap(site.profile)
    guard let sensitivity = profile?.sensitivity else {
      return .failure(.sensitivityUnknown)
    }
    let intervals = site.beacons.filter {
      fit.conditions.placement == nil || $0.placement == fit.conditions.placement
    }.compactMap(\.advertisingInterval)
    guard let interval = intervals.max() else {
      return .failure(.intervalUnknown)
    }
    let sent = seconds * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
    // Correlated packets fail together: this many of them are worth fewer tries.
    let rho = model.autocorrelation
    let tries = max(sent.rounded(.down) * (1 - rho) / (1 + rho), sent >= 1 ? 1 : 0)
    guard tries > 0 else {
      return .failure(.noPacket(within: seconds))
    }
    // Without a fitted loss all of it counts as collisions, although some was weakness: errs towards more beacons.
    let loss =
      fit.collisionLoss?.estimate
      ?? fit.expectedPackets.map { 1 - Double(fit.receivedPackets) / Double(max($0, 1)) } ?? 0
    return .success(
      GoalModel(
        target: .packet(sensitivity: sensitivity, tries: tries, collisionLoss: max(0, loss)),
        fadingSD: model.fadingSD))
  }
}
