package import Support

/// Interval of a share.
package enum WilsonInterval {
  /// Wilson's 95 % score interval of a share of k among n (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927,
  /// doi 10.1080/01621459.1927.10502953).
  ///
  /// - Parameters:
  ///   - successes: k, 0…n.
  ///   - trials: n ≥ 0; none gives 0…1.
  package static func interval(successes: Int, trials: Int) -> Interval {
    guard trials > 0 else { return Interval(lower: 0, upper: 1) }
    let n = Double(trials)
    return interval(share: Double(successes) / n, effectiveTrials: n)
  }

  /// The same for a share that scatters as among n independent trials, n > 0 and not necessarily whole.
  package static func interval(share: Double, effectiveTrials n: Double) -> Interval {
    let z = Distributions.normalQuantile(0.975)
    let scale = 1 + z * z / n
    let centre = (share + z * z / (2 * n)) / scale
    let half = z / scale * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval(
      lower: share == 0 ? 0 : max(0, centre - half),
      upper: share == 1 ? 1 : min(1, centre + half))
  }
}

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
  /// - Parameter groups: k_j, which need not be whole, and n_j ≥ 1.
  /// - Returns: 0…1 for fewer than two groups.
  package static func clustered(_ groups: [(successes: Double, trials: Int)], level: Double = 0.95)
    -> Interval
  {
    let n = Double(groups.reduce(0) { $0 + $1.trials })
    let m = Double(groups.count)
    guard m >= 2, n >= m else { return Interval(lower: 0, upper: 1) }
    let share = groups.reduce(0) { $0 + $1.successes } / n
    let scatter = groups.reduce(0) { sum, group in
      let residual = group.successes - share * Double(group.trials)
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

/// Interval of the SD τ with which effects scatter beyond their own errors, by the Q-profile (W. Viechtbauer, Stat. Med. 26,
/// 2007, doi 10.1002/sim.2514): Q(τ²) = Σ (a_b − ā)²/(τ² + v_b), with ā weighted alike, falls in τ² and follows χ² with one
/// degree of freedom less than effects where τ is right.
package enum ScatterInterval {
  /// The 95 % interval; `nil` with fewer than two effects or an error that is not above 0.
  ///
  /// - Parameters:
  ///   - effects: a_b, one per beacon.
  ///   - variances: v_b of their errors, in the square of their unit.
  package static func interval(effects: [Double], variances: [Double]) -> Interval? {
    guard effects.count > 1, variances.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let degrees = Double(effects.count - 1)
    let end: (Double) -> Double = { probability in
      let target = Distributions.chiSquaredQuantile(probability, degreesOfFreedom: degrees)
      let excess: (Double) -> Double = { q(effects, variances, $0) - target }
      guard excess(0) > 0 else { return 0 }
      var high = variances.max().map { $0.squareRoot() } ?? 1
      while excess(high) > 0 { high *= 2 }
      return RootFinding.root(between: 0, and: high, tolerance: 1e-9, of: excess) ?? 0
    }
    return Interval(lower: end(0.975), upper: end(0.025))
  }

  private static func q(_ effects: [Double], _ variances: [Double], _ sd: Double) -> Double {
    let weights = variances.map { 1 / ($0 + sd * sd) }
    let centre = zip(weights, effects).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    return zip(weights, effects).reduce(0) { $0 + $1.0 * ($1.1 - centre) * ($1.1 - centre) }
  }
}
