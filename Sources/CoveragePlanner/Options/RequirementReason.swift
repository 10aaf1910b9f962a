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
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// What a planner was asked for.
  package init(_ planner: CoveragePlanner) {
    let requirement = planner.requirement
    var values: ReasonValues = ["probability": .number(requirement.probability)]
    values["crowd"] = requirement.crowd.map { .text($0.rawValue) }
    values["sessionSD_db"] = requirement.sessionSD.map { .number($0) }
    switch requirement.goal {
    case .heard(let seconds):
      values["within_s"] = .number(seconds)
      self.init(.heard, values)
    case .zone(let zone):
      values["packets"] = .count(requirement.packets)
      values["nearBoundary_m"] = .number(planner.site.zones.near)
      values["assumption"] = .reason(planner.policy.assumption)
      self.init(zone == .immediate ? .immediate : .near, values)
    }
  }
}
