/// What the beacons are to achieve.
package enum PlacementGoal: Hashable, Sendable {
  /// As few as serve every point that can be served.
  case fewest
  /// So many that serve as much as possible; the kept ones are not counted.
  case most(count: Int)
  /// So many that leave the worst point as near as possible; the kept ones are not counted.
  case nearest(count: Int)
}
