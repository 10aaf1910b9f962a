package import RadioSurvey
import Statistics
package import Support

/// Which beacon a device puts first at a point, under one crowd level, carriage and receiver.
package struct NearestPoint: Hashable, Codable, Sendable {
  /// The conditions; a placement is none of them.
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

  private enum CodingKeys: String, CodingKey {
    case conditions, name, floor, nearest, right, interval, first, isMet, zone, offersList, wrongFloor
    case wrongFloorInterval, beacons
    case x = "x_m"
    case y = "y_m"
  }
}
