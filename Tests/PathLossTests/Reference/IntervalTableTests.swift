import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// Distances read back from the line of `simple.csv`, and what is left of the tables on shapes and scores.
@Suite(.enabled(if: SharedData.exists(ReferenceData.probe), "\(SharedData.skipped)"))
struct IntervalTableTests: CoversReference {
  static let referenceKeys: [String] = [
    "ref_advanced/fieller_simple", "ref_R/simple_dual_slope",
    "ref_advanced/scores/crps_lognormal_numeric_check_2nd",
  ]

  /// Estimate, interval and g = t² V₁₁/b₁², which at 1 leaves no interval, in 24 cases.
  @Test func distancesMatch() throws {
    let (x, _, _, line) = try ReferenceData.simpleLine()
    let v = line.covariance
    let model = PathLossModel(
      referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10, shadowingSD: 0,
      fadingSD: line.residualVariance.squareRoot(),
      covariance: LineCovariance(interceptVariance: v[0, 0], covariance: v[0, 1], slopeVariance: v[1, 1]),
      degreesOfFreedom: Double(x.count - 2), distanceRange: Interval(lower: 0.5, upper: 20))
    let rows = try ReferenceValue(file: "ref_advanced.json")["fieller_simple"].members
    #expect(rows.count == 24)
    for row in rows {
      let level = row["coverage"].number
      let power = row["rssi"].number
      let interval = try #require(
        model.distanceInterval(meanLevel: power, packets: Int(row["m"].number), level: level))
      #expect(relativeError(interval.lower, row["d_lo"].number) < 1e-9)
      #expect(relativeError(interval.upper, row["d_hi"].number) < 1e-9)
      let estimate = pow(10, (power - model.referencePower) / (-10 * model.pathLossExponent))
      #expect(relativeError(estimate, row["d_hat"].number) < 1e-10)
      let t = Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: 38)
      let g = t * t * v[1, 1] / (line.coefficients[1] * line.coefficients[1])
      #expect(relativeError(g, row["g"].number) < 1e-10)
    }
  }

  /// The best break lies on a location, where the sum of squares has a kink: half of the digits.
  @Test func dualSlopeMatches() throws {
    let (x, y) = try ReferenceData.simple()
    let expected = try ReferenceValue(file: "ref_R.json")["simple_dual_slope"]
    let fit = try #require(ShapeFitting.fit(.dualSlope, x: x, y: y))
    let logBreak = try #require(fit.logBreak)
    let far = try #require(fit.farExponent)
    #expect(relativeError(logBreak, expected["xb"].number) < 1e-6)
    #expect(relativeError(pow(10, logBreak), expected["db"].number) < 1e-6)
    let line = [fit.referencePower, -10 * fit.pathLossExponent, -10 * (far - fit.pathLossExponent)]
    #expect(worstError(line, expected["coef"].numbers) < 1e-6)
    #expect(relativeError(fit.residualSumOfSquares, expected["rss"].number) < 1e-8)
  }

  /// The score of a lognormal by its closed form, against the integral of its definition.
  @Test func lognormalScoreIsItsIntegral() throws {
    let scores = try ReferenceValue(file: "ref_advanced.json")["scores"]
    let value = PredictiveScores.crps(3, logMean: 0.7, logSD: 0.45)
    #expect(relativeError(value, scores["crps_lognormal_numeric_check_2nd"].number) < 1e-10)
  }
}
