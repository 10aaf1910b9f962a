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

/// Some sets, and what each change would gain.
struct WeightedSwaps {
  private let search: WeightedCoverSearch
  private(set) var chosen: [Int] = []
  private var isChosen: [Bool]
  /// How many of the sets hold each point, and the exclusive or of their numbers: the only holder, if it is one.
  private var held: [Int32]
  private var mix: [Int32]
  /// Weight that each set would add.
  private var gains: [Double]

  init(_ search: WeightedCoverSearch, chosen start: [Int]) {
    self.search = search
    isChosen = [Bool](repeating: false, count: search.sets.count)
    held = [Int32](repeating: 0, count: search.weights.count)
    mix = held
    gains = search.sets.indices.map { set in search.sets[set].reduce(0.0) { $0 + search.weights[Int($1)] } }
    for set in start { add(set) }
  }

  /// Weight that a set would add.
  func gain(of set: Int) -> Double { isChosen[set] ? 0 : gains[set] }

  /// The set that adds most, the first of equals; `nil` if none adds anything.
  func bestAddition() -> Int? {
    var best: Int?
    var most = 1e-12 * search.total
    for set in gains.indices where !isChosen[set] && gains[set] > most { (best, most) = (set, gains[set]) }
    return best
  }

  /// The place among the chosen of the set to take out, the set to put in, and the weight that this gains.
  ///
  /// - Complexity: pairs of a set and a point (M. Resende, R. Werneck, Ann. Oper. Res. 150, 2007, doi 10.1007/s10479-006-0154-0).
  func bestSwap() -> (place: Int, set: Int, gain: Double)? {
    var slot = [Int](repeating: -1, count: isChosen.count)
    for (place, set) in chosen.enumerated() { slot[set] = place }
    // What is open without each set.
    var loss = [Double](repeating: 0, count: chosen.count)
    for point in held.indices where held[point] == 1 { loss[slot[Int(mix[point])]] += search.weights[point] }
    var best: (place: Int, set: Int, gain: Double)?
    var regained = [Double](repeating: 0, count: chosen.count)
    var touched: [Int] = []
    guard let least = loss.indices.min(by: { loss[$0] < loss[$1] }) else { return nil }
    for set in isChosen.indices where !isChosen[set] {
      for item in search.sets[set] where held[Int(item)] == 1 {
        let place = slot[Int(mix[Int(item)])]
        if regained[place] == 0 { touched.append(place) }
        regained[place] += search.weights[Int(item)]
      }
      var (place, net) = (least, regained[least] - loss[least])
      for other in touched where regained[other] - loss[other] > net {
        (place, net) = (other, regained[other] - loss[other])
      }
      for other in touched { regained[other] = 0 }
      touched.removeAll(keepingCapacity: true)
      if gains[set] + net > best?.gain ?? 0 { best = (place, set, gains[set] + net) }
    }
    return best
  }

  /// Points that some set holds, and none of the chosen.
  var openPoints: [Int] {
    held.indices.filter { held[$0] == 0 && search.weights[$0] > 0 }
  }

  /// The place of the set whose loss leaves least open.
  func leastPlace() -> Int? {
    var loss = [Double](repeating: 0, count: isChosen.count)
    for point in held.indices where held[point] == 1 { loss[Int(mix[point])] += search.weights[point] }
    return chosen.indices.min { loss[chosen[$0]] < loss[chosen[$1]] }
  }

  mutating func add(_ set: Int) {
    chosen.append(set)
    isChosen[set] = true
    for item in search.sets[set] {
      let point = Int(item)
      held[point] += 1
      mix[point] ^= Int32(set)
      if held[point] == 1 {
        for other in search.holders[point] { gains[Int(other)] -= search.weights[point] }
      }
    }
  }

  mutating func remove(place: Int) {
    let set = chosen.remove(at: place)
    isChosen[set] = false
    for item in search.sets[set] {
      let point = Int(item)
      held[point] -= 1
      mix[point] ^= Int32(set)
      if held[point] == 0 {
        for other in search.holders[point] { gains[Int(other)] += search.weights[point] }
      }
    }
  }
}
