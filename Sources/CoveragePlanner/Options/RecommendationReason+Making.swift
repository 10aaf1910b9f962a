import RadioSurvey

extension RecommendationReason {
  /// The survey cannot say of any condition.
  static let cannotBeSaid = RecommendationReason(.cannotBeSaid, [:])
  /// No placement has a density that meets the requirement for sure.
  static let noDensityShown = RecommendationReason(.noDensityShown, [:])

  /// Met by these placements; `nil` among them is a survey that names none.
  ///
  /// - Parameter best: the plan that decides the placement with the fewest beacons.
  static func met(by placements: [Placement?], best: ConditionPlan?) -> RecommendationReason {
    var values: ReasonValues = [:]
    let names = placements.compactMap { $0?.rawValue }
    if !names.isEmpty { values["placements"] = .texts(names) }
    if placements.contains(nil) { values["isWholeSurvey"] = .flag(true) }
    guard let best, best.presentProbability == nil, let lattice = best.recommended else {
      return RecommendationReason(.metAsDeployed, values)
    }
    values["spacing_m"] = .number(lattice.triangularSpacing)
    values["density_per100m2"] = .number(lattice.triangularDensity)
    values.add(range: best)
    values["placement"] = best.conditions.placement.map { .text($0.rawValue) }
    values["crowd"] = best.conditions.crowd.map { .text($0.rawValue) }
    values["carriage"] = best.conditions.carriage.map { .text($0.rawValue) }
    values["receiver"] = best.conditions.receiver.map { .text($0.rawValue) }
    return RecommendationReason(.metWithSpacing, values)
  }

  /// Met by a placement, were it not for the caution of its reason.
  static func unproven(_ reason: PlacementReason) -> RecommendationReason {
    RecommendationReason(.unproven, ["placementReason": .reason(reason)])
  }

  /// Not met as deployed.
  ///
  /// - Parameters:
  ///   - best: the plan that decides the placement with the fewest beacons, and its lattice.
  ///   - needed: beacons that it takes, if they can be counted.
  static func needsMoreBeacons(_ best: ConditionPlan, _ lattice: LatticePlan, needed: Int?)
    -> RecommendationReason
  {
    var values: ReasonValues = [
      "spacing_m": .number(lattice.triangularSpacing), "density_per100m2": .number(lattice.triangularDensity),
    ]
    values.add(range: best)
    values["placement"] = best.conditions.placement.map { .text($0.rawValue) }
    if let needed {
      values["beaconsNeeded"] = .count(needed)
      values["beaconsNeededLow"] = best.beaconCount.map { .count($0.low) }
      values["beaconsNeededHigh"] = best.beaconCount?.high.map { .count($0) }
    }
    values["beaconsPresent"] = best.beaconsPresent.map { .count($0) }
    return RecommendationReason(.needsMoreBeacons, values)
  }
}

extension ReasonValues {
  /// The densities that 5 % and 95 % of what the fit allows need no more than.
  fileprivate mutating func add(range plan: ConditionPlan) {
    self["densityLow_per100m2"] = .known(plan.densityLow)
    self["densityHigh_per100m2"] = .known(plan.densityHigh)
  }
}
