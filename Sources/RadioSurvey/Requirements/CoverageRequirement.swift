/// What the deployment must do, judged by the nearest beacon alone.
@Memberwise package struct CoverageRequirement: Hashable, Codable, Sendable {
  package enum Goal: Hashable, Codable, Sendable {
    /// The device says this zone or a nearer one (immediate or near).
    case zone(Zone)
    /// At least one packet is received within this many seconds.
    case heard(within: Double)
  }

  package var goal: Goal = .zone(.near)
  /// With what probability, 0.5 ≤ p < 1.
  package var probability: Double = 0.9
  /// At which crowd level it must hold; `nil` means at every level that was surveyed.
  package var crowd: CrowdLevel?
  /// How many packets a device averages before it speaks, ≥ 1.
  package var packets: Int = 10
  /// SD from session to session in dB that is assumed where the survey does not tell how sessions differ; `nil` for no assumption.
  @Key("_db") package var sessionSD: Double?
  /// Where it must hold when beacons are placed on a floor plan.
  package var scope: RequirementScope = RequirementScope()
  /// How often a device may say near where it is not; `nil` for as often as it may miss the goal, at twice the near boundary.
  package var falseNear: FalseNearLimit?

  /// How often a device may say near where it is not, 0…0.5: as required, or as often as it may miss the goal.
  package var mostFalseNear: Double {
    // Of 1 − 0.8 the double is not that of 0.2.
    falseNear?.probability ?? ((1 - probability) * 1e9).rounded() / 1e9
  }
}

/// What the deployment must do beside the ``CoverageRequirement``: it is planned for on a floor plan.
@Memberwise(unlabelled: 1) package struct FurtherRequirement: Hashable, Codable, Sendable {
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

  package var goal: Goal
  /// With what probability, 0.5 ≤ p < 1.
  package var probability: Double = 0.9
  /// At which crowd level; `nil` means at every level that was surveyed.
  package var crowd: CrowdLevel?
  /// How many packets a device averages before it speaks, ≥ 1.
  package var packets: Int = 10
  package var scope: RequirementScope = RequirementScope()
}

extension CoverageRequirement {
  /// A requirement beside another one, for what counts where a survey stood; `nil` if it asks something of several beacons together.
  package init?(counting further: FurtherRequirement) {
    switch further.goal {
    case .zone(let zone): self.init(goal: .zone(zone))
    case .heard(let seconds, 1): self.init(goal: .heard(within: seconds))
    case .heard, .nearest, .position: return nil
    }
    probability = further.probability
    crowd = further.crowd
    packets = further.packets
    scope = further.scope
  }
}

/// Where a requirement holds: on the whole floor, or only at places of the floor plan that are named.
@Memberwise package struct RequirementScope: Hashable, Codable, Sendable {
  package var points: [String] = []
  /// Areas: everywhere in them.
  package var areas: [String] = []
  /// Paths: everywhere along them.
  package var paths: [String] = []
  /// Things that each have a beacon of their own, by which a device is to know them.
  package var spots: [RequirementSpot] = []
  /// Metres around a point or a spot within which somebody is at it; `nil` for the near boundary.
  @Key("_m") package var within: Double?

  /// Whether nothing is named.
  package var isEverywhere: Bool { points.isEmpty && areas.isEmpty && paths.isEmpty && spots.isEmpty }

  /// All names, points first.
  package var names: [String] { points + areas + paths + spots.map(\.name) }
}

/// A thing with a beacon of its own: an exhibit, a table, a shelf.
@Memberwise package struct RequirementSpot: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where it is; `nil` for the point of the floor plan, or else the declared beacon, with its name.
  package var position: Position?
  /// The declared beacon that hangs there, by its name; `nil` for the one with the name of the spot, or none. Untrusted text.
  package var beacon: String?
}

/// How often a device may say near where it is not.
@Memberwise package struct FalseNearLimit: Hashable, Codable, Sendable {
  /// At most with this probability, 0 < p ≤ 0.5.
  package var probability: Double
  /// At this distance from the beacon and beyond, metres; `nil` for twice where the zone that is asked for ends.
  @Key("_m") package var beyond: Double?
}
