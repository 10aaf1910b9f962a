/// The greatest weight that each number of sets can hold: greed and swaps upward and downward, bounds by multipliers, and CBC's branch
/// and cut for one of them.
struct WeightedCoverSolver: Sendable {
  let search: WeightedCoverSearch
  /// Pairs of a set and a point above which CBC does not get through its first linear programme in seconds.
  private static let mostPairs = 60_000

  /// Starts of swaps for one count, and for each count of a curve.
  private static let (kicks, curveKicks) = (600, 12)
  /// Sets up to which a curve is made: one of thousands takes minutes and gigabytes, and its steps are not told apart.
  private static let longestCurve = 1000
  /// Time below which no search of a curve begins.
  private static let leastSeconds = 1e-3

  /// The sets by the numbers that they came with.
  private let places: [Int: Int]

  init(_ sets: IndexLists, weights: [Double]) {
    search = WeightedCoverSearch(sets, weights: weights)
    places = Dictionary(uniqueKeysWithValues: search.names.enumerated().map { ($0.element, $0.offset) })
  }

  /// At place k the best that k sets hold, 0 ≤ k ≤ `count`; from there on nothing is gained. The sets of the last are in the order in which
  /// each adds most. Empty for more than 1,000 sets.
  ///
  /// - Parameter known: sets that hold much together, such as a cover of everything, by the numbers that they came with.
  func curve(upTo count: Int, known: [Int] = [], within limits: SearchLimits) -> [WeightedCover] {
    let most = min(count, search.sets.count)
    guard most <= Self.longestCurve else { return [] }
    var isCut = false
    var best: [[Int]] = [[]]
    var weights = [0.0]
    /// Swaps while there is time for them; a state of thousands of sets is not made anew for nothing.
    func improve(_ state: inout WeightedSwaps) {
      guard limits.secondsLeft > Self.leastSeconds else { return isCut = true }
      let swapped = search.improved(state.chosen, kicks: Self.curveKicks, within: limits.part(0.5))
      isCut = isCut || swapped.isCut
      if swapped.chosen != state.chosen { state = WeightedSwaps(search, chosen: swapped.chosen) }
    }
    var state = WeightedSwaps(search, chosen: [])
    for _ in stride(from: 1, through: most, by: 1) {
      if let set = state.bestAddition() { state.add(set) }
      improve(&state)
      best.append(state.chosen)
      weights.append(search.weight(of: state.chosen))
    }
    // Downward from what is known and from each better choice.
    let down = known.compactMap { places[$0] }
    if down.count == known.count, down.count <= most, search.weight(of: down) > weights[down.count] {
      best[down.count] = down
      weights[down.count] = search.weight(of: down)
    }
    state = WeightedSwaps(search, chosen: best[most])
    for size in stride(from: most - 1, through: 1, by: -1) {
      if state.chosen.count > size, let place = state.leastPlace() { state.remove(place: place) }
      improve(&state)
      let weight = search.weight(of: state.chosen)
      if weight > weights[size] {
        (best[size], weights[size]) = (state.chosen, weight)
      } else if limits.secondsLeft <= Self.leastSeconds {
        break
      } else {
        state = WeightedSwaps(search, chosen: best[size])
      }
    }
    let bounds = bounds(weights, within: limits.part(0.8))
    isCut = isCut || bounds.isCut
    best[most] = search.ordered(best[most])
    return best.indices.map { size in
      WeightedCover(
        chosen: best[size].map { search.names[$0] }, weight: weights[size],
        upperBound: max(weights[size], bounds.values[size]), isCut: isCut)
    }
  }

  /// Sets, by the numbers that they came with, in the order in which each adds most; those that are part of another come last.
  func ordered(_ chosen: [Int]) -> [Int] {
    let order = search.ordered(chosen.compactMap { places[$0] }).map { search.names[$0] }
    let ordered = Set(order)
    return order + chosen.filter { !ordered.contains($0) }
  }

