import CoveragePlanner
import RadioSurvey

/// Which of several sets of conditions decides, as the planner has it: the worst receiver and carriage.
enum DecidingPlans {
  /// The worst of some plans; `nil` if there are none.
  static func worst(_ plans: [ConditionPlan]) -> ConditionPlan? {
    plans.max { first, second in
      let ranks = (rank(first.verdict), rank(second.verdict))
      guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
      return density(first) < density(second)
    }
  }

  /// The plans of a placement that the requirement asks for: those at its crowd level, or all.
  static func demanded(_ plans: [ConditionPlan], by requirement: RequirementReason) -> [ConditionPlan] {
    guard let crowd = requirement.values.text("crowd") else { return plans }
    return plans.filter { $0.conditions.crowd?.rawValue == crowd }
  }

  /// How bad a verdict is, from 0.
  static func rank(_ verdict: CoverageVerdict) -> Int {
    switch verdict {
    case .works: 0
    case .needsMoreBeacons: 1
    case .cannotBeSaid: 2
    case .notOftenEnough: 3
    case .onlyFar: 4
    }
  }

  private static func density(_ plan: ConditionPlan) -> Double {
    plan.recommended?.triangularDensity ?? .infinity
  }
}
