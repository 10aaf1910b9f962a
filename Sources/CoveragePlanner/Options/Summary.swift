import PathLoss
import RadioSurvey
import Ranging

/// The verdicts of all conditions, drawn together by placement and for the whole survey.
struct Summary {
  let planner: CoveragePlanner
  let plans: [ConditionPlan]

  var recommendation: Recommendation {
    let placements = planner.placementOrder.map(summary)
    let met = placements.filter(\.meetsRequirement)
    let best = fewestBeacons(among: placements)
    var layout: FloorLayout?
    if let best, let lattice = best.recommended, let floor = planner.site.floorPlan {
      layout = FloorLayout(
        placement: best.conditions.placement, horizontalReach: lattice.horizontalReach, on: floor)
    }
    var recommendation = Recommendation(
      requirement: requirementText, verdict: verdict(met: met, best: best, layout: layout),
      isMet: !met.isEmpty,
      placements: placements, conditions: plans, seed: planner.seed, draws: planner.draws)
    recommendation.layout = layout
    return recommendation
  }

  /// The requirement in words.
  private var requirementText: String {
    let requirement = planner.requirement
    let what =
      switch requirement.goal {
      case .zone(.immediate): "immediate"
      case .zone: "near or better"
      case .heard(let seconds): "heard within \(Text.number(seconds)) s"
      }
    let level = requirement.crowd.map { "at crowd level “\($0)”" } ?? "at every crowd level surveyed"
    var text =
      "P(\(what)) ≥ \(Text.percent(requirement.probability)) everywhere, nearest beacon only, \(level)"
    if case .zone = requirement.goal {
      text +=
        ", from the mean of \(requirement.packets) packets; near ends at \(Text.number(planner.site.zones.near)) m. "
        + planner.policy.statement
    } else {
      text += "."
    }
    return text
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
    let isMet = !demanded.isEmpty && demanded.allSatisfy { $0.verdict == .works }
    let name = placement.map { "“\($0)”" } ?? "The survey"
    return PlacementPlan(
      placement: placement, worksUpTo: worksUpTo, meetsRequirement: isMet,
      sentence: sentence(
        name: name, own: own, demanded: demanded, isMet: isMet, worksUpTo: worksUpTo, last: levels.last ?? nil
      ))
  }

  /// Whether some density is promised for every receiver and carriage of the level.
  private func isPossible(_ plans: [ConditionPlan]) -> Bool {
    !plans.isEmpty && plans.allSatisfy { $0.verdict == .works || $0.verdict == .needsMoreBeacons }
  }

  private func sentence(
    name: String, own: [ConditionPlan], demanded: [ConditionPlan], isMet: Bool, worksUpTo: CrowdLevel?,
    last: CrowdLevel?
  ) -> String {
    if demanded.isEmpty {
      return "\(name) was not surveyed at the crowd level that the requirement names: survey it there."
    }
    // The worst receiver decides.
    let worst = demanded.max { ($0.verdict == $1.verdict ? density($0) < density($1) : rank($0) < rank($1)) }
    if isMet {
      guard let worst, worst.presentProbability == nil, let lattice = worst.recommended else {
        return "\(name) meets the requirement as deployed."
      }
      return
        "\(name) meets the requirement with beacons at most \(Text.number(lattice.triangularSpacing)) m apart."
    }
    let at = worst.map { place(of: $0.conditions, among: demanded) } ?? ""
    let upTo = worksUpTo.map { $0 == last ? "" : " A dense enough deployment works up to “\($0)”." } ?? ""
    switch worst?.verdict {
    case .needsMoreBeacons?:
      return "\(name) needs more beacons\(at): \(count(worst))."
    case .onlyFar?:
      return "\(name) only ever reaches far\(at).\(upTo)"
    case .notOftenEnough?:
      return "\(name) never meets the goal often enough\(at).\(upTo)"
    default:
      return "\(name) cannot be judged\(at): \(worst?.sentence ?? "")\(upTo)"
    }
  }

  /// What the deciding conditions are, as far as the placement was surveyed under several.
  private func place(of conditions: FitConditions, among plans: [ConditionPlan]) -> String {
    var text = conditions.crowd.map { " at “\($0)”" } ?? ""
    if Set(plans.map(\.conditions.carriage)).count > 1, let carriage = conditions.carriage {
      text += " carried as “\(carriage)”"
    }
    if Set(plans.map(\.conditions.receiver)).count > 1, let receiver = conditions.receiver {
      text += " with “\(receiver)”"
    }
    let better = plans.count { $0.verdict == .works || $0.verdict == .needsMoreBeacons }
    return better > 0 && better < plans.count
      ? "\(text) (\(better) of \(plans.count) conditions are better)" : text
  }

  private func count(_ plan: ConditionPlan?) -> String {
    guard let plan, let lattice = plan.recommended else { return "no density is known" }
    let spacing = "at most \(Text.number(lattice.triangularSpacing)) m apart"
    guard let needed = plan.beaconsNeeded, let present = plan.beaconsPresent else { return spacing }
    return "\(needed) on a regular grid instead of \(present), \(spacing)"
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

  /// The condition that decides the placement which needs the fewest beacons. Each placement is as good as its worst
  /// receiver.
  private func fewestBeacons(among placements: [PlacementPlan]) -> ConditionPlan? {
    let deciding = placements.compactMap { placement -> ConditionPlan? in
      let own = demanded(plans.filter { $0.conditions.placement == placement.placement })
      return isPossible(own) ? own.max { density($0) < density($1) } : nil
    }
    return deciding.min { density($0) < density($1) }
  }

  private func demanded(_ plans: [ConditionPlan]) -> [ConditionPlan] {
    guard let crowd = planner.requirement.crowd else { return plans }
    return plans.filter { $0.conditions.crowd == crowd }
  }

  private func density(_ plan: ConditionPlan) -> Double { plan.recommended?.triangularDensity ?? .infinity }

  private func verdict(met: [PlacementPlan], best: ConditionPlan?, layout: FloorLayout?) -> String {
    if !met.isEmpty {
      let names = met.map { $0.placement.map { "“\($0)”" } ?? "the survey as a whole" }
      let list = names.joined(separator: ", ")
      if let best, best.presentProbability == nil, let lattice = best.recommended {
        return
          "The requirement can be met by \(list): at most \(Text.number(lattice.triangularSpacing)) m apart at "
          + "\(best.conditions.label), \(Text.number(lattice.triangularDensity)) beacons per 100 m²."
      }
      return "The requirement is met as deployed by \(list)."
    }
    if plans.allSatisfy({ $0.verdict == .cannotBeSaid }) {
      return "Whether the requirement can be met cannot be said from this survey."
    }
    guard let best, let lattice = best.recommended else {
      return
        "The requirement is not met, and more beacons are not shown to meet it in any placement surveyed."
    }
    let name = best.conditions.placement.map { "“\($0)”" } ?? "the placement surveyed"
    let many =
      if let needed = layout?.positions.count ?? best.beaconsNeeded, let present = best.beaconsPresent {
        "\(needed) there instead of \(present)"
      } else { "\(Text.number(lattice.triangularDensity)) per 100 m²" }
    return "The requirement is not met as deployed. Fewest beacons are needed at \(name): \(many), at most "
      + "\(Text.number(lattice.triangularSpacing)) m apart."
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
    Set(levels).sorted { lhs, rhs in
      let left = lhs.flatMap(site.rank) ?? .max
      let right = rhs.flatMap(site.rank) ?? .max
      return left == right ? (lhs?.rawValue ?? "") < (rhs?.rawValue ?? "") : left < right
    }
  }
}