  /// Bounds for some sizes, which serve those between.
  private func bounds(_ weights: [Double], within limits: SearchLimits) -> (values: [Double], isCut: Bool) {
    var multipliers = WeightedMultipliers(search)
    let most = weights.count - 1
    // Each size up to 8, then each eighth more.
    var size = 1
    while size <= most {
      multipliers.improve(count: size, lower: weights[size], steps: 400, within: limits)
      size = max(size + 1, size * 9 / 8)
    }
    var values = Array(multipliers.bounds.prefix(weights.count))
    // Fewer sets never hold more.
    for size in values.indices.reversed().dropFirst() { values[size] = min(values[size], values[size + 1]) }
    return (values, limits.isOver)
  }

  /// The best that `count` sets hold.
  ///
  /// - Parameter known: as many sets that hold much together, by the numbers that they came with.
  func best(count: Int, known: [Int] = [], within limits: SearchLimits) -> WeightedCover {
    let count = min(count, search.sets.count)
    guard count > 0 else { return WeightedCover(chosen: [], weight: 0, upperBound: 0) }
    let known = known.compactMap { places[$0] }
    let start = known.count == count ? known : search.greedy(count: count)
    let swapped = search.improved(start, kicks: Self.kicks, within: limits.part(0.3))
    var best = WeightedCover(
      chosen: swapped.chosen, weight: search.weight(of: swapped.chosen), upperBound: search.total,
      isCut: swapped.isCut)
    var multipliers = WeightedMultipliers(search)
    multipliers.improve(count: count, lower: best.weight, steps: 600, within: limits.part(0.5))
    best.upperBound = max(best.weight, multipliers.bounds[count])
    settle(&best)
    if best.gap > 1e-9 { branch(&best, count: count, multipliers, within: limits) }
    best.isCut = (best.isCut || limits.isOver) && best.gap > 1e-9
    best.chosen = search.ordered(best.chosen).map { search.names[$0] }
    return best
  }

  /// CBC: maximise Σ w y with y ≤ Σ x over the sets that hold a point, and Σ x ≤ count.
  private func branch(
    _ best: inout WeightedCover, count: Int, _ multipliers: WeightedMultipliers, within limits: SearchLimits
  ) {
    guard search.sets.items.count <= Self.mostPairs, !limits.isOver else { return }
    let program = Self.program(search, count: count, start: best.chosen)
    let answer = program.solution(within: limits)
    best.isCut = best.isCut || answer.isCut
    if !answer.values.isEmpty {
      let found = search.sets.indices.filter { answer.values[$0] > 0.5 }
      let weight = search.weight(of: found)
      if found.count <= count, weight > best.weight { (best.chosen, best.weight) = (found, weight) }
    }
    best.upperBound = max(best.weight, min(best.upperBound, -answer.bound))
    settle(&best)
  }

  /// A bound that is above by no more than the solver's tolerance proves the choice to be the best.
  private func settle(_ best: inout WeightedCover) {
    if best.upperBound - best.weight < 1e-7 * max(1, search.total) { best.upperBound = best.weight }
  }

  /// x, then y; a row for each point that Σ x − y ≥ 0, and a last one that −Σ x ≥ −count.
  static func program(_ search: WeightedCoverSearch, count: Int, start: [Int])
    -> LinearProgram
  {
    let points = search.weights.count
    var program = LinearProgram(rows: [Double](repeating: 0, count: points) + [-Double(count)])
    program.variables = search.sets.indices.map { set in
      LinearProgram.Variable(
        cost: 0, isWhole: true,
        entries: search.sets[set].map { (row: Int($0), factor: 1) } + [(row: points, factor: -1)])
    }
    // Once the sets are whole, the points are of themselves.
    program.variables += search.weights.indices.map {
      LinearProgram.Variable(cost: -search.weights[$0], isWhole: false, entries: [(row: $0, factor: -1)])
    }
    guard !start.isEmpty else { return program }
    program.start = [Double](repeating: 0, count: program.variables.count)
    for set in start {
      program.start[set] = 1
      for point in search.sets[set] { program.start[search.sets.count + Int(point)] = 1 }
    }
    return program
  }
}

