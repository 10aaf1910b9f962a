/// The fewest sets that cover every point: greed and swaps first, then bounds, then CBC's branch and cut.
package enum CoverSolver {
  /// A cover and how good it can at best be.
  package struct Cover: Hashable, Sendable {
    /// Indices of the sets chosen, ascending.
    package var chosen: [Int]
    /// No cover has fewer sets than this.
    package var lowerBound: Int
    /// Whether the clock ended the search: the same question may get another answer on another machine.
    package var isCut = false
    /// Whether the cover is proven to be the smallest.
    package var isOptimal: Bool { chosen.count == lowerBound }
  }

  /// Swaps without improvement before and after the bound is known.
  private static let (firstSwaps, moreSwaps) = (3_000, 30_000)
  /// Steps of the bound by multipliers.
  static let multiplierSteps = 600
  /// Pairs of a set and a point above which CBC does not get through its first linear programme in seconds.
  static let mostPairs = 300_000

  /// Covers points 0 ..< `points` by the fewest of `sets`; `nil` if some point is in no set.
  ///
  /// A limit that is reached leaves a valid cover with a gap.
  ///
  /// - Parameter enough: stop at a cover of this many sets, or at a proof that there is none.
  /// - Complexity: exponential in the worst case, and at most as many nodes as the limits allow.
  static func fewest(points: Int, sets: IndexLists, enough: Int = 0, within limits: SearchLimits) -> Cover? {
    guard holdsAll(points: points, sets) else { return nil }
    let small = CoverReduction(sets, points: points)
    var cover = Cover(chosen: small.forced, lowerBound: small.forced.count)
    let parts = CoverParts.of(small.sets, points: small.points.count)
    // The largest part has what time is left.
    for part in parts.sorted(by: { $0.points.count < $1.points.count }) {
      let left = parts.count == 1 ? enough - small.forced.count : 0
      let found = solve(part, of: small.sets, points: small.points.count, enough: left, within: limits)
      cover.chosen += found.chosen.map { small.names[$0] }
      cover.lowerBound += found.lowerBound
      cover.isCut = cover.isCut || found.isCut
    }
    cover.chosen.sort()
    return cover
  }

  static func holdsAll(points: Int, _ sets: IndexLists) -> Bool {
    var isHeld = [Bool](repeating: false, count: points)
    for point in sets.items { isHeld[Int(point)] = true }
    return isHeld.allSatisfy(\.self)
  }

  private static func solve(
    _ part: (sets: [Int], points: [Int]), of sets: IndexLists, points: Int, enough: Int,
    within limits: SearchLimits
  ) -> Cover {
    var names = [Int32](repeating: -1, count: points)
    for (index, point) in part.points.enumerated() { names[point] = Int32(index) }
    let own = sets.selection(of: part.sets, names: names)
    let search = CoverSearch(own, points: part.points.count)
    let start = search.improved(search.greedy(), target: max(1, enough), steps: firstSwaps, within: limits)
    var cover = Cover(chosen: start.cover, lowerBound: 1, isCut: start.isCut)
    let prices = CoverMultipliers(
      own, search.holders, needs: part.points.map { _ in 1 }, upper: cover.chosen.count,
      steps: multiplierSteps, within: limits)
    cover.lowerBound = min(cover.chosen.count, max(1, prices.wholeBound))
    func isDone() -> Bool {
      cover.isOptimal || cover.chosen.count <= enough || (enough > 0 && cover.lowerBound > enough)
    }
    if !isDone() {
      let more = search.improved(
        cover.chosen, target: max(enough, cover.lowerBound), steps: moreSwaps, within: limits.part(0.3))
      (cover.chosen, cover.isCut) = (more.cover, more.isCut)
    }
    if !isDone() { branch(&cover, search, prices, within: limits) }
    return Cover(
      chosen: cover.chosen.map { part.sets[$0] }, lowerBound: cover.lowerBound,
      isCut: cover.isCut && !cover.isOptimal)
  }

  /// CBC, on what a smaller cover could hold.
  private static func branch(
    _ cover: inout Cover, _ search: CoverSearch, _ prices: CoverMultipliers, within limits: SearchLimits
  ) {
    let goal = Double(cover.chosen.count - 1)
    guard !limits.isOver else { return cover.isCut = true }
    let useful = search.sets.indices.filter { prices.bound + max(0, prices.costs[$0]) <= goal + 1e-6 }
    let all = search.holders.indices.map(Int32.init)
    let left = search.sets.selection(of: useful, names: all)
    guard holdsAll(points: all.count, left) else { return cover.lowerBound = cover.chosen.count }
    let small = CoverReduction(left, points: all.count)
    guard small.sets.items.count <= mostPairs else { return }
    cover.branch(small.sets, needs: small.points.map { _ in 1 }, forced: small.forced.count, within: limits) {
      let chosen = ($0.map { small.names[$0] } + small.forced).map { useful[$0] }.sorted()
      return holdsAll(points: all.count, search.sets.selection(of: chosen, names: all)) ? chosen : nil
    }
  }
}

extension CoverSolver.Cover {
  /// Asks CBC for one set less than the cover that is known, and no more.
  ///
  /// - Parameters:
  ///   - sets: those that may be chosen beside the `forced`.
  ///   - needs: how many of them each point needs.
  ///   - whole: the cover that some of them make with the forced; `nil` if it holds too little.
  mutating func branch(
    _ sets: IndexLists, needs: [Double], forced: Int = 0, within limits: SearchLimits,
    _ whole: ([Int]) -> [Int]?
  ) {
    var program = LinearProgram(rows: needs)
    program.variables = sets.indices.map { set in
      LinearProgram.Variable(cost: 1, isWhole: true, entries: sets[set].map { (row: Int($0), factor: 1) })
    }
    program.cutoff = Double(chosen.count - forced) - 0.5
    let answer = program.solution(within: limits)
    isCut = isCut || answer.isCut
    if !answer.values.isEmpty, let found = whole(sets.indices.filter { answer.values[$0] > 0.5 }),
      found.count < chosen.count
    {
      chosen = found
    }
    let bound = answer.bound.isFinite ? Int((answer.bound + Double(forced) - 1e-6).rounded(.up)) : 0
    lowerBound = min(chosen.count, max(lowerBound, answer.isRefuted ? chosen.count : bound))
  }
}
