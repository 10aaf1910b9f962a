import RadioSurvey

/// How often a point gets what a requirement asks for, as estimated, by the beacons that hang.
struct DeploymentChance {
  let problem: PlacementProblem
  let need: DeploymentNeed
  let radio: PlacementRadio

  /// P(so many beacons at least do it), each for itself.
  ///
  /// - Returns: 0 for a requirement that several beacons meet together.
  func probability(at place: Position, beacons: [Position]) -> Double {
    guard let goal = need.reach.goal else { return 0 }
    // Place j: probability of just j beacons, those of `beacons` and more in the last.
    var counts = [Double](repeating: 0, count: need.beacons + 1)
    counts[0] = 1
    var distances = beacons.compactMap { problem.distance(from: $0, to: place, by: radio) }
    if need.beacons == 1 {
      return distances.min().map {
        goal.probability(at: max($0, CoveragePlanner.minimumDistance), radio: need.reach.radio)
      } ?? 0
    }
    // Those farther than the reach count too, each a little.
    distances.sort()
    for distance in distances.prefix(4 * need.beacons) {
      let p = goal.probability(at: max(distance, CoveragePlanner.minimumDistance), radio: need.reach.radio)
      counts[need.beacons] += p * counts[need.beacons - 1]
      for count in stride(from: need.beacons - 1, through: 1, by: -1) {
        counts[count] = (1 - p) * counts[count] + p * counts[count - 1]
      }
      counts[0] *= 1 - p
    }
    return min(1, counts[need.beacons])
  }
}
