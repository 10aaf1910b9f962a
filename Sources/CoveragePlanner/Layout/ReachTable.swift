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

  /// Metres from each site to each point; infinite where out of the question.
  init(_ distances: [[Double]], points: Int) {
    self.init(
      points: points,
      sites: distances.map { row in
        let order = row.indices.filter { row[$0].isFinite }.sorted { (row[$0], $0) < (row[$1], $1) }
        return (order.map(Int32.init), order.map { row[$0] })
      })
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
      var (low, high) = (0, site.distances.count)
      while low < high {
        let middle = (low + high) / 2
        if site.distances[middle] <= reach { low = middle + 1 } else { high = middle }
      }
      result.append(site.points[..<low].lazy.map { names[Int($0)] }.filter { $0 >= 0 }.sorted())
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
