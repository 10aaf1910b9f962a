import Foundation
import RadioSurvey

/// Two groups of levels within the locations, as left by two receivers or beacons mistaken for one.
///
/// The levels about their location's mean are fitted by two normals of one SD (two receivers fade alike; a narrow peak on a
/// broad one is heavy-tailed fading, not a mixture) by EM on 1-dB bins. They count as two groups where all of these hold:
///
/// - they lie 6 dB or more apart, and more than two SDs: Ashman's D > 2, where two equal normals become two peaks
///   (K. M. Ashman, C. M. Bird, S. E. Zepf, Astron. J. 108, 1994, doi 10.1086/117248);
/// - the smaller has 15 % of the packets or more;
/// - BIC prefers them to one normal, with the effective number of packets. Mean and variance are free in both models, so
///   what tells them apart is of third order and higher, and its autocorrelation is ρ³ at most:
///   N_eff = N (1 − ρ³)/(1 + ρ³);
/// - with separation and SD held, both groups have 15 % or more at two thirds of the locations: a second receiver is heard
///   everywhere, standing waves and turns of the body are not.
struct MixedLevels: Hashable {
  /// Distance of the groups, dB.
  var separation: Double
  /// Share of the stronger group, 0…1.
  var upperShare: Double
  /// Locations at which both groups are seen.
  var locations: Int

  static let minimumSeparation = 6.0
  static let minimumAshmanD = 2.0
  static let minimumShare = 0.15
  static let minimumLocationShare = 2.0 / 3

  private typealias Bin = (level: Double, count: Double)

  /// The two groups, if there are two.
  static func find(in histograms: [RSSIHistogram], autocorrelation: Double) -> MixedLevels? {
    var pooled: [Int: Double] = [:]
    for histogram in histograms {
      guard let mean = histogram.mean else { continue }
      for bin in histogram.bins {
        pooled[Int((Double(bin.level) - mean).rounded()), default: 0] += Double(bin.count)
      }
    }
    let bins: [Bin] = pooled.sorted { $0.key < $1.key }.map { (Double($0.key), $0.value) }
    guard let mixture = fit(bins) else { return nil }
    let cube = autocorrelation * autocorrelation * autocorrelation
    let effective = mixture.packets * (1 - cube) / (1 + cube)
    let share = min(mixture.upperShare, 1 - mixture.upperShare)
    guard mixture.separation >= minimumSeparation, mixture.separation > minimumAshmanD * mixture.sd,
      share >= minimumShare, effective > 1, 2 * effective * mixture.gain > 2 * log(effective)
    else { return nil }
    let split = histograms.count { histogram in
      let share = upperShare(histogram, separation: mixture.separation, sd: mixture.sd)
      return share >= minimumShare && share <= 1 - minimumShare
    }
    guard Double(split) >= minimumLocationShare * Double(histograms.count) else { return nil }
    return MixedLevels(
      separation: mixture.separation, upperShare: mixture.upperShare, locations: split)
  }

  private struct Mixture {
    var separation: Double
    var upperShare: Double
    var sd: Double
    var packets: Double
    /// Log-likelihood per packet less that of one normal.
    var gain: Double
  }

  /// Variance that rounding to 1 dB leaves in any group, dB².
  private static let roundingVariance = 1.0 / 12

  /// EM for two normals of one SD, from three starts; the best end.
  private static func fit(_ bins: [Bin]) -> Mixture? {
    let packets = bins.reduce(0) { $0 + $1.count }
    guard packets >= 20 else { return nil }
    let mean = bins.reduce(0) { $0 + $1.level * $1.count } / packets
    let total = bins.reduce(0) { $0 + ($1.level - mean) * ($1.level - mean) * $1.count } / packets
    guard total > roundingVariance else { return nil }
    let single = -0.5 * (log(2 * .pi * total) + 1)
    var best: Mixture?
    for start in [0.25, 0.5, 0.75] {
      var share = start
      var separation = 1.8 * total.squareRoot()
      var variance = 0.4 * total
      var lower = mean - share * separation
      var likelihood = -Double.infinity
      for _ in 0..<1000 {
        var sums = (
          upper: 0.0, upperLevel: 0.0, upperSquare: 0.0, lowerLevel: 0.0, lowerSquare: 0.0, log: 0.0
        )
        for (level, count) in bins {
          let belongs = upperProbability(
            level, lower: lower, separation: separation, variance: variance, share: share)
          sums.upper += belongs.share * count
          sums.upperLevel += belongs.share * count * level
          sums.upperSquare += belongs.share * count * level * level
          sums.lowerLevel += (1 - belongs.share) * count * level
          sums.lowerSquare += (1 - belongs.share) * count * level * level
          sums.log += belongs.logDensity * count
        }
        let rest = packets - sums.upper
        guard sums.upper > 0, rest > 0 else { break }
        share = sums.upper / packets
        lower = sums.lowerLevel / rest
        let upper = sums.upperLevel / sums.upper
        separation = upper - lower
        variance = max(
          roundingVariance,
          (sums.upperSquare - sums.upper * upper * upper + sums.lowerSquare - rest * lower * lower) / packets)
        let last = likelihood
        likelihood = sums.log / packets
        if likelihood - last < 1e-10 { break }
      }
      if likelihood - single > best?.gain ?? -.infinity {
        best = Mixture(
          separation: separation, upperShare: share, sd: variance.squareRoot(), packets: packets,
          gain: likelihood - single)
      }
    }
    return best
  }

  /// Share of the stronger group at one location, by EM with separation and SD held.
  private static func upperShare(_ histogram: RSSIHistogram, separation: Double, sd: Double) -> Double {
    guard let mean = histogram.mean else { return 0 }
    let packets = Double(histogram.count)
    var best = (share: 0.0, log: -Double.infinity)
    for start in [0.2, 0.5, 0.8] {
      var share = start
      var last = -Double.infinity
      for _ in 0..<300 {
        var upper = 0.0
        var sum = 0.0
        for bin in histogram.bins {
          let belongs = upperProbability(
            Double(bin.level), lower: mean - share * separation, separation: separation, variance: sd * sd,
            share: share)
          upper += belongs.share * Double(bin.count)
          sum += belongs.logDensity * Double(bin.count)
        }
        share = upper / packets
        if sum - last < 1e-9 * packets { break }
        last = sum
      }
      if last > best.log { best = (share, last) }
    }
    return best.share
  }

  /// How surely a level belongs to the upper group, and the log density of the mixture there.
  private static func upperProbability(
    _ level: Double, lower: Double, separation: Double, variance: Double, share: Double
  ) -> (share: Double, logDensity: Double) {
    let toLower = level - lower
    let toUpper = toLower - separation
    let logLower = log(max(1 - share, 1e-300)) - toLower * toLower / (2 * variance)
    let logUpper = log(max(share, 1e-300)) - toUpper * toUpper / (2 * variance)
    let larger = max(logLower, logUpper)
    let sum = larger + log1p(exp(min(logLower, logUpper) - larger))
    return (exp(logUpper - sum), sum - 0.5 * log(2 * .pi * variance))
  }
}
