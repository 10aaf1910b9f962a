/// A floor as beacons of one kind cover it.
package protocol BeaconFloor: Sendable {
  /// The fewest beacons found that leave nothing that is to be served farther than a reach along the floor, metres, without walls
  /// between; `nil` if none or too many would do.
  func fewest(reach: Double) -> Int?

  /// The farthest along the floor that anything is from its nearest beacon with this many ≥ 1, metres; `nil` where that is not known.
  func reach(beacons: Int) -> Double?
}

extension FloorArrangements: BeaconFloor {}
