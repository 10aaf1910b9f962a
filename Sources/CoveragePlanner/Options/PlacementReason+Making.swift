import RadioSurvey

extension PlacementReason {
  /// A placement that was not surveyed at the crowd level that the requirement names.
  static func levelNotSurveyed(_ placement: Placement?) -> PlacementReason {
    PlacementReason(.levelNotSurveyed, ReasonValues(placement: placement))
  }

  /// A placement that meets the requirement: as deployed, or with the spacing of the plan that decides.
  static func met(_ placement: Placement?, deciding plan: ConditionPlan?) -> PlacementReason {
    var values = ReasonValues(placement: placement)
    guard let plan, plan.presentProbability == nil, let lattice = plan.recommended else {
      return PlacementReason(.metAsDeployed, values)
    }
    values["spacing_m"] = .number(lattice.triangularSpacing)
    return PlacementReason(.metWithSpacing, values)
  }

  /// A placement that would meet the requirement, were it not for a caution.
  ///
  /// - Parameters:
  ///   - plan: the plan that decides.
  ///   - caution: why a plan cannot be relied on.
  static func unproven(_ placement: Placement?, deciding plan: ConditionPlan?, _ caution: PlanCaution)
    -> PlacementReason
  {
    var values = met(placement, deciding: plan).values
    values["caution"] = .reason(caution)
    return PlacementReason(.unproven, values)
  }

  /// A placement that does not meet the requirement.
  ///
  /// - Parameters:
  ///   - worst: the plan that decides.
  ///   - plans: all that the requirement asks of the placement.
  ///   - worksUpTo: the fullest level that a dense enough deployment serves, unless that is the last one.
  static func missed(
    _ placement: Placement?, deciding worst: ConditionPlan, among plans: [ConditionPlan],
    worksUpTo: CrowdLevel?
  ) -> PlacementReason {
    let code: Code =
      switch worst.verdict {
      case .needsMoreBeacons: .needsMoreBeacons
      case .onlyFar: .onlyFar
      case .notOftenEnough: .notOftenEnough
      case .works, .cannotBeSaid: .cannotBeSaid
      }
    let conditions = worst.conditions
    var values = ReasonValues(placement: placement)
    values["crowd"] = conditions.crowd.map { .text($0.rawValue) }
    if Set(plans.map(\.conditions.carriage)).count > 1 {
      values["carriage"] = conditions.carriage.map { .text($0.rawValue) }
    }
    if Set(plans.map(\.conditions.receiver)).count > 1 {
      values["receiver"] = conditions.receiver.map { .text($0.rawValue) }
    }
    let better = plans.count { $0.verdict == .works || $0.verdict == .needsMoreBeacons }
    if better > 0, better < plans.count {
      values["betterConditions"] = .count(better)
      values["conditions"] = .count(plans.count)
    }
    if code == .needsMoreBeacons {
      values["spacing_m"] = worst.recommended.map { .number($0.triangularSpacing) }
      values["beaconsNeeded"] = worst.beaconsNeeded.map { .count($0) }
      values["beaconsPresent"] = worst.beaconsPresent.map { .count($0) }
    } else {
      values["worksUpTo"] = worksUpTo.map { .text($0.rawValue) }
    }
    if code == .cannotBeSaid { values["plan"] = .reason(worst.reason) }
    return PlacementReason(code, values)
  }
}

extension ReasonValues {
  fileprivate init(placement: Placement?) {
    self = [:]
    self["placement"] = placement.map { .text($0.rawValue) }
  }
}
