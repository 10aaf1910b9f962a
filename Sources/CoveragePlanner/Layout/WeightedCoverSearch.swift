import RadioSurvey

/// Points with weights, and the sets that hold them: what is common to all counts of sets.
///
/// Points in the same sets are one point with the sum of their weights, and sets whose points are all in another set are left out.
struct WeightedCoverSearch: Sendable {
  /// Points of each set.
  let sets: IndexLists
  /// Sets of each point.
  let holders: IndexLists
  /// Of each point.
  let weights: [Double]
  /// The number that each set came with.
  let names: [Int]
  /// Of all points that some set holds.
  let total: Double

  init(_ all: IndexLists, weights given: [Double]) {
    let kept = CoverReduction.maximal(all, points: given.count)
    let held = all.selection(of: kept, names: given.indices.map(Int32.init))
    let (first, group) = CoverReduction.merged(held.transposed(count: given.count))
    var weights = [Double](repeating: 0, count: first.count)
    for (point, group) in group.enumerated() { weights[group] += given[point] }
    // Points that no set holds are one point, if there are any: it has no weight.
    var names = [Int32](repeating: -1, count: given.count)
    for (index, point) in first.enumerated() { names[point] = Int32(index) }
    sets = held.selection(of: Array(held.indices), names: names)
    holders = sets.transposed(count: first.count)
    for point in holders.indices where holders.length(point) == 0 { weights[point] = 0 }
    self.weights = weights
    self.names = kept
    total = weights.reduce(0, +)
  }

  /// The set that adds most, again and again, the first of equals, with the weight that is held then: the best k sets so found hold at
  /// least 1 − 1/e of what any k sets can (G. Nemhauser, L. Wolsey, M. Fisher, Math. Program. 14, 1978, doi 10.1007/BF01588971).
  func greedy(count: Int, after start: [Int] = []) -> [Int] {
    var state = WeightedSwaps(self, chosen: start)
    while state.chosen.count < count, let best = state.bestAddition() { state.add(best) }
    return state.chosen
  }

  /// Weight that these sets hold.
  func weight(of chosen: [Int]) -> Double {
    var isHeld = [Bool](repeating: false, count: weights.count)
    var sum = 0.0
    for set in chosen {
      for point in sets[set] where !isHeld[Int(point)] {
        isHeld[Int(point)] = true
        sum += weights[Int(point)]
      }
    }
    return sum
  }

  /// Swaps of one set for another while they gain.
  func swapped(_ chosen: [Int], within limits: SearchLimits) -> (chosen: [Int], isCut: Bool) {
    var state = WeightedSwaps(self, chosen: chosen)
    // Gains smaller than this are rounding.
    let least = 1e-9 * max(total, 1)
    while !limits.isOver {
      guard let swap = state.bestSwap(), swap.gain > least else { return (state.chosen, false) }
      state.remove(place: swap.place)
      state.add(swap.set)
    }
    return (state.chosen, true)
  }

  /// Swaps from many starts: two of the sets make room for sets that hold open points, drawn by lot, and swaps go on from there.
  ///
  /// - Parameter kicks: starts.
  func improved(_ chosen: [Int], kicks: Int, within limits: SearchLimits) -> (chosen: [Int], isCut: Bool) {
    var generator = SeededGenerator(seed: 1)
    var (best, isCut) = swapped(chosen, within: limits)
    var most = weight(of: best)
    for _ in 0..<kicks where !isCut && !best.isEmpty && best.count < sets.count {
      var state = WeightedSwaps(self, chosen: best)
      let open = state.openPoints
      guard !open.isEmpty else { break }
      for _ in 0..<2 {
        let near = holders[open[Int(generator.next() % UInt64(open.count))]]
        let set = Int(near[near.startIndex + Int(generator.next() % UInt64(near.count))])
        guard !state.chosen.contains(set), let place = state.leastPlace() else { continue }
        state.remove(place: place)
        state.add(set)
      }
      let next = swapped(state.chosen, within: limits)
      isCut = next.isCut
      let weight = weight(of: next.chosen)
      if weight >= most { (best, most) = (next.chosen, weight) }
    }
    return (best, isCut)
  }

  /// The same sets in the order in which each adds most.
  func ordered(_ chosen: [Int]) -> [Int] {
    var state = WeightedSwaps(self, chosen: [])
    var left = chosen.sorted()
    while !left.isEmpty {
      let gains = left.map { state.gain(of: $0) }
      let best = gains.indices.max { gains[$0] < gains[$1] || (gains[$0] == gains[$1] && $0 > $1) } ?? 0
      state.add(left.remove(at: best))
    }
    return state.chosen
  }
}
