import RadioSurvey

/// An order in which to visit places: short, not always the shortest.
///
/// The nearest place comes next, from each of some starts; then parts of the way are reversed as long as that shortens it (2-opt: G. A. Croes,
/// Oper. Res. 6(6), 1958, doi 10.1287/opre.6.6.791). The way ends where the last place is.
struct WalkingOrder {
  /// The places by their indices, the first to visit first.
  private(set) var order: [Int] = []
  private let costs: [[Double]]

  /// Places to start from that are tried, at most.
  private static let mostStarts = 12

  /// - Parameter cost: metres from one place to another.
  /// - Complexity: O(places²) for each start and each reversal.
  init(_ places: [Position], cost: (Position, Position) -> Double) {
    costs = places.map { here in places.map { cost(here, $0) } }
    let stride = max(1, places.count / Self.mostStarts)
    var best = Double.infinity
    for start in Swift.stride(from: 0, to: places.count, by: stride) {
      let tour = shortened(nearestNext(from: start))
      let length = zip(tour, tour.dropFirst()).reduce(0) { $0 + costs[$1.0][$1.1] }
      if length < best - 1e-9 { (order, best) = (tour, length) }
    }
  }

  private func nearestNext(from start: Int) -> [Int] {
    var tour = [start]
    var left = costs.indices.filter { $0 != start }
    while let last = tour.last,
      let next = left.indices.min(by: { costs[last][left[$0]] < costs[last][left[$1]] })
    {
      tour.append(left.remove(at: next))
    }
    return tour
  }

  private func shortened(_ tour: [Int]) -> [Int] {
    var tour = tour
    var isShorter = true
    while isShorter {
      isShorter = false
      for first in tour.indices {
        for last in tour.indices where last > first {
          // Beyond the ends of the way there is nothing to walk.
          let before =
            first > 0 ? costs[tour[first - 1]][tour[last]] - costs[tour[first - 1]][tour[first]] : 0
          let after =
            last + 1 < tour.count ? costs[tour[first]][tour[last + 1]] - costs[tour[last]][tour[last + 1]] : 0
          if before + after < -1e-9 {
            tour[first...last].reverse()
            isShorter = true
          }
        }
      }
    }
    return tour
  }
}
