package import PathLoss
package import RadioSurvey
package import Ranging

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
  /// What devices assume.
  package var policy: BeliefPolicy
  /// Seed of the draws.
  package var seed: UInt64
  /// Number of draws, ≥ 100.
  package var draws: Int

  /// No device is asked to range closer than this, metres.
  package static let minimumDistance = 0.3

  package init(
    fits: [ConditionFit], site: Site = Site(), requirement: CoverageRequirement = CoverageRequirement(),
    policy: BeliefPolicy = BeliefPolicy(), seed: UInt64 = 1, draws: Int = 2000
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
    guard let model = PathLossModel(fit) else {
      let why =
        fit.reasons.first.map { "The fit is refused: \($0.message); \($0.action)." }
        ?? "The fit is refused; measure again."
      return ConditionPlan(conditions: fit.conditions, verdict: .cannotBeSaid, sentence: why)
    }
    switch goal(for: fit, model: model) {
    case .failure(let reason):
      return ConditionPlan(conditions: fit.conditions, verdict: .cannotBeSaid, sentence: reason.message)
    case .success(let goal):
      return ConditionPlanner(planner: self, fit: fit, model: model, goal: goal).plan
    }
  }

  /// Why no plan can be made, with what to do.
  struct Refusal: Error {
    var message: String
  }

  func goal(for fit: ConditionFit, model: PathLossModel) -> Result<GoalModel, Refusal> {
    switch requirement.goal {
    case .zone(let zone):
      guard let belief = policy.belief(for: fit.conditions, fits: fits, site: site) else {
        return .failure(
          Refusal(
            message:
              "What a device believes here is unknown: there is no usable fit of this placement at the crowd level "
              + "at which its beacons are calibrated, or survey.toml does not list the crowd levels from the emptiest to "
              + "the fullest. Survey that level, list them, or give the power and exponent that devices assume."
          ))
      }
      guard let distance = site.zones.outerDistance(of: zone) else {
        return .failure(Refusal(message: "The requirement must name immediate or near."))
      }
      let fading = model.fadingSD * model.averagingFactor(packets: requirement.packets).squareRoot()
      return .success(GoalModel(target: .level(belief.level(at: distance)), fadingSD: fading))
    case .heard(let seconds):
      return heardGoal(within: seconds, fit: fit, model: model)
    }
  }

  private func heardGoal(
    within seconds: Double, fit: ConditionFit, model: PathLossModel
  ) -> Result<GoalModel, Refusal> {
    let profile = fit.conditions.receiver.flatMap(site.profile)
    guard let sensitivity = profile?.sensitivity else {
      return .failure(
        Refusal(
          message: "The receiver's sensitivity is unknown: give sensitivity_dbm for it in survey.toml."))
    }
    let intervals = site.beacons.filter {
      fit.conditions.placement == nil || $0.placement == fit.conditions.placement
    }.compactMap(\.advertisingInterval)
    guard let interval = intervals.max() else {
      return .failure(
        Refusal(
          message:
            "The advertising interval is unknown: give advertising_interval_ms for the beacons in survey.toml."
        ))
    }
    let sent = seconds * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
    // Correlated packets fail together: this many of them are worth fewer tries.
    let rho = model.autocorrelation
    let tries = max(sent.rounded(.down) * (1 - rho) / (1 + rho), sent >= 1 ? 1 : 0)
    guard tries > 0 else {
      return .failure(
        Refusal(message: "No packet is sent within \(Text.number(seconds)) s: shorten the interval."))
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
