package import RadioSurvey
import Ranging

/// What a plan was asked for, with what devices are taken to assume.
package struct RequirementReason: Reason {
  /// The goals.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Immediate is named.
    case immediate
    /// Near or immediate is named.
    case near
    /// A packet is received in time.
    case heard
    /// The nearest beacon is taken for the nearest.
    case nearest
    /// The position is known well enough.
    case position
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// What was asked for beside that.
  ///
  /// - Parameter planner: with the probability, the crowd level and the packets of this requirement.
  package init(_ further: FurtherRequirement, planner: CoveragePlanner) {
    let own = RequirementReason(planner)
    var values = own.values
    values["probability"] = .number(further.probability)
    switch further.goal {
    case .zone: self.init(own.code, values)
    case .heard(_, let beacons):
      values["beacons"] = .count(beacons)
      self.init(.heard, values)
    case .nearest: self.init(.nearest, values)
    case .position(let error):
      values["error_m"] = .number(error)
      self.init(.position, values)
    }
  }

  /// What a planner was asked for.
  package init(_ planner: CoveragePlanner) {
    let requirement = planner.requirement
    var values: ReasonValues = ["probability": .number(requirement.probability)]
    values["crowd"] = requirement.crowd.map { .text($0.rawValue) }
    values["sessionSD_db"] = requirement.sessionSD.map { .number($0) }
    values["onlyAt"] = requirement.scope.isEverywhere ? nil : .texts(requirement.scope.names)
    // Nobody asked for it.
    if requirement == CoverageRequirement(sessionSD: requirement.sessionSD) {
      values["isDefault"] = .flag(true)
    }
    values["falseNear"] = requirement.falseNear.map { .number($0.probability) }
    switch requirement.goal {
    case .heard(let seconds):
      values["within_s"] = .number(seconds)
      self.init(.heard, values)
    case .zone(let zone):
      values["packets"] = .count(requirement.packets)
      values["nearBoundary_m"] = .number(planner.site.zones.near)
      values["zoneEnd_m"] = planner.site.zones.outerDistance(of: zone).map { .number($0) }
      values["falseNearDistance_m"] = .number(planner.falseNearDistance)
      values["assumption"] = .reason(planner.policy.assumption)
      self.init(zone == .immediate ? .immediate : .near, values)
    }
  }
}
