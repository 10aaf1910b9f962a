/// A bound on the fewest sets that hold each point k times, from a price of each point: Σ k u + Σ min(0, 1 − Σ u over the set's points), which is no more than the
/// linear programme's and close to it after some hundreds of steps.
///
/// Steps along the subgradient: M. Held, P. Wolfe, H. Crowder, Math. Program. 6, 1974, doi 10.1007/BF01580223.
struct CoverMultipliers {
  /// The bound.
  private(set) var bound = 0.0
  /// What each set costs less the prices of its points: a cover with a set of cost c > 0 has `bound` + c sets at least.
  private(set) var costs: [Double]

  /// - Parameters:
  ///   - upper: sets of a cover that is known: bounds above `upper` − 1 are as good as any.
  ///   - steps: pairs of a set and a point are looked at twice in each.
  init(_ search: CoverSearch, upper: Int, steps: Int, within limits: SearchLimits) {
    let needs = [Double](repeating: 1, count: search.holders.count)
    self.init(search.sets, search.holders, needs: needs, upper: upper, steps: steps, within: limits)
  }

  /// - Parameters:
  ///   - holders: the sets of each point.
  ///   - needs: k of each point, ≥ 1.
  init(
    _ sets: IndexLists, _ holders: IndexLists, needs: [Double], upper: Int, steps: Int,
    within limits: SearchLimits
  ) {
    let sizes = sets.indices.map { max(1, Double(sets.length($0))) }
    var prices = holders.indices.map { point in holders[point].map { 1 / sizes[Int($0)] }.min() ?? 0 }
    costs = sizes.map { _ in 1 }
    bound = 0
    var (pace, sinceBetter) = (1.0, 0)
    var step = 0
    while step < steps, pace > 1e-4, bound <= Double(upper - 1) + 1e-6, step % 16 > 0 || !limits.isOver {
      step += 1
      var value = prices.indices.reduce(0) { $0 + needs[$1] * prices[$1] }
      let now = sets.indices.map { set in 1 - sets[set].reduce(0.0) { $0 + prices[Int($1)] } }
      // What is open less what is held, for the sets that pay.
      var slope = needs
      for set in sets.indices where now[set] < 0 {
        value += now[set]
        for point in sets[set] { slope[Int(point)] -= 1 }
      }
      if value > bound {
        // Only what counts starts the patience anew.
        if value > bound + 1e-3 { sinceBetter = 0 }
        (bound, costs) = (value, now)
      }
      sinceBetter += 1
      if sinceBetter > 20 { (pace, sinceBetter) = (pace / 2, 0) }
      var length = 0.0
      for point in prices.indices where prices[point] > 0 || slope[point] > 0 {
        length += slope[point] * slope[point]
      }
      guard length > 0 else { break }
      let stride = pace * max(0.05, Double(upper) - value) / length
      for point in prices.indices { prices[point] = max(0, prices[point] + stride * slope[point]) }
    }
  }

  /// The bound as a whole number of sets.
  var wholeBound: Int { max(0, Int((bound - 1e-6).rounded(.up))) }
}