/// Bounds on the weight that k sets can hold, for every k at once, from a price 0 ≤ λ ≤ w of each point:
/// Σ (w − λ) + the k greatest Σ λ of a set.
///
/// Any prices give a bound; those for one k are improved along the subgradient (M. Held, P. Wolfe, H. Crowder, Math. Program. 6, 1974,
/// doi 10.1007/BF01580223) and serve its neighbours too.
struct WeightedMultipliers {
  private let search: WeightedCoverSearch
  /// How much of a step's direction goes into the next (P. Camerini, L. Fratta, F. Maffioli, Math. Program. Study 3, 1975).
  private static let memory = 0.7
  private var prices: [Double]
  /// At place k the bound for k sets.
  private(set) var bounds: [Double]

  init(_ search: WeightedCoverSearch) {
    self.search = search
    prices = search.weights
    bounds = [Double](repeating: search.total, count: search.sets.count + 1)
    bounds[0] = 0
  }

  /// Improves the bound for `count` sets.
  ///
  /// - Parameter lower: a weight known as a lower bound.
  mutating func improve(count: Int, lower: Double, steps: Int, within limits: SearchLimits) {
    guard count > 0, count <= search.sets.count else { return }
    var best = Double.infinity
    var bestPrices = prices
    var (pace, sinceBetter, step) = (1.0, 0, 0)
    var direction = [Double](repeating: 0, count: prices.count)
    let close = 1e-9 * max(1, search.total)
    while step < steps, pace > 1e-3, bounds[count] - lower > close, step % 8 > 0 || !limits.isOver {
      step += 1
      let worth = search.sets.indices.map { set in search.sets[set].reduce(0.0) { $0 + prices[Int($1)] } }
      let order = search.sets.indices.sorted { (worth[$0], $1) > (worth[$1], $0) }
      let value = note(worth, order, at: count)
      if value < best {
        if value < best - 1e-5 * search.total { sinceBetter = 0 }
        (best, bestPrices) = (value, prices)
      }
      sinceBetter += 1
      if sinceBetter > 20 { (pace, sinceBetter) = (pace / 2, 0) }
      var held = [Double](repeating: 0, count: prices.count)
      for set in order.prefix(count) { for point in search.sets[set] { held[Int(point)] += 1 } }
      var length = 0.0
      for point in prices.indices {
        // A point at its full price is held or not, whichever balances.
        let isWanted = prices[point] < search.weights[point] || held[point] >= 1
        // The slope, mixed with the way that led here: it turns less.
        var slope = held[point] - (isWanted ? 1 : 0) + Self.memory * direction[point]
        if prices[point] == 0, slope > 0 { slope = 0 }
        if prices[point] == search.weights[point], slope < 0 { slope = 0 }
        direction[point] = slope
        length += slope * slope
      }
      guard length > 0 else { break }
      let stride = pace * max(close, value - lower) / length
      for point in prices.indices {
        prices[point] = min(search.weights[point], max(0, prices[point] - stride * direction[point]))
      }
    }
    prices = bestPrices
  }

  /// The bounds that these worths give, for all counts; the one for `count` is returned.
  private mutating func note(_ worth: [Double], _ order: [Int], at count: Int) -> Double {
    var sum = zip(search.weights, prices).reduce(0.0) { $0 + $1.0 - $1.1 }
    var own = sum
    for (index, set) in order.enumerated() {
      sum += worth[set]
      bounds[index + 1] = min(bounds[index + 1], sum)
      if index + 1 == count { own = sum }
    }
    return own
  }
}
