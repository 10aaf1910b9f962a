/// What the deployment must do, judged by the nearest beacon alone.
package struct CoverageRequirement: Hashable, Codable, Sendable {
  /// What a device must get.
  package enum Goal: Hashable, Codable, Sendable {
    /// The device says this zone or a nearer one (immediate or near).
    case zone(Zone)
    /// At least one packet is received within this many seconds.
    case heard(within: Double)
  }

  /// What a device must get.
  package var goal: Goal
  /// With what probability, 0.5 ≤ p < 1.
  package var probability: Double
  /// At which crowd level it must hold; `nil` means at every level that was surveyed.
  package var crowd: CrowdLevel?
  /// How many packets a device averages before it speaks, ≥ 1.
  package var packets: Int
  /// SD from session to session in dB that is assumed where the survey does not tell how sessions differ; `nil` for no assumption.
  package var sessionSD: Double?
  /// Where it must hold when beacons are placed on a floor plan.
  package var scope: RequirementScope
  /// How often a device may say near where it is not; `nil` for a tenth, and no more often than the goal may be missed, which then
  /// only ranks what is recommended.
  package var falseNear: FalseNearLimit?

  /// A requirement. The default is near or better, 90 % of the time, from ten packets (1 s at 100 ms).
  package init(
    goal: Goal = .zone(.near), probability: Double = 0.9, crowd: CrowdLevel? = nil, packets: Int = 10,
    sessionSD: Double? = nil, scope: RequirementScope = RequirementScope(), falseNear: FalseNearLimit? = nil
  ) {
    self.goal = goal
    self.probability = probability
    self.crowd = crowd
    self.packets = packets
    self.sessionSD = sessionSD
    self.scope = scope
    self.falseNear = falseNear
  }

  private enum CodingKeys: String, CodingKey {
    case goal, probability, crowd, packets
    case sessionSD = "sessionSD_db"
    case scope, falseNear
  }
}

/// What the deployment must do beside the ``CoverageRequirement``: it is planned for on a floor plan.
package struct FurtherRequirement: Hashable, Codable, Sendable {
  /// What a device must get.
  package enum Goal: Hashable, Codable, Sendable {
    /// It says this zone or a nearer one of its nearest beacon.
    case zone(Zone)
    /// It hears the given number of beacons within the given seconds.
    case heard(within: Double, beacons: Int)
    /// The beacon that is nearest to a point is the one that it takes for the nearest.
    case nearest
    /// Its position is known to the given metres, with an unknown device offset in level.
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

/// Where a requirement holds: on the whole floor, or only at places of the floor plan that are named.
package struct RequirementScope: Hashable, Codable, Sendable {
  /// Points of interest.
  package var points: [String]
  /// Areas: everywhere in them.
  package var areas: [String]
  /// Paths: everywhere along them.
  package var paths: [String]

  /// The whole floor, unless something is named.
  package init(points: [String] = [], areas: [String] = [], paths: [String] = []) {
    self.points = points
    self.areas = areas
    self.paths = paths
  }

  /// Whether nothing is named.
  package var isEverywhere: Bool { points.isEmpty && areas.isEmpty && paths.isEmpty }

  /// All names, points first.
  package var names: [String] { points + areas + paths }
}

/// How often a device may say near where it is not.
package struct FalseNearLimit: Hashable, Codable, Sendable {
  /// At most with this probability, 0 < p ≤ 0.5.
  package var probability: Double
  /// At this distance from the beacon and beyond, metres; `nil` for twice the near boundary.
  package var beyond: Double?

  package init(probability: Double, beyond: Double? = nil) {
    self.probability = probability
    self.beyond = beyond
  }

  private enum CodingKeys: String, CodingKey {
    case probability
    case beyond = "beyond_m"
  }
}
