/// The place that is surveyed: its beacons, receivers, and the words it uses for its conditions.
@Memberwise package struct Site: Hashable, Codable, Sendable {
  /// The site's name. Untrusted text.
  package var name: String = "survey"
  /// Its beacons, in the order of the survey file.
  package var beacons: [Beacon] = []
  package var receivers: [ReceiverProfile] = []
  /// Its placements, in the order of the survey file.
  package var placements: [PlacementDefinition] = []
  /// Its crowd levels, from the emptiest to the fullest.
  package var crowdLevels: [CrowdLevelDefinition] = []
  /// The area to cover.
  package var floorPlan: FloorPlan?
  /// The walls of the plan that the survey file names, if there is one.
  package var planWalls: [Wall]?
  /// Where a device says immediate, near or far.
  package var zones: ZoneBoundaries = .default
  /// What beacons cost; `nil` if it is not said.
  package var prices: Prices?

  /// Where a crowd level is between emptiest (0) and fullest; `nil` for one the site does not name.
  package func rank(of crowd: CrowdLevel) -> Int? {
    crowdLevels.firstIndex { $0.level == crowd }
  }
}

/// What beacons cost, as the survey file says.
@Memberwise package struct Prices: Hashable, Codable, Sendable {
  /// The currency or its sign, shown after an amount. Untrusted text.
  package var currency: String
  /// One beacon with what it costs to hang it, ≥ 0.
  package var beacon: Double
  /// A new battery with the work, for one beacon, ≥ 0; `nil` if it is not said.
  package var battery: Double?
}

extension Site: SiteKnowledge {
  package func beacon(_ identifier: BeaconIdentifier) -> Beacon? {
    beacons.first { $0.identifier == identifier }
  }

  package func profile(_ receiver: Receiver) -> ReceiverProfile? {
    receivers.first { $0.receiver == receiver }
  }

  package func height(of placement: Placement?) -> Double? {
    placement.flatMap { name in placements.first { $0.placement == name }?.heightAboveDevice }
  }
}

/// A place where the surveyor stood still.
@Memberwise package struct SurveyLocation: Hashable, Codable, Sendable {
  /// The surveyor's name for the place, or a name derived from its coordinates or distance.
  package var name: String
  /// Whether the surveyor named the place. Two surveys share a place only if both named it.
  package var isNamed: Bool = true
  /// Where it is, if the log has coordinates.
  package var position: Position?
  /// True distance to the dwell's beacon in metres, if the log has it; > 0.
  package var distance: Double?
}

/// A point in the site's own coordinates, in metres.
@Memberwise package struct Position: Hashable, Codable, Sendable {
  /// Metres along the site's first axis.
  package var x: Double
  /// Metres along the site's second axis.
  package var y: Double
  /// Metres above the floor.
  package var z: Double?
  /// The floor's name, if the site has several.
  package var floor: String?

  /// Straight-line distance in metres: √(Δx² + Δy² + Δz²), with Δz = 0 if either height is unknown;
  /// `nil` if the two are on different floors.
  package func distance(to other: Position) -> Double? {
    if let floor, let otherFloor = other.floor, floor != otherFloor { return nil }
    let dx = x - other.x
    let dy = y - other.y
    let dz = if let z, let otherZ = other.z { z - otherZ } else { 0.0 }
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }

  /// Straight-line metres where beacons hang so much higher than devices are held, if one of the two has no height.
  package func distance(to other: Position, raisedBy height: Double?) -> Double? {
    guard let height, z == nil || other.z == nil else { return distance(to: other) }
    return along(to: other).map { ($0 * $0 + height * height).squareRoot() }
  }

  /// Metres along the floor; `nil` if the two are on different floors.
  package func along(to other: Position) -> Double? {
    if let floor, let otherFloor = other.floor, floor != otherFloor { return nil }
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
