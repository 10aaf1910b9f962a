package import RadioSurvey
package import Support

/// Which beacons a device puts first along a way, under one crowd level, carriage and receiver.
package struct NearestPath: Hashable, Codable, Sendable {
  /// A part of the way on which one beacon comes first more often than the one that is nearest.
  package struct Stretch: Hashable, Codable, Sendable {
    /// Metres from the begin of the way.
    package var start: Double
    /// Metres from the begin of the way, > start.
    package var end: Double
    /// The beacon that is nearest.
    package var nearest: BeaconIdentifier
    /// The beacon that comes first most often.
    package var taken: BeaconIdentifier
    /// How often the nearest comes first where that is least often, 0…1.
    package var right: Double

    package init(
      start: Double, end: Double, nearest: BeaconIdentifier, taken: BeaconIdentifier, right: Double
    ) {
      self.start = start
      self.end = end
      self.nearest = nearest
      self.taken = taken
      self.right = right
    }

    private enum CodingKeys: String, CodingKey {
      case start = "start_m"
      case end = "end_m"
      case nearest, taken, right
    }
  }

  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The way's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// The floor, if the site has several. Untrusted text.
  @Nullable package var floor: String?
  /// Metres.
  package var length: Double
  /// Metres between points, at most.
  package var step: Double
  /// How often the nearest comes first, the mean over the way, 0…1.
  package var right: Double
  /// Ends of the 90 % interval for that.
  package var interval: Interval
  /// Share of the way along which the nearest comes first as often as asked.
  package var metShare: Double
  /// Share of the way along which another beacon comes first more often than the nearest.
  package var takenShare: Double
  /// The stretches of that, the one where the nearest comes first least often before the others.
  package var stretches: [Stretch]
  /// The points along the way, in order.
  package var points: [NearestPoint]

  package init(
    conditions: FitConditions, name: String? = nil, floor: String? = nil, length: Double, step: Double,
    right: Double, interval: Interval, metShare: Double, takenShare: Double, stretches: [Stretch],
    points: [NearestPoint]
  ) {
    self.conditions = conditions
    self.name = name
    self.floor = floor
    self.length = length
    self.step = step
    self.right = right
    self.interval = interval
    self.metShare = metShare
    self.takenShare = takenShare
    self.stretches = stretches
    self.points = points
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, name, floor, right, interval, metShare, takenShare, stretches, points
    case length = "length_m"
    case step = "step_m"
  }
}

/// Two beacons that are confused too often.
package struct NearestPair: Hashable, Codable, Sendable {
  /// The beacon at which a device is wrong more often.
  package var first: BeaconIdentifier
  /// The beacon ranked first instead.
  package var second: BeaconIdentifier
  /// How often a device at the first ranks the second higher, 0…1.
  package var confused: Double
  /// How often the first is put before the second at the second, 0…1.
  package var confusedBack: Double
  /// How far apart they hang, metres: along the floor, or in a straight line between floors.
  package var distance: Double
  /// By how much the second is ahead of the first as far from each, dB: its measured power, or the first's, is not true where it hangs.
  package var imbalance: Double
  /// Distance at which two such beacons are distinguished as often as required if neither is ahead of the other, metres.
  package var neededDistance: Double
  /// What an app can do meanwhile; absent where no margin is enough.
  @Nullable package var margin: SwitchMargin?

  package init(
    first: BeaconIdentifier, second: BeaconIdentifier, confused: Double, confusedBack: Double,
    distance: Double, imbalance: Double, neededDistance: Double, margin: SwitchMargin? = nil
  ) {
    self.first = first
    self.second = second
    self.confused = confused
    self.confusedBack = confusedBack
    self.distance = distance
    self.imbalance = imbalance
    self.neededDistance = neededDistance
    self.margin = margin
  }

  private enum CodingKeys: String, CodingKey {
    case first, second, confused, confusedBack, margin
    case distance = "distance_m"
    case imbalance = "imbalance_db"
    case neededDistance = "neededDistance_m"
  }
}

