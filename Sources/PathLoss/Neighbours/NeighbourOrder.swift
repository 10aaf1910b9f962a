/// The order in which nearest neighbours approximate a likelihood, and the neighbours.
struct NeighbourOrder: Sendable {
  /// Places in the locations: each as far as can be from those before it, the first nearest to their centre.
  let order: [Int]

  /// The maximin order (J. Guinness, Technometrics 60, 2018, doi 10.1080/00401706.2018.1437476). Of equals the first comes first.
  ///
  /// - Complexity: O(G²).
  init(_ locations: [NeighbourLocation]) {
    let count = Double(locations.count)
    let (x, y) = (locations.map(\.x), locations.map(\.y))
    let (centreX, centreY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var nearest = locations.indices.map { g in
      (x[g] - centreX) * (x[g] - centreX) + (y[g] - centreY) * (y[g] - centreY)
    }
    var next = nearest.indices.min { nearest[$0] < nearest[$1] } ?? 0
    for g in nearest.indices { nearest[g] = .infinity }
    var order: [Int] = []
    for _ in locations.indices {
      order.append(next)
      nearest[next] = -1
      var (farthest, least) = (next, -1.0)
      for g in nearest.indices where nearest[g] >= 0 {
        let (dx, dy) = (x[g] - x[next], y[g] - y[next])
        nearest[g] = min(nearest[g], dx * dx + dy * dy)
        if nearest[g] > least { (farthest, least) = (g, nearest[g]) }
      }
      next = farthest
    }
    self.order = order
  }

  /// For each place of the order, the places before it of the nearest locations, the nearest first.
  ///
  /// - Complexity: O(G²).
  func neighbours(_ locations: [NeighbourLocation], count: Int) -> [[Int]] {
    let (x, y) = (order.map { locations[$0].x }, order.map { locations[$0].y })
    return order.indices.map { place in
      var best: [(square: Double, place: Int)] = []
      best.reserveCapacity(count + 1)
      var worst = Double.infinity
      for other in 0..<place {
        let (dx, dy) = (x[other] - x[place], y[other] - y[place])
        let square = dx * dx + dy * dy
        guard square < worst || best.count < count else { continue }
        var index = best.count
        while index > 0, best[index - 1].square > square { index -= 1 }
        best.insert((square, other), at: index)
        if best.count > count { best.removeLast() }
        if best.count == count { worst = best[count - 1].square }
      }
      return best.map(\.place)
    }
  }
}
