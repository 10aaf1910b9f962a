/// Where to put a given number of beacons so that the worst-served point is as near to one as possible: the p-centre problem.
///
/// Distances may be loss-equivalent ones, d · 10^(L/(10 n)) with L dB of walls between.
package struct SmallestReach: Hashable, Sendable {
  /// The least distance, in metres, within which every point has a beacon.
  package var reach: Double
  /// Indices of the sites chosen, ascending.
  package var chosen: [Int]
  /// Whether it is proven that no smaller distance will do.
  package var isOptimal: Bool

  /// Chooses at most `count` ≥ 1 sites, by bisection over the distances that occur; each step is a set cover.
  ///
  /// - Parameter distances: metres from each site to each point, rows of equal length; infinite where out of the question.
  /// - Returns: `nil` if no choice reaches every point, and without sites or points.
  package static func solve(distances: [[Double]], count: Int, nodeLimit: Int = 2000) -> SmallestReach? {
    guard let points = distances.first?.count, points > 0, count > 0 else { return nil }
    // Distances a billionth apart count as one.
    var steps: [Double] = []
    for distance in Set(distances.joined()).sorted() where distance.isFinite {
      if let last = steps.last, distance - last <= 1e-9 * max(1, distance) {
        steps[steps.count - 1] = distance
      } else {
        steps.append(distance)
      }
    }
    guard let farthest = steps.last, cover(distances, within: farthest, count, nodeLimit).chosen != nil else {
      return nil
    }
    var (low, high) = (0, steps.count - 1)
    var best = SmallestReach(reach: farthest, chosen: [], isOptimal: false)
    // Below the best distance lies the longest that was tried and failed; its failure is proven or not.
    var isProven = true
    while low <= high {
      let middle = (low + high) / 2
      let answer = cover(distances, within: steps[middle], count, nodeLimit)
      if let chosen = answer.chosen {
        best.reach = steps[middle]
        best.chosen = chosen
        high = middle - 1
      } else {
        isProven = answer.isProven
        low = middle + 1
      }
    }
    best.isOptimal = isProven
    return best
  }

  private static func cover(
    _ distances: [[Double]], within reach: Double, _ count: Int, _ nodeLimit: Int
  ) -> (chosen: [Int]?, isProven: Bool) {
    let points = distances[0].count
    let sets = distances.map { row in row.indices.filter { row[$0] <= reach } }
    guard let greedy = CoverSolver.greedy(points: points, sets: sets) else { return (nil, true) }
    if greedy.count <= count { return (greedy, true) }
    // Fractions of sites that do not do prove that whole ones do not, at a fraction of the cost.
    if let least = CoverSolver.relaxation(points: points, sets: sets), least > Double(count) + 1e-6 {
      return (nil, true)
    }
    guard let cover = CoverSolver.fewest(points: points, sets: sets, nodeLimit: nodeLimit) else {
      return (nil, true)
    }
    return cover.chosen.count <= count ? (cover.chosen, true) : (nil, cover.lowerBound > count)
  }
}
