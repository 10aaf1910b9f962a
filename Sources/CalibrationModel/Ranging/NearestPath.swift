package import RadioSurvey
package import Support

/// Which beacons a device puts first along a way, under one crowd level, carriage and receiver.
@Memberwise package struct NearestPath: Hashable, Codable, Sendable {
  /// A part of the way on which one beacon comes first more often than the one that is nearest.
  @Memberwise package struct Stretch: Hashable, Codable, Sendable {
    /// Metres from the begin of the way.
    @Key("_m") package var start: Double
    /// Metres from the begin of the way, > start.
    @Key("_m") package var end: Double
    /// The beacon that is nearest.
    package var nearest: BeaconIdentifier
    /// The beacon that comes first most often.
    package var taken: BeaconIdentifier
    /// How often the nearest comes first where that is least often, 0…1.
    package var right: Double
  }

  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The way's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// The floor, if the site has several. Untrusted text.
  @Nullable package var floor: String?
  /// Metres.
  @Key("_m") package var length: Double
  /// Metres between points, at most.
  @Key("_m") package var step: Double
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
}

/// Two beacons that are confused too often.
@Memberwise package struct NearestPair: Hashable, Codable, Sendable {
  /// The beacon at which a device is wrong more often.
  package var first: BeaconIdentifier
  /// The beacon ranked first instead.
  package var second: BeaconIdentifier
  /// How often a device at the first ranks the second higher, 0…1.
  package var confused: Double
  /// How often the first is put before the second at the second, 0…1.
  package var confusedBack: Double
  /// How far apart they hang, metres: along the floor, or in a straight line between floors.
  @Key("_m") package var distance: Double
  /// By how much the second is ahead of the first as far from each, dB: its measured power, or the first's, is not true where it hangs.
  @Key("_db") package var imbalance: Double
  /// Distance at which two such beacons are distinguished as often as required if neither is ahead of the other, metres.
  @Key("_m") package var neededDistance: Double
  /// What an app can do meanwhile; absent where no margin is enough.
  @Nullable package var margin: SwitchMargin?
}

/// A point that is asked about.
@Memberwise package struct NearestPlace: Hashable, Sendable {
  /// Its name, if it has one. Untrusted text.
  package var name: String?
  /// Where a device stands; its floor is named if there are several.
  package var position: Position
}

/// Which beacon a device puts first at a point, under one crowd level, carriage and receiver.
@Memberwise package struct NearestPoint: Hashable, Codable, Sendable {
  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The point's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// Metres along the first axis of the site.
  @Key("_m") package var x: Double
  /// Metres along the second axis.
  @Key("_m") package var y: Double
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
}

/// One beacon at a point.
@Memberwise package struct NearestShare: Hashable, Codable, Sendable {
  package var beacon: BeaconIdentifier
  /// Its name in `survey.toml`.
  @Nullable package var name: String?
  /// How often a device at the point puts it first, 0…1.
  package var share: Double
  /// Ends of the 90 % interval, from the uncertainty of the fits, walls and floors.
  package var interval: Interval
  /// Metres in a straight line, the height between floors counted.
  @Key("_m") package var distance: Double
  /// What walls and floors between cost, dB ≥ 0.
  @Key("_db") package var loss: Double
  /// Storeys from the device's floor up to the beacon's, negative for a beacon below.
  package var storeys: Int
  /// The mean of its packets there.
  @Key("_dbm") package var level: Estimate
  /// Share of the variance from place to place that is explained by what was measured of the beacon, near the point if neighbours are alike, 0…1.
  package var explained: Double
  /// How often the device says near or immediate of it there, 0…1; absent where it is not known what devices assume.
  @Nullable package var near: Double?
  /// Whether the distance is outside those measured.
  package var isExtrapolated: Bool
}
