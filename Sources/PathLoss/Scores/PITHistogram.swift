import Foundation

/// Where left-out locations fell in the distributions predicted for them: the histogram of u = F₍₋g₎(y_g), the probability
/// integral transform, which is uniform where the predictions are calibrated (A. P. Dawid, J. R. Stat. Soc. A 147, 1984;
/// T. Gneiting, F. Balabdaoui, A. E. Raftery, J. R. Stat. Soc. B 69, 2007, doi 10.1111/j.1467-9868.2007.00587.x).
///
/// High ends say that the intervals are too narrow, a high middle that they are too wide, a slope that the predictions lie too
/// high or too low.
public struct PITHistogram: Hashable, Codable, Sendable {
  /// Bins.
  public static let bins = 10

  /// Locations by bin: u in 0…0.1, 0.1…0.2 and so on; the weakest levels first.
  public var counts: [Int]
  /// Locations a bin where u is uniform: a tenth of all.
  public var expected: Double
  /// How many a bin then holds in 95 of 100 surveys, binomial.
  public var usual: Interval

  /// From the counts of ``bins`` bins.
  init(counts: [Int]) {
    self.counts = counts
    let total = counts.reduce(0, +)
    let share = 1 / Double(counts.count)
    expected = Double(total) * share
    usual = Interval(
      lower: Double(Self.quantile(0.025, trials: total, share: share)),
      upper: Double(Self.quantile(0.975, trials: total, share: share)))
  }

  /// The bin of a probability 0…1.
  static func bin(_ probability: Double) -> Int { min(bins - 1, max(0, Int(probability * Double(bins)))) }

  /// Bins that hold fewer or more than is usual.
  public var unusualBins: Int {
    counts.count { Double($0) < usual.lower || Double($0) > usual.upper }
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
