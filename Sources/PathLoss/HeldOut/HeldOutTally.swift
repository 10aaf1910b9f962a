import RadioSurvey
package import CalibrationModel
import Statistics

/// Counts and scores predictions of Student's t against what was measured.
package struct HeldOutTally: Sendable {
  /// One prediction and what came of it.
  @Memberwise package struct Outcome: Hashable, Sendable {
    /// Measured less predicted, dB.
    package var error: Double
    /// Predicted SD (the scale of t), dB ≥ 0.
    package var sd: Double
    /// Degrees of freedom of t.
    package var degreesOfFreedom: Double
    /// How many measurements it stands for.
    package var count: Int = 1
  }

  /// Measurements.
  package var count = 0
  /// Of them inside the 68.27 % interval.
  package var inside68 = 0
  /// Of them inside the 95.45 % interval.
  package var inside95 = 0
  /// Mean continuous ranked probability score, dB; see ``StudentTScore``.
  package var crps = 0.0
  /// Mean log density; −∞ where a point prediction missed.
  package var logScore = 0.0
  /// Mean width of the 95.45 % interval, dB.
  package var width95 = 0.0
  /// Mean interval score of the 95.45 % interval, dB: w + (2/α)(l − y)₊ + (2/α)(y − u)₊ with α = 0.0455; smaller is better (T. Gneiting,
  /// A. E. Raftery, J. Am. Stat. Assoc. 102, 2007, doi 10.1198/016214506000001437).
  package var intervalScore = 0.0
  /// Measurements by the probability that was predicted for less than them; see ``PITHistogram``.
  package var probabilities = [Int](repeating: 0, count: PITHistogram.bins)

  /// Counts and scores the outcomes.
  package init(_ outcomes: [Outcome]) {
    var scales: [Double: Scale] = [:]
    self.init(outcomes, scales: &scales)
  }

  /// What every prediction with the same degrees of freedom shares.
  struct Scale {
    fileprivate let narrow: Double
    fileprivate let wide: Double
    fileprivate let score: StudentTScore

    fileprivate init(degreesOfFreedom degrees: Double) {
      narrow = Distributions.studentTQuantile((1 + HeldOutCheck.oneSigma) / 2, degreesOfFreedom: degrees)
      wide = Distributions.studentTQuantile((1 + HeldOutCheck.twoSigma) / 2, degreesOfFreedom: degrees)
      score = StudentTScore(degreesOfFreedom: degrees)
    }
  }

  /// Counts and scores the outcomes, one of many tallies.
  ///
  /// - Parameter scales: by degrees of freedom, those of the tallies before.
  init(_ outcomes: [Outcome], scales: inout [Double: Scale]) {
    for outcome in outcomes {
      let degrees = outcome.degreesOfFreedom
      let scale = scales[degrees] ?? Scale(degreesOfFreedom: degrees)
      scales[degrees] = scale
      let weight = Double(outcome.count)
      let error = abs(outcome.error)
      // Rounding allowance, so that levels that are on the line exactly count as inside.
      let slack = 1e-9
      count += outcome.count
      if error <= scale.narrow * outcome.sd + slack { inside68 += outcome.count }
      if error <= scale.wide * outcome.sd + slack { inside95 += outcome.count }
      let probability =
        outcome.sd > 0
        ? Distributions.studentTCDF(outcome.error / outcome.sd, degreesOfFreedom: degrees)
        : error <= slack ? 0.5 : outcome.error < 0 ? 0 : 1
      probabilities[PITHistogram.bin(probability)] += outcome.count
      let half = scale.wide * outcome.sd
      width95 += weight * 2 * half
      intervalScore += weight * 2 * (half + max(0, error - half) / (1 - HeldOutCheck.twoSigma))
      crps += weight * scale.score.crps(outcome.error, scale: outcome.sd, cdf: probability)
      logScore += weight * scale.score.logScore(outcome.error, scale: outcome.sd)
    }
    let total = Double(max(1, count))
    crps /= total
    width95 /= total
    intervalScore /= total
    logScore /= total
  }

  /// The shares inside the intervals with their own uncertainty, and the scores where they are finite.
  package var coverage: HeldOutCoverage {
    var coverage = HeldOutCoverage(
      locations: count, inside68: inside68, inside95: inside95,
      crps: crps.isFinite ? crps : nil, logScore: logScore.isFinite ? logScore : nil,
      pit: PITHistogram(counts: probabilities))
    coverage.width95 = width95.isFinite ? width95 : nil
    coverage.intervalScore = intervalScore.isFinite ? intervalScore : nil
    return coverage
  }
}
