import RadioSurvey

extension PlanReason {
  /// The verdict of a plan with the numbers that it rests on.
  ///
  /// - Parameters:
  ///   - probability: demanded, 0…1.
  ///   - closestDistance: as near to a beacon as a device gets, metres.
  static func verdict(of plan: ConditionPlan, probability: Double, closestDistance: Double) -> PlanReason {
    var values: ReasonValues = [:]
    switch plan.verdict {
    case .works:
      values.add(density: plan)
      return PlanReason(.works, values)
    case .needsMoreBeacons:
      values.add(density: plan)
      values.add(count: plan)
      values["horizontalReach_m"] = plan.recommended.map { .number($0.horizontalReach) }
      values["presentProbability"] = plan.presentProbability.map { .number($0) }
      return PlanReason(.needsMoreBeacons, values)
    case .onlyFar, .notOftenEnough:
      values.add(density: plan)
      values.add(count: plan)
      values["closestDistance_m"] = .number(closestDistance)
      values["closestProbability"] = .number(plan.closestProbability ?? 0)
      values["probability"] = .number(probability)
      return PlanReason(plan.verdict == .onlyFar ? .onlyFar : .notOftenEnough, values)
    case .cannotBeSaid:
      values["closestDistance_m"] = .number(closestDistance)
      values["impossibleShare"] = .number(plan.impossibleShare)
      return PlanReason(.densityUnclear, values)
    }
  }
}

extension ReasonValues {
  /// Spacing and density of the plan to build with its range, if there is a plan.
  fileprivate mutating func add(density plan: ConditionPlan) {
    guard let lattice = plan.recommended else { return }
    self["spacing_m"] = .number(lattice.triangularSpacing)
    self["density_per100m2"] = .number(lattice.triangularDensity)
    self["densityLow_per100m2"] = plan.densityLow.map { .number($0) }
    self["densityHigh_per100m2"] = plan.densityHigh.map { .number($0) }
  }

  /// Beacons on a regular grid, and those that are there, if known.
  fileprivate mutating func add(count plan: ConditionPlan) {
    self["beaconsNeeded"] = plan.beaconsNeeded.map { .count($0) }
    self["beaconsPresent"] = plan.beaconsPresent.map { .count($0) }
  }
}
