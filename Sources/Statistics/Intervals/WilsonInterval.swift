package import Support

/// Interval of a share.
package enum WilsonInterval {
  /// Wilson's score interval of a share of k among n (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927,
  /// doi 10.1080/01621459.1927.10502953).
  ///
  /// - Parameters:
  ///   - successes: k, 0…n.
  ///   - trials: n ≥ 0; none gives 0…1.
  ///   - level: 0 < level < 1.
  package static func interval(successes: Int, trials: Int, level: Double = 0.95) -> Interval {
    guard trials > 0 else { return Interval(lower: 0, upper: 1) }
    let n = Double(trials)
    return interval(share: Double(successes) / n, effectiveTrials: n, level: level)
  }

  /// The same for a share that scatters as among n independent trials, n > 0 and not necessarily whole.
  package static func interval(share: Double, effectiveTrials n: Double, level: Double = 0.95) -> Interval {
    let z = Distributions.normalQuantile((1 + level) / 2)
    let scale = 1 + z * z / n
    let centre = (share + z * z / (2 * n)) / scale
    let half = z / scale * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval(
      lower: share == 0 ? 0 : max(0, centre - half),
      upper: share == 1 ? 1 : min(1, centre + half))
  }
}
