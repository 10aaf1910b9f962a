import Foundation
import Statistics
import Support
package import CalibrationModel

extension PITHistogram {
  /// From the counts of ``bins`` bins.
  package init(counts: [Int]) {
    let total = counts.reduce(0, +)
    let share = 1 / Double(counts.count)
    let expected: Double = Double(total) * share
    let usual: Interval = Interval(
      lower: Double(Self.quantile(0.025, trials: total, share: share)),
      upper: Double(Self.quantile(0.975, trials: total, share: share)))
    self.init(counts: counts, expected: expected, usual: usual)
  }

  /// With locations at which nothing was heard: draws from the lowest levels of their distribution, of the whole fit's because one
  /// silent location barely moves it.
  package func adding(_ silent: [Double]) -> PITHistogram {
    var counts = counts
    for share in silent { counts[Self.bin(share)] += 1 }
    var result = PITHistogram(counts: counts)
    result.silentLocations = silent.count
    return result
  }

  /// The smallest k with P(K ≤ k) ≥ p for a binomial K.
  private static func quantile(_ p: Double, trials: Int, share: Double) -> Int {
    let n = Double(trials)
    var sum = 0.0
    for k in 0...trials {
      let k = Double(k)
      sum += exp(
        Distributions.logGamma(n + 1) - Distributions.logGamma(k + 1) - Distributions.logGamma(n - k + 1)
          + k * log(share) + (n - k) * log1p(-share))
      if sum >= p { return Int(k) }
    }
    return trials
  }
}
