import Foundation

/// The given number of sites that serves as much as possible on average, if each serves a point independently with some probability: the sum of
/// w (1 − Π (1 − p)).
package struct ExpectedCover: Hashable, Sendable {
  /// Indices of the sites chosen, those that add most first.
  package var chosen: [Int]
  /// Weight served on average.
  package var expected: Double
  /// No choice of as many sites serves more.
  package var upperBound: Double
  /// Whether the clock ended the search.
  package var isCut: Bool

  /// Greed, then swaps while they gain: 1 − 1/e of the best at least, and nearly all of it as a rule.
  ///
  /// - Parameters:
  ///   - probabilities: of each site, for each point.
  ///   - weights: of the points. For beacons that stay, times the probability that none of them serves the point.
  package static func solve(
    probabilities: [[Double]], weights: [Double], count: Int,
    within limits: SearchLimits = SearchLimits(seconds: 10)
  ) -> ExpectedCover {
    var chosen: [Int] = []
    var missed = weights
    while chosen.count < count, let best = addition(probabilities, missed, except: chosen) {
      for point in missed.indices { missed[point] *= 1 - probabilities[best.site][point] }
      chosen.append(best.site)
    }
    var isCut = false
    var place = 0
    var unchanged = 0
    while unchanged < chosen.count {
      guard !limits.isOver else {
        isCut = true
        break
      }
      let without = self.missed(chosen.filter { $0 != chosen[place] }, probabilities, weights)
      let own = gain(of: chosen[place], probabilities, without)
      let other = addition(probabilities, without, except: chosen)
      if let other, other.gain > own + 1e-9 * max(own, 1e-9) {
        chosen[place] = other.site
        unchanged = 0
      } else {
        unchanged += 1
      }
      place = (place + 1) % chosen.count
    }
    let expected = zip(weights, self.missed(chosen, probabilities, weights)).reduce(0) { $0 + $1.0 - $1.1 }
    let bound = upperBound(probabilities, weights, count: count, start: chosen, within: limits)
    return ExpectedCover(chosen: chosen, expected: expected, upperBound: max(expected, bound), isCut: isCut)
  }

  private static func missed(_ chosen: [Int], _ probabilities: [[Double]], _ weights: [Double]) -> [Double] {
    var missed = weights
    for site in chosen { for point in missed.indices { missed[point] *= 1 - probabilities[site][point] } }
    return missed
  }

  private static func gain(of site: Int, _ probabilities: [[Double]], _ missed: [Double]) -> Double {
    zip(missed, probabilities[site]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func addition(_ probabilities: [[Double]], _ missed: [Double], except chosen: [Int]) -> (
    site: Int, gain: Double
  )? {
    var best: (site: Int, gain: Double)?
    for site in probabilities.indices where !chosen.contains(site) {
      let gain = gain(of: site, probabilities, missed)
      if gain > best?.gain ?? 0 { best = (site, gain) }
    }
    return best
  }

  /// Of fractions of sites: Σ w (1 − exp(−Σ q x)) with q = −log(1 − p) is the weight served if x is whole, and concave between. Each
  /// step's tangent plane is above it everywhere (M. Frank, P. Wolfe, Nav. Res. Logist. Q. 3, 1956, doi 10.1002/nav.3800030109).
  private static func upperBound(
    _ probabilities: [[Double]], _ weights: [Double], count: Int, start: [Int], within limits: SearchLimits
  ) -> Double {
    let total = weights.reduce(0, +)
    guard count < probabilities.count else {
      return total - missed(Array(probabilities.indices), probabilities, weights).reduce(0, +)
    }
    // Certainty has no finite q; what is missing to it is added to the bound.
    let missing = 1e-12
    let rates = probabilities.map { $0.map { -log1p(-min($0, 1 - missing)) } }
    var fractions = [Double](repeating: 0, count: rates.count)
    for site in start { fractions[site] = 1 }
    var bound = total
    for step in 0..<200 where step == 0 || !limits.isOver {
      var sums = [Double](repeating: 0, count: weights.count)
      for site in rates.indices where fractions[site] > 0 {
        for point in sums.indices { sums[point] += rates[site][point] * fractions[site] }
      }
      let left = zip(weights, sums).map { $0 * exp(-$1) }
      let slopes = rates.map { rate in zip(rate, left).reduce(0) { $0 + $1.0 * $1.1 } }
      let best = slopes.indices.sorted { (slopes[$0], $1) > (slopes[$1], $0) }.prefix(count)
      let ahead = best.reduce(0) { $0 + slopes[$1] } - zip(slopes, fractions).reduce(0) { $0 + $1.0 * $1.1 }
      bound = min(bound, total - left.reduce(0, +) + ahead + missing * total)
      let pace = 2 / Double(step + 3)
      for site in fractions.indices { fractions[site] *= 1 - pace }
      for site in best { fractions[site] += pace }
    }
    return bound
  }
}
