/// The order in which nearest neighbours approximate a likelihood, and the neighbours.
struct NeighbourOrder: Sendable {
  /// Places in the locations, group by group: each as far as can be from those of its group before it, the first nearest to their
  /// centre.
  let order: [Int]
  /// For each place of the order, up to thirty places before it of the nearest locations of its group, the nearest first.
  let neighbours: [[Int]]

  /// The maximin order (J. Guinness, Technometrics 60, 2018, doi 10.1080/00401706.2018.1437476). Of equals the first comes first.
  ///
  /// - Complexity: O(n²) for a group of n.
  init(_ locations: [NeighbourLocation], groups: NeighbourGroups) {
    var (order, neighbours) = ([Int](), [[Int]]())
    for members in groups.members {
      let start = order.count
      let group = Self.maximin(members.map { locations[$0] }).map { members[$0] }
      order += group
      neighbours += Self.neighbours(group.map { locations[$0] }).map { $0.map { start + $0 } }
    }
    self.order = order
    self.neighbours = neighbours
  }

  private static func maximin(_ locations: [NeighbourLocation]) -> [Int] {
    let count = Double(locations.count)
    let (x, y) = (locations.map(\.x), locations.map(\.y))
    let (centreX, centreY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var nearest = locations.indices.map { g in
      (x[g] - centreX) * (x[g] - centreX) + (y[g] - centreY) * (y[g] - centreY)
    }
    var next = nearest.indices.min { nearest[$0] < nearest[$1] } ?? 0
    for g in nearest.indices { nearest[g] = .infinity }
    var order: [Int] = []
    order.reserveCapacity(locations.count)
    for _ in locations.indices {
      order.append(next)
      nearest[next] = -1
      let (hereX, hereY) = (x[next], y[next])
      var (farthest, least) = (next, -1.0)
      // Plain memory: this is the square of the locations, and checked arrays take several times as long.
      nearest.withUnsafeMutableBufferPointer { nearest in
        x.withUnsafeBufferPointer { x in
          y.withUnsafeBufferPointer { y in
            for g in nearest.indices {
              let old = nearest[g]
              guard old >= 0 else { continue }
              let (dx, dy) = (x[g] - hereX, y[g] - hereY)
              let new = min(old, dx * dx + dy * dy)
              nearest[g] = new
              if new > least { (farthest, least) = (g, new) }
            }
          }
        }
      }
      next = farthest
    }
    return order
  }

  private static func neighbours(_ ordered: [NeighbourLocation]) -> [[Int]] {
    let count = VecchiaNeighbours.count
    let (x, y) = (ordered.map(\.x), ordered.map(\.y))
    return x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        ordered.indices.map { place in
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
  }
}
