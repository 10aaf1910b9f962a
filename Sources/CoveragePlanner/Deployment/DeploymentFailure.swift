/// A requirement that no beacons can be placed for, and why.
package struct DeploymentFailure: Error, Hashable, Sendable {
  /// What was asked for.
  package var requirement: RequirementReason
  /// Why it cannot be planned for.
  package var reason: PlanReason
}
