import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging

/// The verdicts of all conditions, drawn together by placement and for the whole survey.
struct RecommendationVerdict {
  let planner: CoveragePlanner
  let plans: [ConditionPlan]
  let radios: [ConditionRadio?]
  /// `nil` without a floor plan.
  let floor: PlannedFloor?

  var recommendation: Recommendation {
    let placements = planner.placementOrder.map(summary)
    let met = placements.filter(\.meetsRequirement)
    if let spots = SpotPlanner(planner, radios: radios).answer { return atSpots(spots, placements) }
    let best = fewestBeacons(among: placements)
    var layout: FloorLayout?
    if let best, let floor = floor?.arrangements { layout = FloorLayout(best, on: floor) }
    var recommendation = Recommendation(
      requirement: RequirementReason(planner), verdict: verdict(placements, best: best, layout: layout),
      isMet: !met.isEmpty, placements: placements, conditions: plans, seed: planner.seed, draws: planner.draws
    )
    recommendation.layout = layout
    recommendation.spacingRules = SpacingComparison(fewestBeacons(among: placements, telling: false))
    recommendation.allowsForOtherDays = allowsForOtherDays
    recommendation.tooFewBeacons = radios.compactMap { $0?.fit }.tooFewBeacons
    if met.isEmpty, let floor {
      let options = OptionPlanner(planner: planner, radios: radios, floor: floor)
      recommendation.options = options.options
      recommendation.saving = recommendation.options.first.flatMap(options.saving)
      recommendation.recalibration = options.recalibrationSteps(
        best?.conditions.placement ?? recommendation.options.first { $0.lever == .recalibrate }?.placement
      ).map(\.step)
    }
    let planned = recommendation.options.first.map(\.placement) ?? best?.conditions.placement
    recommendation.unmeasuredReceivers = unmeasuredReceivers(planned)
    recommendation.unmeasuredFloor = planner.unmeasuredFloor(planned)
    if met.isEmpty {
      recommendation.farSpots = SpotDiagnosis(planner: planner, options: recommendation.options).spots
    }
    return recommendation
  }

  /// The answer for spots: no number of beacons is an option there.
  private func atSpots(_ spots: SpotAnswer, _ placements: [PlacementPlan]) -> Recommendation {
    let isMet = spots.verdict == .met
    let placements = placements.map { placement in
      var placement = placement
      placement.meetsRequirement = isMet && spots.settings.contains { $0.placement == placement.placement }
      return placement
    }
    var recommendation = Recommendation(
      requirement: RequirementReason(planner), verdict: .spots(verdict: spots.verdict), isMet: isMet,
      placements: placements, conditions: plans, seed: planner.seed, draws: planner.draws)
    recommendation.spots = spots
    recommendation.allowsForOtherDays = allowsForOtherDays
    return recommendation
  }

  private var allowsForOtherDays: Bool? {
    let fits = radios.compactMap { $0?.fit }
    guard !fits.isEmpty else { return nil }
    return planner.requirement.sessionSD != nil || fits.allSatisfy { $0.outcome.line?.anotherSession != nil }
  }

  /// Receivers of other placements that were not carried past this one; `nil` without such.
  private func unmeasuredReceivers(_ placement: Placement?) -> [Receiver]? {
    let there = planner.allFits.filter { $0.conditions.placement == placement }.map(\.conditions.receiver)
    let missing = Set(planner.allFits.map(\.conditions.receiver)).subtracting(there).compactMap(\.self)
    return there.isEmpty || missing.isEmpty ? nil : missing.sorted { $0.rawValue < $1.rawValue }
  }

