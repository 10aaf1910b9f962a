package import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import Support

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
    (0..<trials).first(onwards: { k in
      Distributions.incompleteBeta(Double(trials - k), Double(k + 1), at: 1 - share) >= p
    })
  }
}

extension DistanceBand {
  /// Thirds of the locations by distance, of as equal size as can be; `nil` with fewer than 30.
  ///
  /// - Parameter distances: of every location at which something was heard, metres.
  static func thirds(_ predictions: [HeldOutPrediction], distances: [Double]) -> [DistanceBand]? {
    guard predictions.count >= minimumLocations else { return nil }
    let placed = predictions.sorted {
      (distances[$0.location], $0.location) < (distances[$1.location], $1.location)
    }
    return (0..<3).map { third in
      let part = placed[(placed.count * third / 3)..<(placed.count * (third + 1) / 3)]
      return DistanceBand(
        distance: Interval(
          lower: part.first.map { distances[$0.location] } ?? 0,
          upper: part.last.map { distances[$0.location] } ?? 0),
        tally: HeldOutTally(part.map(\.outcome)))
    }
  }

  private init(distance: Interval, tally: HeldOutTally) {
    let locations: Int = tally.count
    let inside68: Int = tally.inside68
    let inside95: Int = tally.inside95
    self.init(
      distance: distance, locations: locations, inside68: inside68,
      interval68: WilsonInterval.interval(successes: inside68, trials: locations),
      inside95: inside95, interval95: WilsonInterval.interval(successes: inside95, trials: locations))
  }

  /// Whether a share is clearly too small, at 5 % over both shares of three bands together.
  var isTooRare: Bool {
    let upper: (Int) -> Double = {
      ShareInterval.exact(successes: Double($0), trials: Double(locations), level: 1 - 0.1 / 6).upper
    }
    return upper(inside68) < HeldOutCheck.oneSigma || upper(inside95) < HeldOutCheck.twoSigma
  }
}

extension HeldOutScale {
  /// From what came of predictions for left-out locations or their dwells, at least one of them with a predicted SD > 0.
  ///
  /// - Parameters:
  ///   - locations: how many were left out.
  ///   - groups: how many of them are independent.
  init?(_ outcomes: [HeldOutTally.Outcome], locations: Int, groups: Int) {
    let scores = outcomes.compactMap { outcome -> Double? in
      // Levels on the line exactly need no width; a hair of rounding is not an infinite score.
      if abs(outcome.error) < 1e-9 { return 0 }
      guard outcome.sd > 0 else { return nil }
      let tail = Distributions.studentTCDF(
        -abs(outcome.error) / outcome.sd, degreesOfFreedom: outcome.degreesOfFreedom)
      return -Distributions.normalQuantile(max(tail, 1e-300))
    }
    guard !scores.isEmpty else { return nil }
    let count = min(groups, scores.count)
    var measured = (scores.reduce(0) { $0 + $1 * $1 } / Double(scores.count)).squareRoot()
    var wide = measured
    if count >= Self.shapeGroups {
      let sorted = scores.sorted()
      measured = Self.quantile(sorted, HeldOutCheck.oneSigma)
      wide = Self.quantile(sorted, HeldOutCheck.twoSigma) / 2
    }
    self.init(locations: locations, groups: count, measured68: measured, measured95: wide)
  }

  /// The value that a share of the next observations stays below, between the ranks around share · (n + 1).
  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    let rank = min(max(share * Double(sorted.count + 1) - 1, 0), Double(sorted.count - 1))
    let below = Int(rank)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (rank - Double(below)) * (sorted[above] - sorted[below])
  }
}

extension HeldOutCoverage {
  /// Counts, each share with its Wilson interval.
  package init(
    locations: Int, inside68: Int, inside95: Int, crps: Double? = nil, logScore: Double? = nil,
    pit: PITHistogram? = nil
  ) {
    self.init(
      locations: locations, inside68: inside68,
      interval68: WilsonInterval.interval(successes: inside68, trials: locations), inside95: inside95,
      interval95: WilsonInterval.interval(successes: inside95, trials: locations), crps: crps,
      logScore: logScore, pit: pit)
  }
}

/// What a fit without one location predicts for that location.
package struct HeldOutPrediction: Hashable, Sendable {
  /// Position of the left-out location among those at which something was heard.
  package var location: Int
  /// What was measured there: the mean of the packets received, or the level as they and the lost ones tell it, dBm.
  package var level: Double
  /// Measured mean of the left-out location less its prediction, dB.
  package var error: Double
  /// Independent packets of one dwell that the level is worth.
  package var worth: Double
  /// σL² without the location, dB².
  package var locationVariance: Double
  /// dB²: divided by ``worth`` it is the variance of the level measured; σF² without the location, and more where packets were too weak.
  package var residualVariance: Double
  /// σF² without the location, dB²: the variance of one packet.
  package var fadingVariance: Double
  /// x'Vx, the variance of the fitted line there, dB².
  package var lineVariance: Double
  /// Degrees of freedom of the t distribution.
  package var degreesOfFreedom: Double
}
