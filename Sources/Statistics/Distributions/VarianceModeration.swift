import Foundation

/// What many variances of the same kind tell of each one: variances estimated from few values each are drawn together.
///
/// True variances are taken to scatter as s₀² ν₀/χ²(ν₀). Then log s² less its expectation under its own degrees of freedom has the mean
/// of log s₀² and the variance ψ′(ν₀/2) + ψ′(ν/2), which gives s₀² and ν₀; what is known of a variance is (ν₀ s₀² + ν s²)/(ν₀ + ν) with
/// ν₀ + ν degrees of freedom (G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 3(1):3, 2004, doi 10.2202/1544-6115.1027).
package struct VarianceModeration: Hashable, Sendable {
  /// s₀², in the unit of the variances.
  package var variance: Double
  /// ν₀ > 0.
  package var degreesOfFreedom: Double

  /// Degrees of freedom beyond which variances are as good as equal.
  private static let most = 1000.0

  /// What these variances have in common; `nil` with fewer than three that are > 0.
  ///
  /// - Parameter values: estimates, each with its degrees of freedom > 0.
  package init?(_ values: [(variance: Double, degreesOfFreedom: Double)]) {
    let usable = values.filter { $0.variance > 0 && $0.degreesOfFreedom > 0 }
    guard usable.count >= 3 else { return nil }
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
    return ((degreesOfFreedom * self.variance + own * variance) / all, all)
  }
}