  private func summary(of placement: Placement?) -> PlacementPlan {
    let own = plans.filter { $0.conditions.placement == placement }
    let levels = planner.crowdOrder(of: own.map(\.conditions.crowd))
    var worksUpTo: CrowdLevel?
    for level in levels {
      guard isPossible(own.filter { $0.conditions.crowd == level }) else { break }
      worksUpTo = level
    }
    let demanded = demanded(own)
    let works = !demanded.isEmpty && demanded.allSatisfy { $0.verdict == .works }
    // Data that the model does not fit come first: all else rests on them. Near must not be said falsely at any level, in the emptiest
    // room least of all.
    let grave = demanded.flatMap(\.cautions).filter(\.isGrave)
    let caution =
      grave.first { $0.code == .weakFit } ?? grave.first
      ?? own.lazy.flatMap(\.cautions).first { $0.code == .falseNear }
    let isMet = works && caution == nil
    return PlacementPlan(
      placement: placement, worksUpTo: worksUpTo, meetsRequirement: isMet,
      reason: reason(
        placement, demanded: demanded, works: works, caution: caution,
        worksUpTo: worksUpTo == (levels.last ?? nil) ? nil : worksUpTo))
  }

  /// Whether some density is promised for every receiver and carriage of the level.
  private func isPossible(_ plans: [ConditionPlan]) -> Bool {
    !plans.isEmpty && plans.allSatisfy { $0.verdict == .works || $0.verdict == .needsMoreBeacons }
  }

  /// - Parameters:
  ///   - demanded: the plans that the requirement asks of the placement.
  ///   - caution: why one of them cannot be relied on.
  ///   - worksUpTo: the fullest level that a dense enough deployment serves, unless that is the last one.
  private func reason(
    _ placement: Placement?, demanded: [ConditionPlan], works: Bool, caution: PlanCaution?,
    worksUpTo: CrowdLevel?
  ) -> PlacementReason {
    // The worst receiver decides.
    let worst = demanded.max { ($0.verdict == $1.verdict ? density($0) < density($1) : rank($0) < rank($1)) }
    guard let worst else { return .levelNotSurveyed(placement: placement) }
    guard works else { return missed(placement, worst, among: demanded, worksUpTo: worksUpTo) }
    let spacing = worst.presentProbability == nil ? worst.recommended?.triangularSpacing : nil
    if let caution { return .unproven(placement: placement, spacingMetres: spacing, caution: caution) }
    return spacing.map { .metWithSpacing(placement: placement, spacingMetres: $0) }
      ?? .metAsDeployed(placement: placement)
  }

  /// A placement that does not meet the requirement, by the plan that decides among all that the requirement asks of it.
  private func missed(
    _ placement: Placement?, _ worst: ConditionPlan, among plans: [ConditionPlan], worksUpTo: CrowdLevel?
  ) -> PlacementReason {
    var deciding = PlacementReason.Deciding(placement: placement, crowd: worst.conditions.crowd)
    if Set(plans.map(\.conditions.carriage)).count > 1 { deciding.carriage = worst.conditions.carriage }
    if Set(plans.map(\.conditions.receiver)).count > 1 { deciding.receiver = worst.conditions.receiver }
    let better = plans.count { $0.verdict == .works || $0.verdict == .needsMoreBeacons }
    if better > 0, better < plans.count {
      deciding.betterConditions = better
      deciding.conditions = plans.count
    }
    return switch worst.verdict {
    case .needsMoreBeacons:
      .needsMoreBeacons(deciding, BeaconTally(worst), spacingMetres: worst.recommended?.triangularSpacing)
    case .onlyFar: .onlyFar(deciding, worksUpTo: worksUpTo)
    case .notOftenEnough:
      .notOftenEnough(
        deciding, worksUpTo: worksUpTo, plan: worst.reason.code == .floorNotServed ? worst.reason : nil)
    case .works, .cannotBeSaid: .cannotBeSaid(deciding, worksUpTo: worksUpTo, plan: worst.reason)
    }
  }

  /// How bad a verdict is, from 0.
  private func rank(_ plan: ConditionPlan) -> Int {
    switch plan.verdict {
    case .works: 0
    case .needsMoreBeacons: 1
    case .cannotBeSaid: 3
    case .notOftenEnough: 4
    case .onlyFar: 5
    }
  }

