/// A beacon of the site.
public struct Beacon: Hashable, Codable, Sendable {
  /// Its identity in the logs.
  public var identifier: BeaconIdentifier
  /// The surveyor's name for it; shown to people.
  public var name: String?
  /// Where it hangs.
  public var position: Position?
  /// How it hangs; applies to every dwell of the beacon that does not say otherwise.
  public var placement: Placement?
  /// Advertising interval in milliseconds (20…10 240).
  public var advertisingInterval: Double?
  /// Transmit power of the radio in dBm. Not the level at 1 m.
  public var transmitPower: Double?
  /// The level at 1 m that the beacon broadcasts (“measured power”), dBm.
  public var measuredPower: Double?

  /// A beacon with what is known of it.
  public init(
    identifier: BeaconIdentifier, name: String? = nil, position: Position? = nil, placement: Placement? = nil,
    advertisingInterval: Double? = nil, transmitPower: Double? = nil, measuredPower: Double? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.position = position
    self.placement = placement
    self.advertisingInterval = advertisingInterval
    self.transmitPower = transmitPower
    self.measuredPower = measuredPower
  }
}

/// What is known of a receiving device before the survey.
public struct ReceiverProfile: Hashable, Codable, Sendable {
  /// Its name in the logs.
  public var receiver: Receiver
  /// Level in dBm below which it hears nothing.
  public var sensitivity: Double?
  /// Share of the time that it listens, 0…1; 1 where it scans all the time.
  public var dutyCycle: Double?
  /// Whether it delivers packets or levels it has smoothed.
  public var source: ReadingSource?

  /// A profile with what is known.
  public init(
    receiver: Receiver, sensitivity: Double? = nil, dutyCycle: Double? = nil, source: ReadingSource? = nil
  ) {
    self.receiver = receiver
    self.sensitivity = sensitivity
    self.dutyCycle = dutyCycle
    self.source = source
  }
}

/// A crowd level of the survey, with what it means in people.
public struct CrowdLevelDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  public var level: CrowdLevel
  /// People in the room.
  public var people: Int?
  /// People per square metre.
  public var peoplePerSquareMetre: Double?

  /// A level with what is known of it.
  public init(level: CrowdLevel, people: Int? = nil, peoplePerSquareMetre: Double? = nil) {
    self.level = level
    self.people = people
    self.peoplePerSquareMetre = peoplePerSquareMetre
  }
}

/// A placement of the survey, with what planning needs to know of it.
public struct PlacementDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  public var placement: Placement
  /// Height of the beacon above the device in metres, ≥ 0: no device ever comes closer than this.
  public var heightAboveDevice: Double?

  /// A placement with what is known of it.
  public init(placement: Placement, heightAboveDevice: Double? = nil) {
    self.placement = placement
    self.heightAboveDevice = heightAboveDevice
  }
}

/// The rectangle that is to be covered, with its walls.
public struct FloorPlan: Hashable, Codable, Sendable {
  /// Metres along the first axis, > 0.
  public var width: Double
  /// Metres along the second axis, > 0.
  public var depth: Double
  /// Its walls, in the order of the survey file.
  public var walls: [Wall]

  /// A rectangle of width × depth metres with what stands in it.
  public init(width: Double, depth: Double, walls: [Wall] = []) {
    self.width = width
    self.depth = depth
    self.walls = walls
  }

  /// Square metres.
  public var area: Double { width * depth }
}

/// The place that is surveyed: its beacons, receivers, and the words it uses for its conditions.
public struct Site: Hashable, Codable, Sendable {
  /// The site's name. Untrusted text.
  public var name: String
  /// Its beacons, in the order of the survey file.
  public var beacons: [Beacon]
  /// Its receivers.
  public var receivers: [ReceiverProfile]
  /// Its placements, in the order of the survey file.
  public var placements: [PlacementDefinition]
  /// Its crowd levels, from the emptiest to the fullest.
  public var crowdLevels: [CrowdLevelDefinition]
  /// The area to cover.
  public var floorPlan: FloorPlan?
  /// Where a device says immediate, near or far.
  public var zones: ZoneBoundaries

  /// A site with what is known of it.
  public init(
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
  public func beacon(_ identifier: BeaconIdentifier) -> Beacon? {
    beacons.first { $0.identifier == identifier }
  }

  /// The profile of this receiver.
  public func profile(_ receiver: Receiver) -> ReceiverProfile? {
    receivers.first { $0.receiver == receiver }
  }

  /// Where a crowd level stands between emptiest (0) and fullest; `nil` for one the site does not name.
  public func rank(of crowd: CrowdLevel) -> Int? {
    crowdLevels.firstIndex { $0.level == crowd }
  }
}