/// A point that is asked about.
package struct NearestPlace: Hashable, Sendable {
  /// Its name, if it has one. Untrusted text.
  package var name: String?
  /// Where a device stands; its floor is named if there are several.
  package var position: Position

  package init(name: String? = nil, position: Position) {
    self.name = name
    self.position = position
  }
}

/// Which beacon a device puts first at a point, under one crowd level, carriage and receiver.
package struct NearestPoint: Hashable, Codable, Sendable {
  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The point's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// Metres along the first axis of the site.
  package var x: Double
  /// Metres along the second axis.
  package var y: Double
  /// The floor, if the site has several. Untrusted text.
  @Nullable package var floor: String?
  /// The beacon that is nearest: of those on the same floor if there are any, in a straight line.
  package var nearest: BeaconIdentifier
  /// How often it comes first, 0…1; with those that are as near to 1 cm.
  package var right: Double
  /// Ends of the 90 % interval for that.
  package var interval: Interval
  /// The beacon that comes first most often.
  package var first: BeaconIdentifier
  /// Whether the nearest comes first as often as asked.
  package var isMet: Bool
  /// The zone that the device names most often for the beacon that comes first; absent where it is not known what devices assume.
  @Nullable package var zone: Zone?
  /// Whether an app should offer a list: no beacon is said to be near or immediate there more often than not. Absent as above.
  @Nullable package var offersList: Bool?
  /// How often the beacon that comes first is on another floor; absent where all are on one.
  @Nullable package var wrongFloor: Double?
  /// Ends of the 90 % interval for that.
  @Nullable package var wrongFloorInterval: Interval?
  /// The nearest beacon and those that come first in 1 % or may, most often first.
  package var beacons: [NearestShare]

  package init(
    conditions: FitConditions, name: String? = nil, x: Double, y: Double, floor: String? = nil,
    nearest: BeaconIdentifier, right: Double, interval: Interval, first: BeaconIdentifier, isMet: Bool,
    zone: Zone? = nil, offersList: Bool? = nil, wrongFloor: Double? = nil,
    wrongFloorInterval: Interval? = nil, beacons: [NearestShare]
  ) {
    self.conditions = conditions
    self.name = name
    self.x = x
    self.y = y
    self.floor = floor
    self.nearest = nearest
    self.right = right
    self.interval = interval
    self.first = first
    self.isMet = isMet
    self.zone = zone
    self.offersList = offersList
    self.wrongFloor = wrongFloor
    self.wrongFloorInterval = wrongFloorInterval
    self.beacons = beacons
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, name, floor, nearest, right, interval, first, isMet, zone, offersList, wrongFloor
    case wrongFloorInterval, beacons
    case x = "x_m"
    case y = "y_m"
  }
}

/// One beacon at a point.
package struct NearestShare: Hashable, Codable, Sendable {
  /// Its identity.
  package var beacon: BeaconIdentifier
  /// Its name in `survey.toml`.
  @Nullable package var name: String?
  /// How often a device at the point puts it first, 0…1.
  package var share: Double
  /// Ends of the 90 % interval, from the uncertainty of the fits, walls and floors.
  package var interval: Interval
  /// Metres in a straight line, the height between floors counted.
  package var distance: Double
  /// What walls and floors between cost, dB ≥ 0.
  package var loss: Double
  /// Storeys from the device's floor up to the beacon's, negative for a beacon below.
  package var storeys: Int
  /// How often the device says near or immediate of it there, 0…1; absent where it is not known what devices assume.
  @Nullable package var near: Double?
  /// Whether the distance is outside those measured.
  package var isExtrapolated: Bool

  package init(
    beacon: BeaconIdentifier, name: String? = nil, share: Double, interval: Interval, distance: Double,
    loss: Double, storeys: Int, near: Double? = nil, isExtrapolated: Bool
  ) {
    self.beacon = beacon
    self.name = name
    self.share = share
    self.interval = interval
    self.distance = distance
    self.loss = loss
    self.storeys = storeys
    self.near = near
    self.isExtrapolated = isExtrapolated
  }

  private enum CodingKeys: String, CodingKey {
    case beacon, name, share, interval, storeys, near, isExtrapolated
    case distance = "distance_m"
    case loss = "loss_db"
  }
}
