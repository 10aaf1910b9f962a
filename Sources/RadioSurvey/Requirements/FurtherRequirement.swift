/// What the deployment must do beside the ``CoverageRequirement``: it is planned for on a floor plan.
package struct FurtherRequirement: Hashable, Codable, Sendable {
  /// What a device must get.
  package enum Goal: Hashable, Codable, Sendable {
    /// It says this zone or a nearer one of its nearest beacon.
    case zone(Zone)
    /// It hears so many beacons within so many seconds.
    case heard(within: Double, beacons: Int)
    /// The beacon that is nearest to a point is the one that it takes for the nearest.
    case nearest
    /// Its position is known to so many metres, its own offset in level unknown.
    case position(error: Double)
  }

  /// What a device must get.
  package var goal: Goal
  /// With what probability, 0.5 ≤ p < 1.
  package var probability: Double
  /// At which crowd level; `nil` means at every level that was surveyed.
  package var crowd: CrowdLevel?
  /// How many packets a device averages before it speaks, ≥ 1.
  package var packets: Int
  /// Where.
  package var scope: RequirementScope

  package init(
    _ goal: Goal, probability: Double = 0.9, crowd: CrowdLevel? = nil, packets: Int = 10,
    scope: RequirementScope = RequirementScope()
  ) {
    self.goal = goal
    self.probability = probability
    self.crowd = crowd
    self.packets = packets
    self.scope = scope
  }
}
