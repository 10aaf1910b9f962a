/// The place that is surveyed: its beacons, receivers, and the words it uses for its conditions.
package struct Site: Hashable, Codable, Sendable {
  /// The site's name. Untrusted text.
  package var name: String
  /// Its beacons, in the order of the survey file.
  package var beacons: [Beacon]
  /// Its receivers.
  package var receivers: [ReceiverProfile]
  /// Its placements, in the order of the survey file.
  package var placements: [PlacementDefinition]
  /// Its crowd levels, from the emptiest to the fullest.
  package var crowdLevels: [CrowdLevelDefinition]
  /// The area to cover.
  package var floorPlan: FloorPlan?
  /// Where a device says immediate, near or far.
  package var zones: ZoneBoundaries

  package init(
    name: String = "survey", beacons: [Beacon] = [], receivers: [ReceiverProfile] = [],
    placements: [PlacementDefinition] = [], crowdLevels: [CrowdLevelDefinition] = [],
    floorPlan: FloorPlan? = nil,
    zones: ZoneBoundaries = .default
  ) {
    self.name = name
    self.beacons = beacons
    self.receivers = receivers
    self.placements = placements
    self.crowdLevels = crowdLevels
    self.floorPlan = floorPlan
    self.zones = zones
  }

  /// The beacon with this identity.
  package func beacon(_ identifier: BeaconIdentifier) -> Beacon? {
    beacons.first { $0.identifier == identifier }
  }

  /// The profile of this receiver.
  package func profile(_ receiver: Receiver) -> ReceiverProfile? {
    receivers.first { $0.receiver == receiver }
  }

  /// Where a crowd level is between emptiest (0) and fullest; `nil` for one the site does not name.
  package func rank(of crowd: CrowdLevel) -> Int? {
    crowdLevels.firstIndex { $0.level == crowd }
  }
}
