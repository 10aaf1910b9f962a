@testable import CoveragePlanner

/// The most points that this many sets can cover: greed and swaps first, then a bound, then CBC's branch and cut.
struct MaximumCover: Hashable, Sendable {
  /// Indices of the sets chosen, ascending.
  var chosen: [Int]
  /// Points that they cover.
  var covered: Int
  /// No choice covers more points than this.
  var upperBound: Int
  /// Whether the clock ended the search.
  var isCut = false
  /// Whether the choice is proven to be the best.
  var isOptimal: Bool { covered == upperBound }

  /// Chooses at most `count` ≥ 1 of `sets`, each a list of points 0 ..< `points`.
  static func solve(
    points: Int, sets: [[Int]], count: Int, within limits: SearchLimits = SearchLimits()
  )
    -> MaximumCover
  {
    let best = solver(points: points, sets: sets).best(count: count, within: limits)
    let covered = Set(best.chosen.flatMap { sets[$0] }).count
    return MaximumCover(
      chosen: best.chosen.sorted(), covered: covered,
      upperBound: max(covered, Int((best.upperBound + 1e-6).rounded(.down))), isCut: best.isCut)
  }

  /// What fractions of sets could cover: the bound by linear programming, not below the optimum; `nil` if the solver
  /// fails.
  static func relaxation(points: Int, sets: [[Int]], count: Int) -> Double? {
    solver(points: points, sets: sets).relaxation(count: count)
  }

  /// The set that covers most of what is open, `count` times; the first of equals. Covers at least 1 − 1/e of the best (G.
  /// Nemhauser, L. Wolsey, M. Fisher, Math. Program. 14, 1978, doi 10.1007/BF01588971).
  static func greedy(points: Int, sets: [[Int]], count: Int) -> [Int] {
    var open = [Bool](repeating: true, count: points)
    var chosen: [Int] = []
    for _ in 0..<count {
      let gains = sets.map { set in set.reduce(0) { $0 + (open[$1] ? 1 : 0) } }
      guard let most = gains.max(), most > 0, let best = gains.firstIndex(of: most) else { break }
      for point in sets[best] { open[point] = false }
      chosen.append(best)
    }
    return chosen.sorted()
  }

  private static func solver(points: Int, sets: [[Int]]) -> WeightedCoverSolver {
    WeightedCoverSolver(IndexLists(sets), weights: [Double](repeating: 1, count: points))
  }
}