  /// Of the placements that would meet the requirement, were it not for a caution, the one that takes the fewest beacons; one whose
  /// beacons would have to reach where nothing was measured only if there is no other.
  private func nearestToProof(_ placements: [PlacementPlan]) -> PlacementReason? {
    var best: (reason: PlacementReason, key: (Int, Double))?
    for reason in placements.map(\.reason) {
      guard case .unproven(_, let spacing, let caution) = reason else { continue }
      let key = (caution.code == .reachExtrapolated ? 0 : 1, spacing ?? .infinity)
      if best.map({ $0.key < key }) ?? true { best = (reason, key) }
    }
    return best?.reason
  }

  /// The condition that decides the placement which needs the fewest beacons. Each placement is as good as its worst
  /// receiver.
  ///
  /// - Parameter telling: whether only placements count whose beacons are not said to be near too often from afar.
  private func fewestBeacons(among placements: [PlacementPlan], telling: Bool = true) -> ConditionPlan? {
    let deciding = placements.compactMap { placement -> ConditionPlan? in
      let all = plans.filter { $0.conditions.placement == placement.placement }
      let own = demanded(all)
      // More beacons never mend what one says falsely.
      let isTelling = !telling || all.allSatisfy { $0.cautions.allSatisfy { $0.code != .falseNear } }
      return isTelling && isPossible(own) ? own.max { density($0) < density($1) } : nil
    }
    return deciding.min { density($0) < density($1) }
  }

  private func demanded(_ plans: [ConditionPlan]) -> [ConditionPlan] {
    guard let crowd = planner.requirement.crowd else { return plans }
    return plans.filter { $0.conditions.crowd == crowd }
  }

  private func density(_ plan: ConditionPlan) -> Double { plan.recommended?.triangularDensity ?? .infinity }

  private func verdict(_ placements: [PlacementPlan], best: ConditionPlan?, layout: FloorLayout?)
    -> RecommendationReason
  {
    let met = placements.filter(\.meetsRequirement)
    if !met.isEmpty {
      let placements = RecommendationReason.MeetingPlacements(met.map(\.placement))
      guard let best, best.presentProbability == nil, let density = PlannedDensity(best) else {
        return .metAsDeployed(placements)
      }
      let conditions = best.conditions
      return .metWithSpacing(
        placements, density, placement: conditions.placement, crowd: conditions.crowd,
        carriage: conditions.carriage, receiver: conditions.receiver)
    }
    if plans.allSatisfy({ $0.verdict == .cannotBeSaid }) { return .cannotBeSaid }
    if let unproven = nearestToProof(placements) { return .unproven(placementReason: unproven) }
    guard let best, let density = PlannedDensity(best) else {
      // That nothing helps is said of a fit that can be relied on, or not at all.
      let hopeless = demanded(plans).filter { $0.verdict == .onlyFar || $0.verdict == .notOftenEnough }
      return hopeless.allSatisfy { $0.cautions.contains(where: \.isGrave) } ? .cannotBeSaid : .noDensityShown
    }
    let needed = layout?.positions.count ?? best.beaconsNeeded
    return .needsMoreBeacons(
      density,
      BeaconTally(
        beaconsNeeded: needed, beaconsPresent: best.beaconsPresent, beaconsUnplaced: best.beaconsUnplaced),
      placement: best.conditions.placement, beaconsNeededLow: needed == nil ? nil : best.beaconCount?.low,
      beaconsNeededHigh: needed == nil ? nil : best.beaconCount?.high)
  }
}

extension CoveragePlanner {
  /// Placements in the order of the survey file, then any others by name.
  var placementOrder: [Placement?] {
    let present = Set(fits.map(\.conditions.placement))
    let named = site.placements.map(\.placement).filter { present.contains($0) }
    let others = present.compactMap(\.self).filter { !named.contains($0) }.sorted()
    return named + others + (present.contains(nil) ? [nil] : [])
  }

  /// Distinct levels from the emptiest to the fullest; those the site does not rank come last, by name.
  func crowdOrder(of levels: [CrowdLevel?]) -> [CrowdLevel?] {
    func order(_ level: CrowdLevel?) -> (Int, String) {
      (level.flatMap(site.rank) ?? .max, level?.rawValue ?? "")
    }
    return Set(levels).sorted { order($0) < order($1) }
  }
}
