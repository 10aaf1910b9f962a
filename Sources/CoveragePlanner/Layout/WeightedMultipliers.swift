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
  /// The worth Σ λ of each set with the prices of the best bound for the count that was improved last.
  private(set) var worths: [Double] = []

  init(_ search: WeightedCoverSearch) {
    self.search = search
    prices = search.weights
    bounds = [Double](repeating: search.total, count: search.sets.count + 1)
    bounds[0] = 0
  }

  /// Improves the bound for `count` sets.
  ///
  /// - Parameter lower: a weight that so many sets are known to hold.
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
        (best, bestPrices, worths) = (value, prices, worth)
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
