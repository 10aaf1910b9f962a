import CalibrationModel
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing
import Support

/// Distances read back from the line of `simple.csv`, and what is left of the tables on shapes and scores.
@Suite struct IntervalTableTests: CoversReference {
  static let referenceKeys: [String] = [
    "Python/fieller_simple", "R/simple_dual_slope",
  ]

  /// Intervals in 24 cases.
  @Test func `Distances match`() throws {
    let (x, _, _, line) = try ReferenceData.simpleLine()
    let v = line.covariance
    let model = PathLossModel(
      referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10, shadowingSD: 0,
      fadingSD: line.residualVariance.squareRoot(),
      covariance: LineCovariance(interceptVariance: v[0, 0], covariance: v[0, 1], slopeVariance: v[1, 1]),
      degreesOfFreedom: Double(x.count - 2), distanceRange: Interval(lower: 0.5, upper: 20))
    let rows = try JSON(reference: "Python")["fieller_simple"].elements
    #expect(rows.count == 24)
    for row in rows {
      let level = row["coverage"].real
      let power = row["rssi"].real
      let interval = try #require(
        model.distanceInterval(meanLevel: power, packets: Int(row["m"].real), level: level))
      #expect(relativeError(interval.lower, row["d_lo"].real) < 1e-9)
      #expect(relativeError(interval.upper, row["d_hi"].real) < 1e-9)
    }
  }

  /// The best break lies on a location, where the sum of squares has a kink: half of the digits.
  @Test func `Dual slope matches`() throws {
    let (x, y) = try ReferenceData.simple()
    let expected = try JSON(reference: "R")["simple_dual_slope"]
    let fit = try #require(ShapeFitting.fit(.dualSlope, x: x, y: y))
    let logBreak = try #require(fit.logBreak)
    let far = try #require(fit.farExponent)
    #expect(relativeError(logBreak, expected["xb"].real) < 1e-6)
    #expect(relativeError(pow(10, logBreak), expected["db"].real) < 1e-6)
    let line = [fit.referencePower, -10 * fit.pathLossExponent, -10 * (far - fit.pathLossExponent)]
    #expect(worstError(line, expected["coef"].numbers) < 1e-6)
    #expect(relativeError(fit.residualSumOfSquares, expected["rss"].real) < 1e-8)
  }
}
