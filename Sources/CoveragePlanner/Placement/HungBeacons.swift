import RadioSurvey

/// Beacons in their places, to find those that are nearest to a device with walls counted.
struct HungBeacons: Sendable {
  let positions: [Position]
  private let buckets: PointBuckets

  init(_ positions: [Position]) {
    self.positions = positions
    buckets = PointBuckets(positions.map(FloorPoint.init))
  }

  /// The beacons with the shortest loss-equivalent distances, metres, ascending: fewer than asked for where others are on another floor.
  ///
  /// - Parameter beyond: metres along the floor that a beacon is away at least.
  /// - Complexity: the beacons nearer along the floor than the last of them is through walls.
  func nearest(
    _ count: Int, to device: Position, beyond: Double = 0, by radio: PlacementRadio,
    of problem: PlacementProblem
  ) -> [(distance: Double, beacon: Int)] {
    var nearest: [(distance: Double, beacon: Int)] = []
    var ring: [(squared: Double, beacon: Int)] = []
    var (seen, inner, radius) = (0, -1.0, buckets.side)
    while seen < positions.count {
      ring.removeAll(keepingCapacity: true)
      buckets.visit(around: FloorPoint(device), radius: radius) { index, squared in
        if squared > inner { ring.append((squared, index)) }
      }
      ring.sort { $0 < $1 }
      for (squared, beacon) in ring {
        // Heights and walls only make a distance longer; a billionth is rounding.
        if nearest.count == count, let last = nearest.last,
          squared > last.distance * last.distance * (1 + 1e-9)
        {
          return nearest
        }
        guard squared >= beyond * beyond,
          let distance = problem.distance(from: positions[beacon], to: device, by: radio)
        else { continue }
        nearest.insert(
          (distance, beacon), at: nearest.firstIndex { (distance, beacon) < $0 } ?? nearest.count)
        if nearest.count > count { nearest.removeLast() }
      }
      seen += ring.count
      (inner, radius) = (radius * radius, 2 * radius)
    }
    return nearest
  }
}
