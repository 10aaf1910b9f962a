import Statistics

/// Where to put a given number of beacons so that the worst-served point is as near to one as possible: the p-centre problem.
///
/// Distances may be loss-equivalent ones, d · 10^(L/(10 n)) with L dB of walls between.
package struct SmallestReach: Hashable, Sendable {
  /// The least distance, in metres, within which every point has a beacon.
  package var reach: Double
  /// Indices of the sites chosen, ascending.
  package var chosen: [Int]
  /// No choice of as many sites has a smaller reach, metres.
  package var lowerBound: Double
  /// Whether the clock ended the search.
  package var isCut = false
  /// Whether it is proven that no smaller distance will do.
  package var isOptimal: Bool { reach <= lowerBound }

  /// Chooses at most `count` ≥ 1 sites, by bisection over the distances that occur; each step is a set cover.
  ///
  /// - Parameter known: a choice that reaches every point within the farthest distance of the table; `nil` to search for one.
  static func solve(
    _ table: ReachTable, count: Int, known: [Int]? = nil, within limits: SearchLimits
  ) -> SmallestReach? {
    let steps = table.steps
    guard let farthest = steps.last,
      let first = known ?? cover(table, within: farthest, count, limits.part(0.5)).chosen
    else { return nil }
    var (low, high) = (0, steps.count - 1)
    var best = SmallestReach(reach: farthest, chosen: first, lowerBound: steps[0])
    while low <= high {
      let middle = (low + high) / 2
      // One step never takes all the time that is left.
      let answer = cover(table, within: steps[middle], count, limits.part(0.25))
      best.isCut = best.isCut || answer.isCut
      if let chosen = answer.chosen {
        best.reach = steps[middle]
        best.chosen = chosen
        high = middle - 1
      } else {
        if answer.isProven, middle + 1 < steps.count {
          best.lowerBound = max(best.lowerBound, steps[middle + 1])
        }
        low = middle + 1
      }
    }
    best.isCut = best.isCut && !best.isOptimal
    return best
  }

  private static func cover(_ table: ReachTable, within reach: Double, _ count: Int, _ limits: SearchLimits)
    -> (chosen: [Int]?, isProven: Bool, isCut: Bool)
  {
    let (sets, points) = table.sets(within: reach)
    guard points > 0 else { return ([], true, false) }
    guard let cover = CoverSolver.fewest(points: points, sets: sets, enough: count, within: limits) else {
      return (nil, true, false)
    }
    if cover.chosen.count <= count { return (cover.chosen, true, false) }
    return (nil, cover.lowerBound > count, cover.isCut)
  }
}

/// How far each site is from the points around it, nearest first.
struct ReachTable: Sendable {
  /// Points 0 ..< `points`.
  let points: Int
  /// Of each site: its points, nearest first, and how far they are, metres.
  let sites: [(points: [Int32], distances: [Double])]
  /// How far each point is from what is there already, metres.
  let reached: [Double]

  init(points: Int, sites: [(points: [Int32], distances: [Double])], reached: [Double] = []) {
    self.points = points
    self.sites = sites
    self.reached = reached.isEmpty ? [Double](repeating: .infinity, count: points) : reached
  }

  /// The points that each site reaches, of those that nothing there reaches, with new numbers; and how many those are.
  func sets(within reach: Double) -> (sets: IndexLists, points: Int) {
    var names = [Int32](repeating: -1, count: points)
    var left = 0
    for point in 0..<points where !(reached[point] <= reach) {
      names[point] = Int32(left)
      left += 1
    }
    var result = IndexLists()
    for site in sites {
      let near = site.distances.indices.first(onwards: { site.distances[$0] > reach })
      result.append(site.points[..<near].lazy.map { names[Int($0)] }.filter { $0 >= 0 }.sorted())
    }
    return (result, left)
  }

  /// The distances that occur, ascending; those a billionth apart count as one.
  var steps: [Double] {
    var all = sites.flatMap(\.distances) + reached.filter(\.isFinite)
    all.sort()
    var steps: [Double] = []
    for distance in all {
      if let last = steps.last, distance - last <= 1e-9 * max(1, distance) {
        steps[steps.count - 1] = distance
      } else {
        steps.append(distance)
      }
    }
    return steps
  }
}
