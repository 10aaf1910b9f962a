import Foundation
package import Support

/// Where left-out locations fell in the distributions predicted for them: the histogram of u = F₍₋g₎(y_g), the probability
/// integral transform, which is uniform where the predictions are calibrated (A. P. Dawid, J. R. Stat. Soc. A 147, 1984;
/// T. Gneiting, F. Balabdaoui, A. E. Raftery, J. R. Stat. Soc. B 69, 2007, doi 10.1111/j.1467-9868.2007.00587.x).
///
/// High ends say that the intervals are too narrow, a high middle that they are too wide, a slope that the predictions lie too
/// high or too low.
package struct PITHistogram: Hashable, Codable, Sendable {
  /// Bins.
  package static let bins = 10

  /// Locations by bin: u in 0…0.1, 0.1…0.2 and so on; the weakest levels first.
  package var counts: [Int]
  /// Locations among them at which nothing was heard, drawn at random from what silence says.
  package var silentLocations = 0
  /// Locations a bin where u is uniform: a tenth of all.
  package var expected: Double
  /// How many a bin then holds in 95 of 100 surveys, binomial.
  package var usual: Interval

  /// From the counts of ``bins`` bins.
  package init(counts: [Int]) {
    self.counts = counts
    let total = counts.reduce(0, +)
    let share = 1 / Double(counts.count)
    expected = Double(total) * share
    usual = Interval(
      lower: Double(Self.quantile(0.025, trials: total, share: share)),
      upper: Double(Self.quantile(0.975, trials: total, share: share)))
  }

  /// With locations at which nothing was heard: draws from the lowest levels of their distribution, of the whole fit's because one
  /// silent location hardly moves it.
  package func adding(_ silent: [Double]) -> PITHistogram {
    var counts = counts
    for share in silent { counts[Self.bin(share)] += 1 }
    var result = PITHistogram(counts: counts)
    result.silentLocations = silent.count
    return result
  }

  /// The bin of a probability 0…1.
  package static func bin(_ probability: Double) -> Int {
    min(bins - 1, max(0, Int(probability * Double(bins))))
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
