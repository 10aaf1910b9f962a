package import PathLoss
import RadioSurvey
import Statistics
import Support

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

extension PlanReason {
  /// Why a fit cannot be planned with: its first reason.
  package static func fitRefused(_ reason: FitReason?) -> PlanReason {
    PlanReason(.fitRefused, reason.map(ReasonValues.init(refusedFit:)) ?? [:])
  }

  /// Nothing says what devices assume of these beacons.
  static let assumedPowerUnknown = PlanReason(.assumedPowerUnknown, [:])
  /// The requirement names a zone that has no end.
  static let zoneWithoutEnd = PlanReason(.zoneWithoutEnd, [:])
  /// The receiver's sensitivity is not known.
  static let sensitivityUnknown = PlanReason(.sensitivityUnknown, [:])
  /// The beacons' advertising interval is not known.
  static let intervalUnknown = PlanReason(.intervalUnknown, [:])
  /// Without a floor plan beacons cannot be counted.
  static let floorPlanMissing = PlanReason(.floorPlanMissing, [:])

  /// No packet is sent within so many seconds.
  static func noPacket(within seconds: Double) -> PlanReason {
    PlanReason(.noPacketInTime, ["within_s": .number(seconds)])
  }
}

extension PlanCaution {
  /// A reach in metres outside the distances measured.
  static func reachExtrapolated(_ reach: Double, measured: Interval) -> PlanCaution {
    PlanCaution(
      .reachExtrapolated,
      [
        "reach_m": .number(reach), "nearest_m": .number(measured.lower),
        "farthest_m": .number(measured.upper),
      ]
    )
  }

  /// A floor looked at every so many metres.
  static func coarseFloor(step: Double) -> PlanCaution {
    PlanCaution(.coarseFloor, ["step_m": .number(step)])
  }

  /// Near said with a probability at a distance in metres, where less is allowed.
  static func falseNear(_ share: Double, at distance: Double, allowed: Double) -> PlanCaution {
    PlanCaution(
      .falseNear,
      ["falseNear": .number(share), "distance_m": .number(distance), "allowed": .number(allowed)])
  }

  /// A weak fit, with the codes of its reasons.
  static func weakFit(_ reasons: [FitReason]) -> PlanCaution {
    PlanCaution(.weakFit, ["reasons": .texts(reasons.map(\.code.rawValue))])
  }

  /// A share of the packets lost, 0…1.
  static func packetsLost(_ share: Double) -> PlanCaution {
    PlanCaution(.packetsLost, ["lostShare": .number(share)])
  }
}
