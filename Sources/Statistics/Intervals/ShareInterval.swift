import Foundation
package import Support

/// Intervals of a share that hold for few trials, and for trials that come in groups.
package enum ShareInterval {
  /// The exact interval of Clopper and Pearson: the shares under which k or more, and k or fewer, of n are not rarer than
  /// (1 − level)/2 (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934, doi 10.1093/biomet/26.4.404). It never holds less often
  /// than it says, and is wider than Wilson's for it.
  ///
  /// - Parameters:
  ///   - successes: k, 0…n; need not be whole.
  ///   - trials: n ≥ 0; none gives 0…1.
  ///   - level: 0 < level < 1.
  package static func exact(successes k: Double, trials n: Double, level: Double = 0.95) -> Interval {
    guard n > 0 else { return Interval(lower: 0, upper: 1) }
    let tail = (1 - level) / 2
    return Interval(
      lower: k <= 0 ? 0 : Distributions.betaQuantile(tail, k, n - k + 1),
      upper: k >= n ? 1 : Distributions.betaQuantile(1 - tail, k + 1, n - k))
  }

  /// The interval of Korn and Graubard for a share among trials that come in groups whose members resemble each other
  /// (E. L. Korn, B. I. Graubard, Survey Methodology 24, 1998): the exact one, for as many independent trials as the scatter of
  /// the groups amounts to.
  ///
  /// With n trials in m groups, k_j of n_j in group j and p = k/n, the variance of p is m/(m − 1) Σ (k_j − p n_j)²/n², which
  /// makes p (1 − p) over it independent trials, times (t_{n−1}/t_{m−1})² because it is known from m groups only. Where no group
  /// differs from another, which says nothing about their scatter, a group counts as one trial.
  ///
  /// - Parameter groups: k_j and n_j ≥ 1.
  /// - Returns: 0…1 for fewer than two groups.
  package static func clustered(_ groups: [(successes: Int, trials: Int)], level: Double = 0.95) -> Interval {
    let n = Double(groups.reduce(0) { $0 + $1.trials })
    let m = Double(groups.count)
    guard m >= 2, n >= m else { return Interval(lower: 0, upper: 1) }
    let share = Double(groups.reduce(0) { $0 + $1.successes }) / n
    let scatter = groups.reduce(0) { sum, group in
      let residual = Double(group.successes) - share * Double(group.trials)
      return sum + residual * residual
    }
    let variance = m / (m - 1) * scatter / (n * n)
    var effective = m
    if variance > 0 {
      let quantile: (Double) -> Double = {
        Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: $0)
      }
      let ratio = n > m ? quantile(n - 1) / quantile(m - 1) : 1
      effective = min(n, share * (1 - share) / variance * ratio * ratio)
    }
    return exact(successes: share * effective, trials: effective, level: level)
  }
}
