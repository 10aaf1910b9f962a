import CBoostMath
import Foundation

/// The median of numbers, by selection: O(n) where sorting them all takes O(n log n).
package enum Median {
  /// The middle one, or the mean of the two in the middle; NaN of none.
  ///
  /// - Parameter values: none of them NaN.
  package static func of(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    var values = values
    let half = values.count / 2
    cbm_select(&values, values.count, half)
    guard values.count % 2 == 0 else { return values[half] }
    return ((values[..<half].max() ?? .nan) + values[half]) / 2
  }
}

extension [Double] {
  /// The mean of numbers and its standard error, √(Σ (x − x̄)²/(n (n − 1))).
  package var meanAndError: (mean: Double, error: Double) {
    let count = Double(self.count)
    let mean = reduce(0, +) / count
    let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / (count - 1) / count).squareRoot())
  }
}

/// One-way analysis of variance: how much of the scatter is between groups, such as locations, and how much within.
package struct VarianceTable: Hashable, Sendable {
  /// Groups − 1.
  package var betweenDegrees: Double
  /// Values − groups.
  package var withinDegrees: Double
  /// Σ n_g (ȳ_g − ȳ)².
  package var betweenSumOfSquares: Double
  /// Σ_g Σ_k (y_gk − ȳ_g)².
  package var withinSumOfSquares: Double

  /// Mean square between groups.
  package var betweenMeanSquare: Double { betweenSumOfSquares / betweenDegrees }
  /// Mean square within groups: the variance within.
  package var withinMeanSquare: Double { withinSumOfSquares / withinDegrees }
  /// Quotient of the two.
  package var fStatistic: Double { betweenMeanSquare / withinMeanSquare }

  /// The table of some values by group; `nil` with fewer than two groups that are not empty, or no group with two values.
  ///
  /// Values are centred on their overall mean before anything is squared, so that a large common part costs no digits beyond
  /// those that the values themselves have lost.
  package init?(_ groups: [[Double]]) {
    let filled = groups.filter { !$0.isEmpty }
    let total = filled.reduce(0) { $0 + $1.count }
    guard filled.count > 1, total > filled.count, let pivot = filled.first?.first else { return nil }
    let count = Double(total)
    let centre = filled.reduce(0) { $0 + $1.reduce(0) { $0 + ($1 - pivot) } } / count
    var between = 0.0
    var within = 0.0
    for group in filled {
      let n = Double(group.count)
      let mean = group.reduce(0) { $0 + ($1 - pivot - centre) } / n
      between += n * mean * mean
      within += group.reduce(0) { $0 + ($1 - pivot - centre - mean) * ($1 - pivot - centre - mean) }
    }
    betweenDegrees = Double(filled.count - 1)
    withinDegrees = Double(total - filled.count)
    betweenSumOfSquares = between
    withinSumOfSquares = within
  }
}

/// What many variances of the same kind tell of each one: variances estimated from few values each are drawn together.
///
/// True variances are taken to scatter as s₀² ν₀/χ²(ν₀). Then log s² less its expectation under its own degrees of freedom has the mean
/// of log s₀² and the variance ψ′(ν₀/2) + ψ′(ν/2), which gives s₀² and ν₀; what is known of a variance is (ν₀ s₀² + ν s²)/(ν₀ + ν) with
/// ν₀ + ν degrees of freedom (G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 3(1):3, 2004, doi 10.2202/1544-6115.1027), but no more than all
/// of the variances have together, as in his limma: s₀² is estimated from them.
package struct VarianceModeration: Hashable, Sendable {
  /// s₀², in the unit of the variances.
  package var variance: Double
  /// ν₀ > 0.
  package var degreesOfFreedom: Double
  /// Of all variances together.
  private let pooled: Double

  /// Degrees of freedom beyond which variances are as good as equal.
  private static let most = 1000.0

  /// What these variances have in common; `nil` with fewer than three that are > 0.
  ///
  /// - Parameter values: estimates, each with its degrees of freedom > 0.
  package init?(_ values: [(variance: Double, degreesOfFreedom: Double)]) {
    let usable = values.filter { $0.variance > 0 && $0.degreesOfFreedom > 0 }
    guard usable.count >= 3 else { return nil }
    pooled = usable.reduce(0) { $0 + $1.degreesOfFreedom }
    let logs = usable.map { value in
      let half = value.degreesOfFreedom / 2
      return log(value.variance) - Distributions.digamma(half) + log(half)
    }
    let count = Double(logs.count)
    let mean = logs.reduce(0, +) / count
    let scatter = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let own = usable.reduce(0) { $0 + Distributions.trigamma($1.degreesOfFreedom / 2) } / count
    guard scatter > own + Distributions.trigamma(Self.most / 2),
      let half = RootFinding.root(
        between: 1e-3, and: Self.most / 2, of: { Distributions.trigamma($0) - (scatter - own) })
    else {
      degreesOfFreedom = Self.most
      variance = exp(mean)
      return
    }
    degreesOfFreedom = 2 * half
    variance = exp(mean + Distributions.digamma(half) - log(half))
  }

  /// One variance and its degrees of freedom, with what the others tell.
  package func moderated(_ variance: Double, degreesOfFreedom own: Double) -> (
    variance: Double, degreesOfFreedom: Double
  ) {
    let all = degreesOfFreedom + own
    return ((degreesOfFreedom * self.variance + own * variance) / all, min(all, max(own, pooled)))
  }
}

/// The mean of successive packets of a dwell, which are near-copies of one another: an AR(1) process.
package enum AutoregressiveMean {
  /// v(k, ρ): variance of the mean of k successive packets over the variance of one,
  ///
  ///     v = (1 + ρ) / ((1 − ρ) k) − 2ρ (1 − ρᵏ) / (k² (1 − ρ)²)
  ///
  /// which is 1/k for ρ = 0 and tends to 1 as ρ → 1; 1/v is the number of independent packets that are worth as much.
  /// Exact for a stationary AR(1) process with equal spacing: the double sum of ρ^|i−j| over k², in closed form.
  ///
  /// - Parameters:
  ///   - packets: k; anything below 1 counts as 1.
  ///   - autocorrelation: ρ, lag-1, in −1 < ρ < 1. At 1 and above all packets are the same one and v is 1.
  package static func varianceFactor(packets: Int, autocorrelation rho: Double) -> Double {
    guard packets > 1, rho < 1 else { return 1 }
    let k = Double(packets)
    let gap = 1 - rho
    return (1 + rho) / (gap * k) - 2 * rho * (1 - pow(rho, k)) / (k * k * gap * gap)
  }
}
