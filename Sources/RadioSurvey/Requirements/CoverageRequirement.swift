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
